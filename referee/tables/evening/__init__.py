"""An evening: the chain of its games, the next of them, and the files of all."""
