"""A match of Lost Cities at a table: each player taps on an own phone, or both on one."""
