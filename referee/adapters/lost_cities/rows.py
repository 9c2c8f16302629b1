"""A match as a spreadsheet: every card in force, each game with its rows and reasons, the result."""

from __future__ import annotations

from collections.abc import Iterator

from referee.adapters.lost_cities.typed import Table
from referee.games.lost_cities.match import GAMES_IN_A_MATCH, MatchJudgement
from referee.games.lost_cities.table.acts import Laid
from referee.games.lost_cities.table.kept import KeptMatch
from referee.games.reasons import Reason
from referee.tables.table import Row
from referee.wording.voice import Voice

HEAD: Row = ("game", "kind", "seat", "colour", "card", "points", "total", "reasons", "note")


def export_rows(table: Table, voice: Voice) -> Iterator[Row]:
    """A header, the cards in the order in which they were entered, and what they score."""
    yield HEAD
    yield from ((*row, None) for row in _rows(table, voice))
    yield from _notes(table.game)


def _rows(table: Table, voice: Voice) -> Iterator[Row]:
    match = table.game
    for kept in match.record:
        act = kept.item.act
        if isinstance(act, Laid):
            card = "wager" if act.card.number is None else act.card.number
            yield (act.game, "card", act.seat, act.card.colour.value, card, None, None, None)
    judged = match.judgement
    yield from _scores(judged, voice)
    if match.result is not None:
        about = [reason for reason in judged.reasons if "game" not in reason.operands]
        totals = match.result.totals
        yield from (
            (None, "result", seat, None, None, total, total, _words(about, seat, voice))
            for seat, total in totals.items()
        )


def _notes(match: KeptMatch) -> Iterator[Row]:
    """A row for each note, those of the games first; that of the match has no game."""
    for game, text in sorted(match.notes.items(), key=lambda one: one[0] or GAMES_IN_A_MATCH + 1):
        yield (game, "note", None, None, None, None, None, None, text)


def _scores(judged: MatchJudgement, voice: Voice) -> Iterator[Row]:
    totals: dict[str, int] = {}
    for game in judged.games:
        for player in game.players:
            for colour, row in player.expeditions.items():
                if row.expedition.is_begun:
                    words = _words(row.reasons, player.id, voice)
                    yield (game.number, "expedition", player.id, colour.value, None, row.points, None, words)
            totals[player.id] = totals.get(player.id, 0) + player.points
            yield (game.number, "game", player.id, None, None, player.points, totals[player.id], None)


def _words(reasons: list[Reason] | tuple[Reason, ...], seat: str, voice: Voice) -> str:
    return " ".join(voice.sentence(reason) for reason in reasons if reason.seat in (seat, None))
