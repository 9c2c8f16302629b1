"""The JSON shapes of Nunatak: its calls, and the entries and state of its tables."""
