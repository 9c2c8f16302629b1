"""The cards of a table."""
