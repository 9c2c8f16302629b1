"""What the interface has for tables of Lost Cities."""
