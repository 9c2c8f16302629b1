"""The note on a turn, a game or a result: its page, and its words in the log."""
