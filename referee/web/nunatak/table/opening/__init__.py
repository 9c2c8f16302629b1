"""The opening of a table of Nunatak."""
