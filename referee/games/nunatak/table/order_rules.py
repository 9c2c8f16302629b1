"""The rules that an open break of the order can name; the catalogue holds their texts.

A turn out of order is kept, for a turn entered later can explain it: no judgement of a turn names these.
"""

from __future__ import annotations

from referee.games.reasons import Rule

# Whose turn it was. In the solo game the first turn of a round passes on.
OUT_OF_TURN = Rule("nunatak.setup.first-player", "expected", case="out-of-turn")
OUT_OF_TURN_SOLO = Rule("nunatak.solo.round", "expected", case="out-of-turn")
PASSED_OVER = Rule("nunatak.setup.first-player", "expected", "passed", case="passed-over")
PASSED_OVER_SOLO = Rule("nunatak.solo.round", "expected", "passed", case="passed-over")
PLAYED_AGAIN = Rule("nunatak.blessing.abundance", "passed", case="again")
BEHIND = Rule("nunatak.setup.first-player", "turns", case="behind", counted="turns")
BEHIND_SOLO = Rule("nunatak.solo.round", "turns", case="behind", counted="turns")

# Two players: the active set, and how many blocks of Siku each of them places.
SET_WITHOUT_SIKU = Rule("nunatak.2p.set-first", case="siku-missing")
SET_WITHOUT_OWN = Rule("nunatak.2p.set-first", case="own-missing")
MORE_OF_SIKU = Rule("nunatak.2p.sets", "count", "share", case="share")

# Four players: who takes the two extra turns.
EXTRA_WITHOUT_CARD = Rule("nunatak.completion.when", case="no-card")
EXTRA_FIRST_OTHER = Rule("nunatak.completion.first", "named", case="other")
EXTRA_SECOND_OTHER = Rule("nunatak.completion.second", "named", case="other")
EXTRA_SECOND_BEFORE = Rule("nunatak.completion.second", "named", case="before-first")

ORDER_RULES: tuple[Rule, ...] = (
    OUT_OF_TURN,
    OUT_OF_TURN_SOLO,
    PASSED_OVER,
    PASSED_OVER_SOLO,
    PLAYED_AGAIN,
    BEHIND,
    BEHIND_SOLO,
    SET_WITHOUT_SIKU,
    SET_WITHOUT_OWN,
    MORE_OF_SIKU,
    EXTRA_WITHOUT_CARD,
    EXTRA_FIRST_OTHER,
    EXTRA_SECOND_OTHER,
    EXTRA_SECOND_BEFORE,
)
"""Every sentence that a break of the order can have."""
