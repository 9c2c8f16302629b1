"""What has happened at a table: the log, one turn, and the words for each entry."""
