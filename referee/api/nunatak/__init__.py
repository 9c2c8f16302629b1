"""The calls about tables that only Nunatak has, and its answers to those of every game."""
