"""The pages of a table of Nunatak."""
