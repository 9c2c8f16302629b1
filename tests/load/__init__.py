"""Many tables at once: what a hall full of phones gets, and what growth costs. `make load`."""
