"""Make the link out of a table that shows one turn as a shareable sheet."""

from __future__ import annotations

from dataclasses import replace

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.notation import write_place, write_temple
from referee.games.nunatak.position import Position
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.standing import JudgedAct, Standing
from referee.web.nunatak.table.final.sheet import letters_of
from referee.web.nunatak.table.table_page import colours_of, seats_at_first
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.respond import address_of


def dispute_address(table: Table, kept: JudgedAct, lang: str) -> str | None:
    """The page that shows the link to one turn, with all it depends on; None for what is not a turn."""
    sheet = _sheet_before(table, kept)
    act = kept.item.act
    if sheet is None or not isinstance(act, Turn):
        return None
    return address_of(
        "web.show_turn", lang, replace(sheet, place=write_place(act.move.place)).lasting_words()
    )


def what_if_address(table: Table, kept: JudgedAct, lang: str) -> str | None:
    """The calculator with the temple before a turn, to place elsewhere; None for what is not a turn."""
    sheet = _sheet_before(table, kept)
    return None if sheet is None else address_of("web.turn", lang, sheet.lasting_words())


def _sheet_before(table: Table, kept: JudgedAct) -> TurnSheet | None:
    """The sheet of a turn before its block is placed."""
    act, before = kept.item.act, kept.before
    if not isinstance(act, Turn):
        return None
    letters = letters_of(table)
    names = {letter.lower(): table.game.names.get(id, "") for id, letter in letters.items()}
    return TurnSheet(
        players=str(len(before.points)),
        colours=colours_of(table),
        temple=_temple(table, before),
        turn=letters[act.active],
        block="" if act.move.seat == act.active else letters[act.move.seat],
        steps=".".join(str(before.architect[id]) for id in letters if id in before.architect),
        rulings=_rulings(before),
        **names,
    )


def _temple(table: Table, standing: Standing) -> str:
    """The temple in the letters of the sheets, which know no other turn order than A, B, C."""
    seats = {seat.id: seat for seat in seats_at_first(table)}
    in_letters = tuple(seats[id] for id in letters_of(table))
    return write_temple(Position.of(in_letters, standing.position.blocks))


def _rulings(standing: Standing) -> str:
    return ",".join(f"{key}:{choice}" for key, choice in standing.rulings.chosen)
