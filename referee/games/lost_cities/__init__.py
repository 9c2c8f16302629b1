"""Lost Cities: what an expedition scores, and which card may be played, put away or drawn."""
