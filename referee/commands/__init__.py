"""The commands of the terminal: JSON in, a readable answer or JSON out."""
