"""The end scoring: every line of the score sheet, the temple cap, the winner, the completion card."""
