"""A match of Lost Cities at a table: its log, and what comes of it."""
