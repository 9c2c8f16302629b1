"""The pages of Nunatak."""
