"""House rules: a table chooses its interpretations once and carries them in a link."""
