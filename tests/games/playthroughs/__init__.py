"""Whole games as text: replayed and compared line by line, so that a changed rule shows in a diff.

Under each turn stand the rules of its reasons, each with whom it concerns and the points.

`python -m tests.games.playthroughs` writes them anew; review the difference before you keep it.
"""
