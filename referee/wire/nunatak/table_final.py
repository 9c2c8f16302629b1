"""The calls about the final sheet of a table, and what they answer."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field

from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.table.final_cells import all_cells
from referee.games.nunatak.table.final_sheet import Finish, finish_of
from referee.games.nunatak.table.game import Game
from referee.wire.common import Answer, Speaker
from referee.wire.nunatak.acts import CELLS_MAX, CountBody
from referee.wire.nunatak.final import FinalAnswer
from referee.wire.problems import ErrorAnswer
from referee.wire.tables import SentBody
from referee.wire.values import data_of


class CountedCallBody(SentBody):
    """Cells of the final sheet to be filled or emptied."""

    values: Annotated[list[CountBody], Field(min_length=1, max_length=CELLS_MAX)]


class EndBody(SentBody):
    """The end of the game, or that it goes on."""


class CellAnswer(Answer):
    """A cell of the final sheet; `source` says where its value comes from, both are null while it is open."""

    seat: str
    field: str
    value: int | list[list[str]] | None
    source: str | None


class CellNameAnswer(Answer):
    """A cell that must be filled before the game has a result."""

    seat: str
    field: str


class TableFinalAnswer(Answer):
    """The final sheet of a table as far as it is known.

    `judgement` is null while a cell is missing or `errors` says why no game can end so; `result` is what the
    table stored when it ended.
    """

    version: int
    cells: list[CellAnswer]
    missing: list[CellNameAnswer]
    errors: list[ErrorAnswer]
    judgement: FinalAnswer | None
    result: dict[str, Any] | None

    @classmethod
    def of(cls, game: Game, errors: list[ErrorAnswer], speaker: Speaker) -> Self:
        """Show the final sheet of a game."""
        finish = finish_of(game)
        missing = [CellNameAnswer(seat=cell.seat, field=cell.field) for cell in finish.missing()]
        judged = None if missing or errors else judge_final(finish.scored())
        return cls(
            version=game.version,
            cells=_cells(finish),
            missing=missing,
            errors=errors,
            judgement=None if judged is None else FinalAnswer.of(judged, speaker),
            result=data_of(game.result),
        )


def _cells(finish: Finish) -> list[CellAnswer]:
    return [
        CellAnswer(
            seat=cell.seat,
            field=cell.field,
            value=data_of(finish.value(cell)),
            source=finish.known[cell].source.value if cell in finish.known else None,
        )
        for cell in all_cells(finish.seats)
    ]
