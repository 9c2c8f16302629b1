"""The calls about tables."""
