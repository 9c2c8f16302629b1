"""The page of a table: what is tapped, what it would do, and what is written."""
