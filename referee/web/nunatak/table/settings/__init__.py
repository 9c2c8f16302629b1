"""What can be set at a table, and what no rulebook settles."""
