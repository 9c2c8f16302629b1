"""Nunatak at a table: what players write, what can be reverted, and its rows of a spreadsheet."""
