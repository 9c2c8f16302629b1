"""The rules of Nunatak: Temple of Ice: a turn, the final scoring, and the seats that nobody plays."""
