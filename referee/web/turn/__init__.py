"""One placement of Nunatak judged: the sheet in the address, what each tap makes of it, its page."""
