"""Referee in the reader's own browser: the same pages, without a server."""
