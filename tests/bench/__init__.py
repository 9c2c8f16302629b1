"""The figures of docs/performance.md, measured in one run beside the peers: `make bench`."""
