"""Corrections of what was entered at a table."""
