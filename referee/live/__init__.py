"""Live updates: signals between threads and processes, and one stream of a table's changes."""
