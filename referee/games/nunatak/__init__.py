"""Nunatak: Temple of Ice: the rules of a turn, of the end scoring, and of the seats nobody plays."""
