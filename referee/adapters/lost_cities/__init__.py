"""Lost Cities at a table."""
