"""Telling phones what happened: signals between threads and processes, and one stream for all of them."""
