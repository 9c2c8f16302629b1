"""Where kept games lie: one database, SQLite or PostgreSQL. It knows entries and tokens, and no rules."""
