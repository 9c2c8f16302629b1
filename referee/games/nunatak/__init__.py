"""The rules of Nunatak: Temple of Ice: a turn, the end scoring, and the seats that nobody plays."""
