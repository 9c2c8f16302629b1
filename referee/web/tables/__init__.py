"""Kept games: entering a table, playing, correcting, booking, its log and its end."""
