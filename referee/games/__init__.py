"""The rules themselves: frozen values in, judgements with reasons out; nothing but Python's own library."""
