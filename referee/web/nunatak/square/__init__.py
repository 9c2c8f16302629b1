"""Score one square of Nunatak: four colours, and who placed the last block."""
