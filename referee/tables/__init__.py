"""What players do with a table: open, join, play, correct, export. No HTTP and no HTML."""
