"""Whole games as text: replayed and compared line by line, so that a changed rule shows in a diff.

`python -m tests.games.playthroughs` writes them anew; review the difference before you keep it.
"""
