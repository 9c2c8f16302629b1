"""The database of tables, SQLite or PostgreSQL: log entries and tokens, no rules."""
