"""A game at a table: its log, what the entries make of it, and its final sheet."""
