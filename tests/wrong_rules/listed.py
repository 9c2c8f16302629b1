"""Changes of numbers and conditions besides, and those changes that make no difference, with the cause."""

from __future__ import annotations

NUMBERS_AND_CONDITIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "nunatak.squares": (
        ("FIRST = 5", "FIRST = 4"),
        ("SECOND = 2", "SECOND = 3"),
        ("SECOND_SHARED = 1", "SECOND_SHARED = 2"),
        ("self.active not in leaders", "self.active in leaders"),
        ("elif self.active in tied", "elif self.active not in tied"),
        ("        places = IN_SQUARE[self.square]\n", "        places = ()\n"),
        ("rests_on=(SIKU_FIRST_TIE.key,)", "rests_on=()"),
    ),
    "nunatak.support": (
        ("POINTS_PER_BLOCK = 1", "POINTS_PER_BLOCK = 2"),
        ("position.owners[lower] == seat", "position.owners[lower] != seat"),
    ),
    "nunatak.rows": (
        ("min(len(rows), ARCHITECT_TRACK_END - moved)", "len(rows)"),
        ("rows[0].level == TOP_LEVEL", "rows[0].level > TOP_LEVEL"),
        ("for place in IN_ROW[row]))", "for place in ()))"),
    ),
    "nunatak.cards": (
        ("if is_any_card_free(question, shown):\n        if", "if True:\n        if"),
        (
            "role is Role.DUMMY:\n        yield rules.DUMMY_NO_SWAP",
            "False:\n        yield rules.DUMMY_NO_SWAP",
        ),
        ("if side is Symbol.ELDER", "if side is Symbol.BUILDER"),
    ),
    "nunatak.turn": (
        ("seat != question.active and", "seat == question.active and"),
        ("position.blocks_of(seat) >= owned", "position.blocks_of(seat) > owned"),
        ("REGULAR_BLOCKS_OF_FOUR <= placed", "REGULAR_BLOCKS_OF_FOUR < placed"),
        ("role_of(active) is Role.DUMMY", "role_of(active) is Role.PLAYER"),
        ("places=tiles, tiles=tiles", "tiles=tiles"),
        ("places=missing, missing=missing", "missing=missing"),
        ("yield rules.END_TRIGGER.because(places=(place,))", "yield rules.END_TRIGGER.because()"),
        (
            "rules.TILE_NEXT_TURN.because(places=(place,), rests_on=(NEW_TILE.key,))",
            "rules.TILE_NEXT_TURN.because(rests_on=(NEW_TILE.key,))",
        ),
        (
            "rules.TILE_NOW.because(places=(question.move.place,), rests_on=(NEW_TILE.key,))",
            "rules.TILE_NOW.because(places=(question.move.place,))",
        ),
    ),
    "nunatak.ending.cap": (
        ("CAP_POINTS = 7", "CAP_POINTS = 6"),
        ("if len(tied) == 1", "if len(tied) <= 2"),
        ("rests_on = (SIKU_CAP.key,)", "rests_on: tuple[str, ...] = ()"),
    ),
    "nunatak.ending.card_types": (
        ("BUILDERS_TIE = 12", "BUILDERS_TIE = 10"),
        ("33, 42, 52", "33, 42, 53"),
        ("TOOL_SET_POINTS = 10", "TOOL_SET_POINTS = 9"),
        ("CARD_SET_POINTS = 10", "CARD_SET_POINTS = 9"),
        ("BLESSING_POINTS = 2", "BLESSING_POINTS = 1"),
        ("if cards and not number", "if not number"),
    ),
    "nunatak.ending.completion": (("best = still_tied[-1]", "best = still_tied[0]"),),
    "nunatak.ending.winner": (("Rank.SNOWBALL: 151", "Rank.SNOWBALL: 150"),),
    "nunatak.dummies.worth": (
        ('operands["would"])', 'operands["would"] * 2)'),
        ("seat=seat, places=(one.place,), place=one.place", "seat=seat, place=one.place"),
        ("because(seat=seat, places=two)", "because(seat=seat)"),
        ("because(seat=seat, places=top, rests_on", "because(seat=seat, rests_on"),
    ),
    "nunatak.dummies.places": (
        ("(_by_points, _by_measures, _by_centre)", "(_by_points, _by_centre, _by_measures)"),
        ("places=places, place=places[0]", "place=places[0]"),
        ("CHOICE.because(seat=seat, places=places", "CHOICE.because(seat=seat"),
    ),
    "lost_cities.expedition": (
        ("CARDS_FOR_BONUS = 8", "CARDS_FOR_BONUS = 9"),
        ("COST = -20", "COST = -10"),
    ),
    "lost_cities.match": (("GAMES_IN_A_MATCH = 3", "GAMES_IN_A_MATCH = 2"),),
    "lost_cities.moves": (("number > highest", "number >= highest - 1"),),
    "lost_cities.table.log": (
        ("act.game >= match.current - 1", "act.game >= match.current - 2"),
        ("row.wagers >= WAGERS_PER_COLOUR", "row.wagers > WAGERS_PER_COLOUR"),
        ("number is not None and number in row.numbers", "number is not None and number not in row.numbers"),
        ("match.last > item.act.game", "match.last >= item.act.game"),
        ("if after.is_empty(game) and not", "if not after.is_empty(game) and not"),
        ("if item.act.game in scored:", "if item.act.game not in scored:"),
        ("elif self.game != match.current:", "elif self.game < match.current:"),
        ("    if match.is_empty(game):", "    if not match.is_empty(game):"),
        ("done=match.done | {self.seat}", "done=match.done - {self.seat}"),
        ("is_ended=True, result=self.result, done=frozenset()", "is_ended=True, result=self.result"),
        ("is_ended=False, result=None", "is_ended=False"),
        ("removed = not self.IS_REMOVED", "removed = self.IS_REMOVED"),
    ),
    "lost_cities.table.kept": (
        ("min(len(self.scored) + 1, GAMES_IN_A_MATCH)", "min(len(self.scored) + 2, GAMES_IN_A_MATCH)"),
        (
            "max((*(game for game, _seat in self.laid), *self.scored), default=1)",
            "max(self.scored, default=1)",
        ),
        ("if self.last in self.scored else", "if self.last not in self.scored else"),
        ("first.wagers + second.wagers > WAGERS_PER_COLOUR", "first.wagers + second.wagers > 2"),
        ("set(first.numbers) & set(second.numbers)", "set(first.numbers) | set(second.numbers)"),
        ("return self.done - {act.seat", "return self.done | {act.seat"),
        ("if not (is_open and fault.code in OF_BOTH)", "if not (is_open or fault.code in OF_BOTH)"),
        ("if number - 1 not in self.scored:", "if number - 1 in self.scored:"),
        ("or act.game in scored for act", "or act.game not in scored for act"),
        ("kept.key == self.disputed for kept in record", "kept.key != self.disputed for kept in record"),
        ("wagers=row.wagers + 1", "wagers=row.wagers + 2"),
        ("item.act.game - 1 == fault.path[1]", "item.act.game == fault.path[1]"),
    ),
}
"""Some changes of points and of what is allowed, by their module: the text there, and what replaces it."""

NO_DIFFERENCE: dict[str, str] = {}
"""Places where another rule makes no difference, each with the cause; `python -m tests.wrong_rules` says so
too when one of them does make one."""
