"""House rulings: a table sets its readings once and carries them in a link."""
