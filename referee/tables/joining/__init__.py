"""Codes: of a table, and those that players type to join it."""
