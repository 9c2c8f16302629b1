"""Answers about a table's state: scores, markers, whose turn it is, and a turn just stored."""

from __future__ import annotations

from typing import Any, Self

from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import Phase, blocks_left
from referee.games.nunatak.table.standing import JudgedAct
from referee.wire.common import Answer, PlaceAnswer, Speaker
from referee.wire.nunatak.table_cards import KnownAnswer, known_data
from referee.wire.nunatak.table_material import MaterialAnswer, material_data
from referee.wire.nunatak.turn import TurnAnswer
from referee.wire.values import data_of


class SeatAnswer(Answer):
    """A seat in turn order."""

    id: str
    role: str


class BlockAnswer(PlaceAnswer):
    """A block in the temple."""

    seat: str | None


class StateAnswer(KnownAnswer, MaterialAnswer):
    """A table at one version; `points` and `architect` are the running totals of the players."""

    version: int
    blocks: list[BlockAnswer]
    architect: dict[str, int]
    points: dict[str, int]
    active: str | None
    phase: Phase
    seats: list[SeatAnswer]
    rulings: dict[str, str]
    names: dict[str, str]
    blocks_left: dict[str, int]
    turns: int
    doubt: int | None
    result: dict[str, Any] | None

    @classmethod
    def of(cls, game: Game, speaker: Speaker) -> Self:
        """Show a table."""
        return cls(**state_data(game, speaker))


class UndoEventAnswer(StateAnswer):
    """The table after turns were undone; their numbers are those that they had before."""

    turns_undone: list[int]

    @classmethod
    def after(cls, game: Game, numbers: list[int], speaker: Speaker) -> Self:
        """Show a table from which turns were undone."""
        return cls(**state_data(game, speaker), turns_undone=numbers)


class KeptTurnAnswer(TurnAnswer):
    """A turn as it was judged and stored; `number` is null where it is illegal and was not."""

    number: int | None
    version: int

    @classmethod
    def kept(cls, kept: JudgedAct, version: int, speaker: Speaker) -> Self:
        """Word a turn."""
        assert kept.judgement is not None  # noqa: S101  a turn always has one
        judged = TurnAnswer.of(kept.judgement, speaker)
        number = kept.number if kept.judgement.legal else None
        return cls(**dict(judged), number=number, version=version)


class TurnEventAnswer(KeptTurnAnswer):
    """A turn that was just stored, whose turn it is now, and the running totals."""

    active: str | None
    phase: Phase
    totals: dict[str, int]

    @classmethod
    def in_game(cls, kept: JudgedAct, game: Game, speaker: Speaker) -> Self:
        """Word a turn and the state of the game after it."""
        turn = KeptTurnAnswer.kept(kept, game.version, speaker)
        totals = dict(game.standing.points)
        return cls(**dict(turn), active=game.active, phase=game.phase, totals=totals)


def state_data(game: Game, speaker: Speaker) -> dict[str, Any]:
    """The fields of a table's state."""
    standing = game.standing
    return {
        "version": game.version,
        "blocks": [
            BlockAnswer(**place._asdict(), seat=owner) for place, owner in standing.position.owners.items()
        ],
        "architect": dict(standing.architect),
        "points": dict(standing.points),
        "active": game.active,
        "phase": game.phase,
        "seats": [SeatAnswer(id=seat.id, role=seat.role.value) for seat in game.seats],
        "rulings": dict(standing.rulings.chosen),
        "names": dict(game.names),
        "blocks_left": blocks_left(standing),
        "turns": len(game.turns),
        "doubt": game.disputed,
        **material_data(game),
        "result": data_of(game.result),
        **known_data(game, speaker),
    }
