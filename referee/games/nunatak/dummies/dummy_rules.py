"""The rules that a dummy's choice can name, in the order in which it chooses.

Those that a turn also names are in `rules`; the catalogue holds the sections and texts of all.
"""

from __future__ import annotations

from referee.games.nunatak import rules
from referee.games.reasons import Rule

# Which card.
CARD_GONE = Rule("nunatak.solo.dummy-card", "at", case="gone")
CARD_UNPLAYABLE = Rule("nunatak.solo.dummy-card", "card", "at", case="unplayable")
CARD_AT_MARKER = Rule("nunatak.solo.dummy-card", "card", "at", case="marker")
CARD_NEXT = Rule("nunatak.solo.dummy-card", "card", "at", case="next")
CARD_ANY_TILE = Rule("nunatak.gap.g96")

# No card: what happens to the display.
FILL_UP = Rule("nunatak.solo.fill-up", "missing")
FILL_UP_RENEW = Rule("nunatak.solo.fill-up", case="renew")
FILL_UP_FOUR = Rule("nunatak.gap.g93")
FILL_UP_RESHUFFLE = Rule("nunatak.card.reshuffle")
FILL_UP_THEN_MARKER = Rule("nunatak.gap.g111", "at")

# Where it scores most.
ONE_TILE = Rule("nunatak.solo.dummy-points", "place", case="one-tile")
BOTH_SYMBOLS = Rule("nunatak.gap.g103", "card")
WORTH = Rule("nunatak.solo.dummy-points", "place", "total", "worth", case="worth", counted="total")
TWO_ROWS = Rule("nunatak.gap.g97")
LEVEL_FOUR_ROW = {choice: Rule("nunatak.gap.g98", case=choice) for choice in ("nothing", "one")}
MOST_POINTS = Rule("nunatak.solo.dummy-points", "most", "next", "left", case="most")
SAME_POINTS = Rule("nunatak.solo.dummy-points", "most", case="same")

# Tied: squares, rows, support; the middle; the builder tile; the player.
TIE = Rule("nunatak.solo.dummy-tie", "measure", "most", "next", "left")
TIE_SAME = Rule("nunatak.solo.dummy-tie", "tied", case="same")
CENTRE = {choice: Rule("nunatak.gap.g101", case=choice) for choice in ("distance", "ring")}
CENTRAL = Rule("nunatak.solo.dummy-central", "nearest", "next", "left")
CENTRAL_SAME = Rule("nunatak.solo.dummy-central", "nearest", case="same")
EDGE = Rule("nunatak.solo.dummy-central", "most", "next", "left", case="edge")
EDGE_SAME = Rule("nunatak.solo.dummy-central", "most", case="edge-same")
SPLIT_TILE = Rule("nunatak.solo.dummy-split", "left")
GOES = Rule("nunatak.solo.dummy-points", "place", case="goes")
CHOICE = Rule("nunatak.solo.dummy-choice", "left")

# What becomes of the card.
SPLIT_BOTH = Rule("nunatak.gap.g104")
SPLIT_BUILDER = Rule("nunatak.solo.dummy-split", case="builder")
BUILDER_CARD = Rule("nunatak.solo.dummy-cards", case="builder")
ELDER_AS_BEAST = Rule("nunatak.gap.g105")
ELDER_OR_BEAST = Rule("nunatak.gap.g105", case="open")

DUMMY_RULES: tuple[Rule, ...] = (
    CARD_GONE,
    CARD_UNPLAYABLE,
    CARD_AT_MARKER,
    CARD_NEXT,
    CARD_ANY_TILE,
    FILL_UP,
    FILL_UP_RENEW,
    FILL_UP_FOUR,
    FILL_UP_RESHUFFLE,
    FILL_UP_THEN_MARKER,
    ONE_TILE,
    BOTH_SYMBOLS,
    WORTH,
    TWO_ROWS,
    *LEVEL_FOUR_ROW.values(),
    MOST_POINTS,
    SAME_POINTS,
    TIE,
    TIE_SAME,
    *CENTRE.values(),
    CENTRAL,
    CENTRAL_SAME,
    EDGE,
    EDGE_SAME,
    SPLIT_TILE,
    GOES,
    CHOICE,
    SPLIT_BOTH,
    SPLIT_BUILDER,
    BUILDER_CARD,
    ELDER_AS_BEAST,
    ELDER_OR_BEAST,
    rules.BLOCKS_NONE_LEFT,
    rules.CARD_DISPLAY_EMPTY,
    rules.SPLIT_SIDE,
    rules.DUMMY_CARD,
    rules.DUMMY_ELDER_CARD,
    rules.DUMMY_SQUARE_ORDER,
)
"""Every sentence that the choice of a dummy can hold."""
