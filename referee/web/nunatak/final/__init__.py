"""The end scoring of Nunatak: the sheet, the number pad, counting together and recounting."""
