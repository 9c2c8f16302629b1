"""The material of a game that tracks everything: tiles, display, draw pile, blessings."""
