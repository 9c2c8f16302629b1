"""The rules that a judgement on Lost Cities can name, in rulebook order.

One constant for each sentence; the catalogue holds their sections and texts.
"""

from __future__ import annotations

from referee.games.reasons import Rule

# "Eine Karte legen".
PLAY_HIGHER = Rule("lost.play.rising", "colour", "card", "highest", case="higher")
PLAY_FIRST_NUMBER = Rule("lost.play.rising", "colour", "card", case="first-number")
PLAY_NOT_HIGHER = Rule("lost.play.rising", "colour", "card", "highest", case="not-higher")
PLAY_WAGER = Rule("lost.play.wager-before", "colour", "wagers", counted="wagers")
PLAY_WAGER_TOO_LATE = Rule("lost.play.wager-before", "colour", "highest", case="too-late")
DISCARD_NUMBER = Rule("lost.discard.free", "colour", "card")
DISCARD_WAGER = Rule("lost.discard.free", "colour", case="wager")

# "Eine Karte nehmen".
DRAW_FROM_DRAW_PILE = Rule("lost.draw.source", case="draw-pile")
DRAW_FROM_DISCARD_PILE = Rule("lost.draw.source", "colour", case="discard-pile")
DRAW_SAME_NUMBER = Rule("lost.draw.not-same", "colour", "card")
DRAW_SAME_WAGER = Rule("lost.draw.not-same", "colour", case="wager")

# "Spielende und Wertung": one expedition.
SCORE_SUM = Rule("lost.score.sum", "game", "colour", "numbers", "sum")
SCORE_SUM_OF_ONE = Rule("lost.score.sum", "game", "colour", "sum", case="one-number")
SCORE_SUM_OF_WAGERS = Rule("lost.score.sum", "game", "colour", "wagers", case="wagers-only", counted="wagers")
SCORE_COST = Rule("lost.score.cost", "game", "colour", "sum", "cost", "subtotal")
SCORE_EMPTY = Rule("lost.score.empty", "game", "colour")
SCORE_WAGER = Rule(
    "lost.score.wager",
    "game",
    "colour",
    "wagers",
    "multiplier",
    "subtotal",
    "product",
    counted="wagers",
)
SCORE_BONUS = Rule("lost.score.bonus", "game", "colour", "cards", "product", "bonus", "score")
SCORE_BONUS_ONE_SHORT = Rule("lost.score.bonus", "game", "colour", "cards", case="one-short")
SCORE_NEGATIVE = Rule("lost.score.negative", "game", "score")
SIXTH_COLOUR = Rule("lost.gap.l11")

# "Spielende und Wertung": the match.
NEXT_START = Rule("lost.match.next-start", "game", "next", "own", "other")
NEXT_START_EQUAL = Rule("lost.gap.l2", "game", "next", "score")
NEXT_START_EQUAL_BUT_AHEAD = Rule("lost.gap.l2", "game", "next", "score", "ahead", case="ahead")
NEXT_START_OTHER_AHEAD = Rule("lost.gap.l3", "game", "next", "own", "other", "ahead")
NEXT_START_TOTALS_EQUAL = Rule("lost.gap.l3", "game", "next", "own", "other", "total", case="equal")
MATCH_TOTAL = Rule("lost.match.three", "games", "total", case="total")
MATCH_WON = Rule("lost.match.three", "own", "other")
MATCH_AHEAD = Rule("lost.match.three", "own", "other", "left", case="ahead", counted="left")
MATCH_LEVEL = Rule("lost.match.three", "total", "left", case="level", counted="left")
MATCH_DRAWN = Rule("lost.gap.l1", "total")
FEWER_GAMES = Rule("lost.gap.l12")

LOST_CITIES_RULES: tuple[Rule, ...] = (
    PLAY_HIGHER,
    PLAY_FIRST_NUMBER,
    PLAY_NOT_HIGHER,
    PLAY_WAGER,
    PLAY_WAGER_TOO_LATE,
    DISCARD_NUMBER,
    DISCARD_WAGER,
    DRAW_FROM_DRAW_PILE,
    DRAW_FROM_DISCARD_PILE,
    DRAW_SAME_NUMBER,
    DRAW_SAME_WAGER,
    SCORE_SUM,
    SCORE_SUM_OF_ONE,
    SCORE_SUM_OF_WAGERS,
    SCORE_COST,
    SCORE_EMPTY,
    SCORE_WAGER,
    SCORE_BONUS,
    SCORE_BONUS_ONE_SHORT,
    SCORE_NEGATIVE,
    SIXTH_COLOUR,
    NEXT_START,
    NEXT_START_EQUAL,
    NEXT_START_EQUAL_BUT_AHEAD,
    NEXT_START_OTHER_AHEAD,
    NEXT_START_TOTALS_EQUAL,
    MATCH_TOTAL,
    MATCH_WON,
    MATCH_AHEAD,
    MATCH_LEVEL,
    MATCH_DRAWN,
    FEWER_GAMES,
)
"""Every sentence that a judgement on Lost Cities can hold."""
