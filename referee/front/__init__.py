"""In front of the application: passes whole requests to its threads, and streams to phones."""
