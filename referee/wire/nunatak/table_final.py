"""The calls about the final sheet of a table, and what they answer."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field

from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table.final.cells import all_cells
from referee.games.nunatak.table.final.sheet import Finish, Source, finish_of
from referee.games.nunatak.table.game import Game
from referee.wire.common import Answer, Speaker
from referee.wire.described import ShownAs
from referee.wire.nunatak.acts import CELLS_MAX, CellField, CountBody
from referee.wire.nunatak.entries import ResultBody
from referee.wire.nunatak.final import FinalAnswer
from referee.wire.problems import ErrorAnswer
from referee.wire.tables import SEEN, SentBody, Version
from referee.wire.values import data_of


class CountedCallBody(SentBody):
    """Cells of the final sheet to be filled or emptied."""

    version: Version = Field(
        description=f"{SEEN} Here only what gave one of these cells another value conflicts with it."
    )

    values: Annotated[
        list[CountBody],
        Field(
            min_length=1,
            max_length=CELLS_MAX,
            description="The cells to be filled or emptied, in any phase until the game is ended; others stay"
            " as they are.",
        ),
    ]


class EndBody(SentBody):
    """The end of the game."""

    version: Version = Field(description=f"{SEEN} Here everything else does.")

    early: Annotated[
        bool,
        Field(
            description="Whether the game ends although blocks are not placed (`ends-before-the-last-block`),"
            " cells of the final sheet are open (`ends-with-open-cells`), or the filled cells cannot all be"
            " right (`ends-without-a-result`). Before its last block nobody wins a game; with an open or"
            " impossible cell it has no result. Only the host may end a game without a result: another token"
            " is answered 403, whether `early` is true or not. Left out: false, and 422 names what is"
            " missing."
        ),
    ] = False


class ReopenBody(SentBody):
    """A finished game is to go on."""


class CellAnswer(Answer):
    """A cell of the final sheet."""

    seat: str = Field(description="Whose cell it is: the id of a player, of Siku or of a dummy.")
    field: CellField = Field(
        description="The line of the final sheet, by the names that `field` of `CountBody` lists."
    )
    value: int | list[list[Symbol]] | None = Field(
        description="A number, or for elders one list of symbols for each; null while it is not known."
    )
    source: Source | None = Field(
        description="Where the value comes from: the blocks in the temple, the points so far, the"
        " architect marker, the tracked cards, or someone has counted it. Null while it is"
        " not known."
    )


class CellNameAnswer(Answer):
    """A cell of the final sheet that is open."""

    seat: str = Field(description="Whose cell it is: the id of a player, of Siku or of a dummy.")
    field: CellField = Field(
        description="The line of the final sheet, by the names that `field` of `CountBody` explains."
    )


class TableFinalAnswer(Answer):
    """The final sheet of a table as far as it is known."""

    version: int = Field(description="The version of the table: how many entries its log has.")
    cells: list[CellAnswer] = Field(description="Every cell of the final sheet, seat by seat.")
    missing: list[CellNameAnswer] = Field(
        description="Every open cell without which a total may be wrong. The game has a result once all but"
        " `beast0` and `beast3` are filled: left empty, these two count as 0."
    )
    errors: list[ErrorAnswer] = Field(
        description="What is impossible in the filled cells, such as more cards than the box holds."
    )
    blocks_left: int = Field(
        description="How many blocks are not placed. Before the last one nobody wins, and there is no rank."
    )
    judgement: FinalAnswer | None = Field(
        description="The end scoring; null while the game has no result or something is impossible."
    )
    result: Annotated[dict[str, Any] | None, ShownAs(ResultBody | None)] = Field(
        description="What the table stored when the game ended; null before that, and where it ended"
        " without a full sheet."
    )

    @classmethod
    def of(cls, game: Game, errors: list[ErrorAnswer], speaker: Speaker) -> Self:
        """Show the final sheet of a game."""
        finish = finish_of(game)
        missing = [CellNameAnswer(seat=cell.seat, field=cell.field) for cell in finish.unsure()]
        judged = None if finish.missing() or errors else judge_final(finish.scored())
        if judged and finish.blocks_left:
            judged = judged.before_the_end()
        return cls(
            version=game.version,
            cells=_cells(finish),
            missing=missing,
            errors=errors,
            blocks_left=finish.blocks_left,
            judgement=None if judged is None else FinalAnswer.of(judged, speaker),
            result=data_of(game.result),
        )


def _cells(finish: Finish) -> list[CellAnswer]:
    return [
        CellAnswer(
            seat=cell.seat,
            field=cell.field,
            value=data_of(finish.value(cell)),
            source=finish.known[cell].source if cell in finish.known else None,
        )
        for cell in all_cells(finish.seats)
    ]
