"""Prepare what pages take from a stored result: the links that hand it on, and the finished game, small."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import url_for

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.notation import write_temple
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.order import blocks_missing
from referee.games.nunatak.table.result import Result
from referee.web.bg_stats import Play
from referee.web.nunatak.final.page import FinalPage
from referee.web.nunatak.final.screen import decided, early_words, headline
from referee.web.nunatak.played import NUNATAK
from referee.web.nunatak.seats import table_word
from referee.web.nunatak.table.final.screen import missing, table_screen, undecided
from referee.web.nunatak.table.final.sheet import for_calculator, letters_of, sheet_of
from referee.web.nunatak.table.table_page import player_views, views_of
from referee.web.nunatak.temple_picture import temple_picture
from referee.web.result.sending import ToSend
from referee.web.seats import SeatView
from referee.web.tables.ended import ResultView, ended_at, ended_on, minutes_played
from referee.web.tables.of_game import Finished
from referee.web.tables.sending import picture_of_table
from referee.web.texts import day_of
from referee.wording.voice import Voice


def result_view(table: Table, voice: Voice) -> ResultView | None:
    """The stored result; None while the game goes on, or where it ended without one."""
    result = table.game.result
    if result is None:
        return None
    link = _link(table, result, voice.language)
    seats = {seat.id: seat for seat in player_views(table)}
    by, lacks = decided(result, seats), " ".join(missing(table, voice))
    comment = ". ".join(filter(None, (by, lacks, table.game.notes.get(None, ""))))
    return ResultView(_bg_stats(table, result, seats, comment), link)


def result_heading(table: Table) -> str:
    """What the header says above a result: which game it was, and when."""
    return f"{FinalPage.heading} · {ended_on(table)}"


def to_send(lang: str, table: Table) -> ToSend | None:
    """The result that can be sent; None while the game goes on, or where it ended without one."""
    voice = Voice(lang, {seat.id: seat.name for seat in views_of(table)})
    screen = table_screen(table, voice, 0)
    if screen is None or table.game.result is None:
        return None
    when = ended_on(table)
    return ToSend(
        replace(screen, about=when),
        FinalPage.heading,
        _link(table, table.game.result, lang),
        url_for("tables.table", lang=lang, code=table.code),
        picture_of_table(lang, table.code),
    )


def _link(table: Table, result: Result, language: str) -> str:
    """The calculator's result of the same sheet: it is all in the address, nobody needs the table.

    An imported table may have a result that its sheet does not tell.
    """
    if not finish_of(table.game).tells(result):
        return ""
    sheet = replace(for_calculator(table, sheet_of(table)), table="", built=_temple(table))
    return FinalPage.of(sheet, language).link("web.final_result")


def _temple(table: Table) -> str:
    """The temple with the letters that the seats have on a sheet."""
    position, letters = table.game.standing.position, letters_of(table)
    seats = [position.seat(id)._replace(id=letter) for id, letter in letters.items()]
    blocks = [
        Block(place, None if seat is None else letters[seat]) for place, seat in position.owners.items()
    ]
    return write_temple(Position.of(seats, blocks))


def _bg_stats(table: Table, result: Result, seats: Mapping[str, SeatView], comment: str) -> str | None:
    """The link; the same game is the same play again, wherever it is kept."""
    players = [seats[one.seat] for one in result.places if one.seat in seats]
    return Play(
        NUNATAK,
        players,
        result.totals,
        result.winners,
        table.lasting_id,
        ended_at(table),
        begins=next(seat.id for seat in table.game.seats if seat.id in seats),
        comment=comment,
        board=table_word(len(players)),
        minutes=minutes_played(table),
    ).link


TIES = ("shared", "outer")
"""What decided where the points are equal."""


def finished(lang: str, table: Table, changed_at: str) -> Finished | None:
    """The game of a table; None while it goes on, or where it ended without a result."""
    result = table.game.result
    if result is None:
        return None
    seats = {seat.id: seat for seat in player_views(table)}
    voice = Voice(lang, {id: seat.name for id, seat in seats.items()})
    return Finished(
        url_for("tables.table", lang=lang, code=table.code),
        day_of(changed_at),
        headline(result, voice),
        temple_picture(table.game.standing.position, views_of(table), result.winners),
        tuple((seats[one.seat], one.total) for one in result.places if one.seat in seats),
        _beside(table, result, seats),
        undecided(table.game),
        note=table.game.notes.get(None, ""),
    )


def _beside(table: Table, result: Result, seats: Mapping[str, SeatView]) -> str:
    """That it was a tie, and that it ended early; empty where neither was so."""
    left = blocks_missing(table.game.standing)
    words = [decided(result, seats)] if result.decided_by in TIES else []
    return " · ".join([*words, *([early_words(left).rstrip(".")] if left else [])])
