"""Games played in a real browser, on a screen as wide as a phone."""
