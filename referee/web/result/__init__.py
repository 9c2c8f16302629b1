"""The result of a game: its screen, its pictures, and what leaves the phone."""
