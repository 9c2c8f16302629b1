"""The rules that the end scoring can name, in rulebook order; the catalogue holds their texts."""

from __future__ import annotations

from referee.games.reasons import Rule

# Before the end scoring: only texts, for the entered numbers already include these.
BLESSINGS_FIRST = Rule("nunatak.score.blessings-first")
ARCHITECTS_BACK = Rule("nunatak.architects.back")
INSIGHT = Rule("nunatak.blessing.insight")

# Temple cap.
CAP_MOST = Rule("nunatak.cap.points", "outer")
CAP_FEWER = Rule("nunatak.cap.points", "own", "most", "ahead", case="fewer", counted="own")
CAP_UNKNOWN = Rule("nunatak.cap.points", "missing", case="not-told")
CAP_TOTALS_TIED = Rule("nunatak.cap.tie", "outer", case="totals")
CAP_LEVEL = Rule("nunatak.cap.tie", "level", "outer", case="level")
CAP_WON = Rule("nunatak.cap.tie", "level", "own", case="won", counted="own")
CAP_LOST = Rule("nunatak.cap.tie", "level", "own", "most", "ahead", case="lost", counted="own")
CAP_NONE = Rule("nunatak.cap.none", "tied")
CAP_SIKU = Rule("nunatak.2p.siku-majorities", "outer", "would", case="cap")
CAP_SIKU_NOBODY = Rule("nunatak.gap.g48", "siku", case="nobody")
CAP_SIKU_SECOND = Rule("nunatak.gap.g48", "siku", "outer", case="second")
CAP_SIKU_SECOND_TIED = Rule("nunatak.gap.g48", "siku", "tied", case="second-tied")
CAP_DUMMY = Rule("nunatak.solo.dummy-void", "outer", "would", case="cap")
CAP_SOLO = Rule("nunatak.solo.cap")
CAP_SOLO_NONE = Rule("nunatak.solo.cap", case="none")

# Builders.
BUILDERS_MAJORITY = Rule("nunatak.builders.majority", "own", counted="own")
BUILDERS_TIE = Rule("nunatak.builders.tie", "own", "tied", counted="own")
BUILDERS_REST = Rule("nunatak.builders.rest", "own", "most", "ahead", counted="own")
BUILDERS_NOBODY = Rule("nunatak.gap.g77")
BUILDERS_SIKU = Rule("nunatak.2p.siku-majorities", "own", "would", case="builders", counted="own")
BUILDERS_DUMMY = Rule("nunatak.solo.dummy-void", "own", "would", case="builders", counted="own")

# Sculptors, artisans, beasts of burden, architects, elders.
SCULPTORS = Rule("nunatak.sculptors.table", "own", counted="own")
SCULPTORS_ABOVE = {
    choice: Rule("nunatak.gap.g78", "own", case=choice) for choice in ("seventy-five", "continue")
}
ARTISANS = Rule("nunatak.artisans.table", "own", "tool", counted="own")
ARTISANS_NONE = Rule("nunatak.artisans.table", case="none")
ARTISANS_SIXTH = {
    choice: Rule("nunatak.gap.g79", "own", "tool", case=choice) for choice in ("twenty-four", "continue")
}
ARTISANS_SETS = Rule("nunatak.artisans.sets", "sets", "fewest", counted="sets")
ARTISANS_NO_SET = Rule("nunatak.artisans.sets", "missing", case="none")
BEASTS = Rule("nunatak.beasts.product", "cards", "symbols")
ARCHITECTS = Rule("nunatak.architects.product", "cards", "number")
ARCHITECTS_ON_START = Rule("nunatak.gap.g86", "cards", counted="cards")
ELDERS = Rule("nunatak.elders.count", "cards")
ELDERS_NONE = Rule("nunatak.elders.count", case="none")
ELDERS_MADE = Rule("nunatak.blessing.transference-elder")

# Unused blessings and complete card sets.
BLESSINGS_UNUSED = Rule("nunatak.blessing.unused-2", "own", counted="own")
SETS = Rule("nunatak.sets.six", "sets", "fewest", counted="sets")
SETS_NONE = Rule("nunatak.sets.six", "missing", case="none")

# The winner, and the rank of the solo game.
WIN_MOST = Rule("nunatak.win.most", "totals")
WIN_POINTS_TIED = Rule("nunatak.win.most", "totals", case="tied")
WIN_OUTER = Rule("nunatak.win.tie-outer", "outer")
WIN_OUTER_TIED = Rule("nunatak.win.tie-outer", "outer", case="tied")
WIN_OUTER_UNKNOWN = Rule("nunatak.win.tie-outer", "missing", case="not-told")
WIN_SHARED = Rule("nunatak.win.shared", "tied")
SOLO_RANK = Rule("nunatak.solo.rank", "total", "rank")
SOLO_NO_RANK = Rule("nunatak.gap.g92", "total", "short", counted="short")

# The completion card of the game with four players.
COMPLETION_FIRST = Rule("nunatak.completion.first", "lines")
COMPLETION_SECOND = Rule("nunatak.completion.second", "lines")
COMPLETION_TIE_SECOND_LINE = Rule("nunatak.completion.tie", "lines", case="second-line")
COMPLETION_TIE_LATER_SEAT = Rule("nunatak.completion.tie", "tied", case="later-seat")
COMPLETION_NOBODY = Rule("nunatak.gap.g71")

WINNER_RULES: tuple[Rule, ...] = (
    WIN_MOST,
    WIN_POINTS_TIED,
    WIN_OUTER,
    WIN_OUTER_TIED,
    WIN_OUTER_UNKNOWN,
    WIN_SHARED,
    SOLO_RANK,
    SOLO_NO_RANK,
)

COMPLETION_RULES: tuple[Rule, ...] = (
    COMPLETION_FIRST,
    COMPLETION_SECOND,
    COMPLETION_TIE_SECOND_LINE,
    COMPLETION_TIE_LATER_SEAT,
    COMPLETION_NOBODY,
)

TEXT_RULES: tuple[Rule, ...] = (BLESSINGS_FIRST, ARCHITECTS_BACK, INSIGHT)
"""Rules that a page names beside a field; no judgement does."""
