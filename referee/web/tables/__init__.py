"""The pages of tables: joining, playing, correcting, adjusting the score, the log, the end."""
