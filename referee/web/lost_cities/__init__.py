"""Lost Cities: the sheet of a match, its page, and how it leaves the app."""
