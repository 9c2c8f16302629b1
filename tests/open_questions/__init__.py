"""How often an open question or a difference between editions matters, over seeded whole games."""
