"""Make the links out of a table: to its final sheet, and to one turn as a shareable sheet."""

from __future__ import annotations

from dataclasses import replace

from referee.games.nunatak.log import Turn
from referee.games.nunatak.notation import SEAT_LETTERS, write_place, write_temple
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END
from referee.games.nunatak.position import Position
from referee.games.nunatak.standing import Kept, Standing
from referee.tables.kept import KeptTable
from referee.web.final.fields import Cell
from referee.web.final.sheet import FinalSheet
from referee.web.respond import address_of
from referee.web.tables.parts import colours_of, seats_at_first
from referee.web.turn.sheet import TurnSheet


def final_address(table: KeptTable, lang: str) -> str:
    """The address of the final sheet with scores, names and temple; the rest is entered there."""
    game = table.game
    standing = game.standing
    sheet = FinalSheet(
        players=str(len(standing.points)),
        colours=colours_of(table),
        temple=_temple(table, standing),
        rulings=_rulings(standing),
        marks=".".join(str(space) for space in _marks(table, standing)),
        below=_below_zero(table, standing),
        begins=_letters(table)[game.seats[0].id],
        table=table.code,
    )
    for seat, letter in _letters(table).items():
        sheet = replace(sheet, **{letter.lower(): game.names.get(seat, "")})
        if seat in standing.points:
            sheet = sheet.with_value(Cell(letter, "track"), str(max(standing.points[seat], 0)))
            sheet = sheet.with_value(Cell(letter, "number"), _number_known(standing.architect[seat]))
    return address_of("web.final", lang, sheet.words())


def _letters(table: KeptTable) -> dict[str, str]:
    """The letter of each seat on a sheet: like its colour it stays, whatever the turn order."""
    return dict(zip((seat.id for seat in seats_at_first(table)), SEAT_LETTERS, strict=False))


def _marks(table: KeptTable, standing: Standing) -> list[int]:
    return [standing.architect[seat.id] for seat in seats_at_first(table) if seat.id in standing.architect]


def _below_zero(table: KeptTable, standing: Standing) -> str:
    """How far below zero each score stands, where one does: the field of the sheet begins at 0."""
    points = [standing.points[seat.id] for seat in seats_at_first(table) if seat.id in standing.points]
    return ".".join(str(max(-count, 0) or "") for count in points).rstrip(".") if min(points) < 0 else ""


def _number_known(space: int) -> str:
    """The number that a marker has reached, where its space alone decides it; else the sheet asks for it.

    No rulebook prints the numbers on the architect track. Known are its ends: nothing on the space that
    the marker starts from (G86), and 10 where the track ends.

    Rule: nunatak.row.cap-10.
    """
    return str(space) if space in (0, ARCHITECT_TRACK_END) else ""


def dispute_address(table: KeptTable, kept: Kept, lang: str) -> str | None:
    """The page that shows the link to one turn, with all it depends on; None for what is not a turn."""
    act, before = kept.item.act, kept.before
    if not isinstance(act, Turn):
        return None
    letters = _letters(table)
    names = {letter.lower(): table.game.names.get(id, "") for id, letter in letters.items()}
    sheet = TurnSheet(
        players=str(len(before.points)),
        colours=colours_of(table),
        temple=_temple(table, before),
        turn=letters[act.active],
        block="" if act.move.seat == act.active else letters[act.move.seat],
        place=write_place(act.move.place),
        steps=".".join(str(before.architect[id]) for id in letters if id in before.architect),
        rulings=_rulings(before),
        **names,
    )
    return address_of("web.show_turn", lang, sheet.lasting_words())


def _temple(table: KeptTable, standing: Standing) -> str:
    """The temple in the letters of the sheets, which know no other turn order than A, B, C."""
    return write_temple(Position.of(seats_at_first(table), standing.position.blocks))


def _rulings(standing: Standing) -> str:
    return ",".join(f"{key}:{choice}" for key, choice in standing.rulings.chosen)
