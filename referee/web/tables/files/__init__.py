"""The file of a table or of an evening: save it, import it, and why one was not imported."""
