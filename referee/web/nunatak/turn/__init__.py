"""Check one move of Nunatak: the sheet in the address, what each tap changes, its page."""
