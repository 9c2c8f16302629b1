"""Answers about a table's state: scores, markers, whose turn it is, and a turn just stored."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field

from referee.catalogue.games import NUNATAK
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import Phase, blocks_left
from referee.games.nunatak.table.out_of_order import out_of_order
from referee.games.nunatak.table.standing import JudgedAct
from referee.wire.common import (
    HOW_MANY_BLOCKS,
    NOTE_SAYS,
    WHICH_TURN,
    Answer,
    PlaceAnswer,
    ReasonAnswer,
    Speaker,
)
from referee.wire.described import ShownAs, also
from referee.wire.nunatak.acts import DetailsBody, act_data
from referee.wire.nunatak.entries import ResultBody
from referee.wire.nunatak.rulings import RulingsChosen
from referee.wire.nunatak.table_cards import KnownAnswer, known_data
from referee.wire.nunatak.table_material import MaterialAnswer, material_data
from referee.wire.nunatak.table_next import NextCallAnswer, next_data
from referee.wire.nunatak.turn import MoveBody, TurnAnswer
from referee.wire.problems import TableSpeaker
from referee.wire.tables import VERSION_NOW, WHAT_IS_PLAYED
from referee.wire.values import data_of


class SeatAnswer(Answer):
    """A seat in turn order."""

    id: str = Field(description="The id of the seat, as given when the table was opened.")
    role: Role = Field(description="Who plays here: a person, Siku, or a dummy.")


class BlockAnswer(PlaceAnswer):
    """A block in the temple."""

    seat: str | None = Field(
        description="The seat that owns the block: a player, Siku or a dummy. At a table it is always known."
    )


class NoteAnswer(Answer):
    """A note."""

    entry: int | None = Field(description="The version that the turn it is on made; null for the result.")
    text: str = Field(description=NOTE_SAYS)


class StateAnswer(KnownAnswer, MaterialAnswer):
    """A table at one version."""

    game_name: Literal["nunatak"] = Field(description=WHAT_IS_PLAYED)
    version: int = Field(description=VERSION_NOW)
    blocks: list[BlockAnswer] = Field(
        description="Every block in the temple, each with its place and its owner."
    )
    architect: dict[str, int] = Field(
        description="How many spaces the architect marker of each player has moved, 0 to 10."
    )
    points: dict[str, int] = Field(description="The points of each player so far, before the end scoring.")
    active: str | None = Field(
        description="The seat whose turn it is; null where no turn is left or the game is finished, and"
        " before the extra turns of four players until their completion card is entered."
    )
    phase: Phase = Field(
        description="What the table is doing: regular turns, the two extra turns of four players, the"
        " end scoring, or the game is finished."
    )
    seats: list[SeatAnswer] = Field(description="The seats in turn order.")
    rulings: RulingsChosen = Field(
        description="The interpretation that the table has chosen for each open question; a question that"
        " is left out has its default."
    )
    names: dict[str, str] = Field(
        description="The names to show, by seat; a seat that is left out is shown by its id."
    )
    blocks_left: dict[str, int] = Field(
        description=f"How many blocks each seat still has, by seat. {HOW_MANY_BLOCKS} These two count once"
        " the completion card is entered."
    )
    turns: int = Field(
        description="How many turns were played and are not undone: the number of the latest one."
    )
    disputed: int | None = Field(
        description="The version of the entry that someone disputes now, to be shown with its reasons on"
        " every phone; null where nobody does. The next entry ends it."
    )
    doubt: Annotated[
        int | None,
        also(deprecated=True),
        Field(description="The version of the disputed entry, under its older name. `disputed` replaces it."),
    ]
    out_of_order: list[ReasonAnswer] = Field(
        description="Who is behind, and what else breaks the order of turns;"
        " empty once the table has caught up."
    )
    notes: list[NoteAnswer] = Field(
        description="The notes on turns and on the result, in the order in which they were written; that of a"
        " turn that was undone stays with it."
    )
    result: Annotated[dict[str, Any] | None, ShownAs(ResultBody | None)] = Field(
        description="How the game ended; null before that, and where it was ended without a full final sheet."
    )

    next: list[NextCallAnswer] = Field(
        description="The calls that make sense now, in this order: what the game waits for, which is a turn,"
        " the completion card or part of the material; `table-card` for the first turn in `open`; once"
        " all blocks are placed `table-count` and `table-end`; and `table-undo` for the latest turn, if there"
        " is one. Of a finished game it is `table-reopen` alone. Any other call may be made too, such as"
        " another correction, a setting or an early end."
    )

    @classmethod
    def of(cls, game: Game, speaker: TableSpeaker) -> Self:
        """Show a table."""
        return cls(**state_data(game, speaker))


class UndoEventAnswer(StateAnswer):
    """The table after something was undone, and which turns that were."""

    turns_undone: list[int] = Field(
        description="Which turns were undone, by the numbers that they had before; those of later"
        " turns are lower now. Empty where what was undone is not a turn."
    )

    @classmethod
    def after(cls, game: Game, numbers: list[int], speaker: TableSpeaker) -> Self:
        """Show a table from which turns were undone."""
        return cls(**state_data(game, speaker), turns_undone=numbers)


class KeptTurnAnswer(TurnAnswer):
    """A turn as it was judged and stored; `number` is null where it is illegal and was not."""

    number: int | None = Field(description=f"{WHICH_TURN} Null where it is illegal and was not stored.")
    version: int = Field(
        description="The version of the table, which is the one that the turn made, `entry` in the log. Of"
        " a legal turn in a dry run it is the one that would follow: send the one before it. Of an illegal"
        " turn, dry run or not, it is the version as it was: nothing was added."
    )
    needs: list[PlaceAnswer] = Field(
        description="Always empty: at a table the owner of every block is known."
    )
    support: int = Field(
        description="The points for support: one for each block of the same seat directly under the new one,"
        " 0 for a block of Siku or a dummy and where the turn is illegal."
    )
    points: dict[str, int] = Field(
        description="The points of this turn by seat: every player, 0 included; all 0 where it is illegal."
    )
    out_of_order: list[ReasonAnswer] = Field(
        description="What breaks the order of turns: such a turn is stored all"
        " the same, and is listed until the table has caught up."
    )

    @classmethod
    def kept(cls, kept: JudgedAct, game: Game, speaker: Speaker) -> Self:
        """Word a turn of this game, or one that it refused."""
        assert kept.judgement is not None  # noqa: S101  a turn always has one
        judged = TurnAnswer.of(kept.judgement, speaker)
        is_stored = kept.judgement.legal
        early = out_of_order(game).of(kept.item.key) if is_stored else ()
        return cls(
            **dict(judged),
            number=kept.number if is_stored else None,
            version=game.version,
            out_of_order=ReasonAnswer.all_of(early, speaker),
        )


class TurnEventAnswer(KeptTurnAnswer):
    """A turn that was just stored: who has played what, whose turn it is now, and the running totals."""

    number: int = Field(description=WHICH_TURN)
    version: int = Field(
        description="The version of the table with this turn, the `id` of the event, and `entry` of the turn"
        " in the log."
    )
    legal: bool = Field(
        description="True: an illegal turn is not stored. False only in the log of an older Referee, where"
        " this version judges the turn differently."
    )
    seat: str = Field(
        description="The seat that has played, a player or a dummy; `move.seat` says whose block was placed."
    )
    move: Annotated[dict[str, Any], ShownAs(MoveBody)] = Field(
        description="What was played: the place, whose block, and what was entered of the card."
    )
    details: Annotated[dict[str, Any] | None, ShownAs(DetailsBody | None)] = Field(
        description="What was entered of what only the card shows; null where nothing was."
    )
    active: str | None = Field(description="The seat whose turn it is now; null where no turn is left.")
    phase: Phase = Field(description="What the table is doing now.")
    totals: dict[str, int] = Field(description="The points of each player so far, this turn included.")

    @classmethod
    def in_game(cls, kept: JudgedAct, game: Game, speaker: Speaker) -> Self:
        """Word a turn and the state of the game after it."""
        turn = dict(KeptTurnAnswer.kept(kept, game, speaker))
        ((_kind, data),) = act_data(kept.item.act).items()
        return cls(
            **{**turn, "number": kept.number},
            seat=data["active"],
            move=data["move"],
            details=data.get("details"),
            active=game.active,
            phase=game.phase,
            totals=dict(game.standing.points),
        )


def state_data(game: Game, speaker: TableSpeaker) -> dict[str, Any]:
    """The fields of a table's state."""
    standing = game.standing
    return {
        "game_name": NUNATAK.slug,
        "version": game.version,
        "blocks": [
            BlockAnswer(**place._asdict(), seat=owner) for place, owner in standing.position.owners.items()
        ],
        "architect": dict(standing.architect),
        "points": dict(standing.points),
        "active": game.active,
        "phase": game.phase,
        "seats": [SeatAnswer(id=seat.id, role=seat.role) for seat in game.seats],
        "rulings": dict(standing.rulings.chosen),
        "names": dict(game.names),
        "blocks_left": blocks_left(standing, game.extra),
        "turns": len(game.turns),
        "disputed": game.disputed,
        "doubt": game.disputed,
        "out_of_order": ReasonAnswer.all_of(out_of_order(game).now, speaker),
        **material_data(game),
        "notes": [NoteAnswer(entry=key, text=text) for key, text in game.notes.items()],
        "result": data_of(game.result),
        **known_data(game, speaker),
        "next": next_data(game, speaker),
    }
