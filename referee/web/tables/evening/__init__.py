"""The evening of a table: the next game, and how everybody stands."""
