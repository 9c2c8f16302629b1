"""Prepare the screen with the result of a Lost Cities match."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.lost_cities.cards import Expedition
from referee.web.lost_cities.page import LostCitiesPage, is_entered
from referee.web.lost_cities.sheet import GAMES, SIDES
from referee.web.result_screen import Entry, Part, ResultScreen, Trails
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext

GAME_SIGNS = ("first", "second", "third")
"""The class of each game's part in a bar: a tone of the player's own colour."""

WAGER = ""
"""What stands on a wager card: no number."""


def match_screen(page: LostCitiesPage, step: int) -> ResultScreen | None:
    """The screen of a match; None while cards of a game are missing, or impossible."""
    judged, told = page.judgement, page.sheet.games_told()
    if judged is None or not page.is_whole or not is_entered(page.sheet, told[-1], SIDES[0]):
        return None
    totals = judged.totals
    order = sorted(page.players, key=lambda player: -totals[player.id])
    return ResultScreen(
        _headline(page),
        _decided(page),
        tuple(
            Entry(
                player,
                1 + sum(other > totals[player.id] for other in totals.values()),
                judged.winner == player.id,
                tuple(_parts(page, player.id)),
            )
            for player in order
        ),
        about=ngettext("%(num)s game", "%(num)s games", len(told)),
        step=step,
        trails=tuple(_trails(page, player, told[-1]) for player in page.players),
    )


def _headline(page: LostCitiesPage) -> str:
    """Who has won; with fewer than three games who is ahead, for nobody knows whether they stop there."""
    winner = page.judgement.winner if page.judgement else None
    if winner is None:
        return _("Draw") if _is_match(page) else _("Tied")
    name = page.voice.name(winner)
    return _("%(name)s wins", name=name) if _is_match(page) else _("%(name)s is ahead", name=name)


def _decided(page: LostCitiesPage) -> str:
    totals = sorted(page.judgement.totals.values()) if page.judgement else [0, 0]
    ahead = totals[-1] - totals[0]
    second = next((player.name for player in page.players if page.points(player.id) == totals[0]), "")
    if not ahead:
        return _("Tied on points; the rulebook has no tie-break") if _is_match(page) else _after(page)
    by = ngettext("%(num)s point ahead of %(name)s", "%(num)s points ahead of %(name)s", ahead, name=second)
    return by if _is_match(page) else f"{by}, {_after(page)}"


def _after(page: LostCitiesPage) -> str:
    return ngettext("after %(num)s of 3 games", "after %(num)s of 3 games", len(page.sheet.games_told()))


def _is_match(page: LostCitiesPage) -> bool:
    return len(page.sheet.games_told()) == len(GAMES)


def _parts(page: LostCitiesPage, side: str) -> Iterator[Part]:
    """Game by game; of a single game expedition by expedition."""
    told = page.sheet.games_told()
    for game in told:
        judged = page.sheet_judgement(game, side)
        if judged is None:
            continue
        if len(told) > 1:
            yield Part(game, GAME_SIGNS[GAMES.index(game)], _("Game %(number)s", number=game), judged.points)
            continue
        for colour, row in judged.expeditions.items():
            if any(page.sheet.rows(game, one).get(colour, Expedition()).is_begun for one in SIDES):
                yield Part(colour.value, colour.value, page.voice.said(f"term/{colour.value}"), row.points)


def _trails(page: LostCitiesPage, player: SeatView, game: str) -> Trails:
    """The expeditions of the last game, each with its cards as they lie."""
    rows = page.sheet.rows(game, player.id)
    return Trails(
        player,
        tuple(
            (colour.value, _cards(rows[colour]))
            for colour in page.sheet.colours_in_play()
            if colour in rows and rows[colour].is_begun
        ),
    )


def _cards(row: Expedition) -> tuple[str, ...]:
    return (*(WAGER,) * row.wagers, *map(str, sorted(row.numbers)))
