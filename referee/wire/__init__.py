"""The JSON shapes of requests and answers."""
