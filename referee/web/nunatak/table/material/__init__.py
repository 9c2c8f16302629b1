"""The material of a table that tracks everything: tiles, cards, blessings."""
