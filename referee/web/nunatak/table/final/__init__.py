"""The final sheet of a table, and its result."""
