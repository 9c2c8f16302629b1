"""What stands before the application: whole requests to its threads, streams from its teller to phones."""
