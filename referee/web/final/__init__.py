"""The end of Nunatak: the sheet that adds up, the pad under the thumb, counting together and again."""
