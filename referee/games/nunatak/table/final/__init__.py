"""The final sheet of a table: its cells, filled from all that was tracked and from what players count."""
