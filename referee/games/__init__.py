"""The rules of both games: frozen values in, judgements with reasons out, standard library only."""
