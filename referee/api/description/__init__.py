"""The description of the interface: OpenAPI, readable pages, examples."""
