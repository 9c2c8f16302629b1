"""The terminal commands: JSON in, a readable answer or JSON out."""
