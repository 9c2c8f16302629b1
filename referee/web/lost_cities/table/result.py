"""How a match at a table ended: its screen, its link, its small picture in lists, the link to BG Stats."""

from __future__ import annotations

from dataclasses import replace

from flask import url_for

from referee.adapters.lost_cities.typed import Table
from referee.catalogue import games
from referee.games.lost_cities.match import GAMES_IN_A_MATCH
from referee.reader import reader_language
from referee.web.bg_stats import Play
from referee.web.lost_cities.match import after_games, screen_of
from referee.web.lost_cities.page import LostCitiesPage
from referee.web.lost_cities.played import LOST_CITIES
from referee.web.lost_cities.table.seen import player_views, sheet_of, shown_match
from referee.web.result.screen import ResultScreen
from referee.web.result.sending import ToSend
from referee.web.tables.ended import ResultView, ended_at, ended_on, minutes_played
from referee.web.tables.of_game import Finished
from referee.web.tables.sending import picture_of_table
from referee.web.texts import day_of
from referee.web.texts import gettext as _

SIX = 6
"""How many colours the longer variant has."""


def result_view(table: Table) -> ResultView | None:
    """The ways on from the stored result; None while the match goes on."""
    result = table.game.result
    if result is None:
        return None
    return ResultView(_bg_stats(table), _link(table, reader_language()))


def _link(table: Table, lang: str) -> str:
    # It is all in the address: nobody needs the table.
    sheet = sheet_of(table.game, table.game.last).as_ended()
    return LostCitiesPage(sheet, lang).link("web.lost_cities_result")


def table_screen(table: Table, language: str, step: int) -> ResultScreen | None:
    """The screen of everything that is entered; None while nothing is."""
    sheet = sheet_of(table.game, table.game.last)
    return screen_of(shown_match(table.game, sheet, language), step)


def to_send(lang: str, table: Table) -> ToSend | None:
    """The result that can be sent; None while the match goes on."""
    screen = table_screen(table, lang, 0)
    if table.game.result is None or screen is None:
        return None
    return ToSend(
        replace(screen, about=" · ".join((screen.about, ended_on(table)))),
        LostCitiesPage.heading,
        _link(table, lang),
        url_for("tables.table", lang=lang, code=table.code),
        picture_of_table(lang, table.code),
    )


def finished(lang: str, table: Table, changed_at: str) -> Finished | None:
    """The match of a table; None while it goes on."""
    screen = table_screen(table, lang, 0) if table.game.result else None
    if screen is None or table.game.result is None:
        return None
    totals, played = table.game.result.totals, len(table.game.result.games)
    players = sorted(player_views(table), key=lambda player: -totals[player.id])
    return Finished(
        url_for("tables.table", lang=lang, code=table.code),
        day_of(changed_at),
        screen.headline,
        (),
        tuple((player, totals[player.id]) for player in players),
        screen.about if played == GAMES_IN_A_MATCH else after_games(played),
        "",
        sign=games.LOST_CITIES.package,
        note=table.game.notes.get(None, ""),
    )


def _bg_stats(table: Table) -> str | None:
    """The link; the same game is the same play again, wherever it is kept."""
    match = table.game
    if match.result is None:
        return None
    winner = match.result.won_by
    screen = table_screen(table, reader_language(), 0)
    return Play(
        LOST_CITIES,
        player_views(table),
        match.result.totals,
        () if winner is None else (winner,),
        table.lasting_id,
        ended_at(table),
        comment=". ".join(filter(None, (screen.by if screen else "", match.notes.get(None, "")))),
        board=_("6 colours") if match.colours == SIX else _("5 colours"),
        minutes=minutes_played(table),
    ).link
