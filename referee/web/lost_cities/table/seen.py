"""The match of a table as the calculator's pages show one: a sheet with two sides, and its judgement."""

from __future__ import annotations

from dataclasses import replace

from referee.adapters.lost_cities.typed import Table
from referee.games.lost_cities.match import Game, MatchQuestion, Sheet, judge_match
from referee.games.lost_cities.table.kept import KeptMatch
from referee.web.lost_cities.match import Match, players_of
from referee.web.lost_cities.sheet import SIDES, LostCitiesSheet
from referee.web.seats import SeatView
from referee.wording.voice import Voice

UNNAMED = ("A", "B")
"""The seats of a table that was opened on a page: they are called by numbers until somebody names them."""


def side_of(match: KeptMatch, seat: str) -> str:
    """The side of a sheet on which this seat stands; the first for anybody else."""
    return SIDES[match.seats.index(seat)] if seat in match.seats else SIDES[0]


def seat_of(match: KeptMatch, side: str) -> str:
    """The seat of a side."""
    return match.seats[SIDES.index(side)]


def sheet_of(match: KeptMatch, game: int = 1, side: str = SIDES[0]) -> LostCitiesSheet:
    """Everything that is entered, as it stands in the calculator's addresses."""
    sheet = _named(match)
    for number in range(1, match.last + 1):
        for one, seat in zip(SIDES, match.seats, strict=True):
            sheet = replace(sheet, game=str(number), side=one).with_rows(dict(match.rows(number, seat)))
    return replace(sheet, game=str(game), side=side)


def _named(match: KeptMatch) -> LostCitiesSheet:
    """A sheet with the names of the players and no card."""
    first, second = (match.names.get(seat, "" if match.seats == UNNAMED else seat) for seat in match.seats)
    return LostCitiesSheet(a=first, b=second, colours=str(match.colours))


def player_views(table: Table) -> tuple[SeatView, ...]:
    """Both players under the ids of their seats."""
    match = table.game
    return tuple(
        replace(view, id=seat) for view, seat in zip(players_of(_named(match)), match.seats, strict=True)
    )


def shown_match(match: KeptMatch, sheet: LostCitiesSheet, language: str) -> Match:
    """The match with its judgement; a card that both claim counts for both."""
    players = players_of(sheet)
    question = match.question()
    sides = tuple(
        Game(
            (
                Sheet(SIDES[0], game.players[0].expeditions),
                Sheet(SIDES[1], game.players[1].expeditions),
            )
        )
        for game in question.games
    )
    voice = Voice(language, {player.id: player.name for player in players})
    return Match(sheet, voice, players, judge_match(MatchQuestion(question.colours, sides)), ())
