"""The JSON shapes of the interface, in and out; nothing else."""
