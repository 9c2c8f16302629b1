"""One square of Nunatak without a kept game: four colours and who placed last."""
