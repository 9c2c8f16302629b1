"""What one process has of its tables beside the database: what it remembers, who waits, who counts."""
