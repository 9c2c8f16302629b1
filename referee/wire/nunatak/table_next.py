"""What can be written at a table now: by which call, by whom, and what that still lacks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Self

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak.material.turn import choice_faults
from referee.games.nunatak.material.waiting import Want, Wanted
from referee.games.nunatak.sets import forced_block
from referee.games.nunatak.table.awaited import awaited
from referee.games.nunatak.table.choices import Choice, choices, options_of, turn_faults
from referee.games.nunatak.table.final.sheet import early_faults, result_of
from referee.games.nunatak.table.game import Event, Game
from referee.games.nunatak.table.hands import missing_cards
from referee.games.nunatak.table.log import Ended, Removed
from referee.games.nunatak.table.order import Phase
from referee.wire.common import Answer
from referee.wire.nunatak.turn import OptionsAnswer
from referee.wire.problems import ErrorAnswer, TableSpeaker, fault_errors
from referee.wire.table_next import WHICH_CALL, NextAnswer, roles_of


class NextCall(StrEnum):
    """A call that writes an entry, by its `operationId`."""

    TURN = "table-turn"
    DUMMY = "table-dummy-turn"
    ENTRY = "table-entry"
    COMPLETION = "table-completion"
    CARD = "table-card"
    COUNT = "table-count"
    UNDO = "table-undo"
    END = "table-end"
    REOPEN = "table-reopen"


class NextCallAnswer(NextAnswer):
    """A call that makes sense now at a table of Nunatak."""

    call: NextCall = Field(description=WHICH_CALL)


class ChoiceAnswer(Answer):
    """A block and a card, with every legal place for them."""

    seat: str = Field(description="Whose block is placed: that of the player whose turn it is, or Siku's.")
    slot: int | None = Field(
        description="The place of the display that the card comes from, 0 to 3; null where any card is meant."
    )
    card: list[str] | None = Field(
        description="The symbols of the card; null for any card, where the display is not tracked, not"
        " known or empty."
    )
    options: OptionsAnswer = Field(
        description="Every legal place with what it would score, or why there is none."
    )


class TableOptionsAnswer(Answer):
    """Everything that the player whose turn it is can do with a block, judged."""

    version: int = Field(description="The version of the table: how many entries its log has.")
    active: str | None = Field(description="The seat whose turn it is; null where there is none.")
    choices: list[ChoiceAnswer] = Field(
        description="Every block and card that can be chosen now, cards that show the same once. Empty where"
        " nobody can play yet, see `missing`, and where a dummy decides by itself. A builder's"
        " swap is not among them: the preview of a turn judges it."
    )
    missing: list[ErrorAnswer] = Field(
        description="Why any turn would be refused now, wherever the block is placed."
    )

    @classmethod
    def of(cls, game: Game, speaker: TableSpeaker) -> Self:
        """Judge everything that can be chosen now."""
        return cls(
            version=game.version,
            active=game.active,
            choices=[_choice(game, choice, speaker) for choice in choices(game)],
            missing=fault_errors(turn_faults(game), speaker),
        )


def next_data(game: Game, speaker: TableSpeaker) -> list[NextCallAnswer]:
    """What can be written now, what the game waits for first."""
    return [
        NextCallAnswer(
            call=call,
            roles=roles_of(by_players=by_players),
            seat=seat,
            body=body,
            missing=fault_errors(faults, speaker),
        )
        for call, by_players, seat, body, faults in (_after_the_end() if game.is_ended else _of_play(game))
    ]


_Next = tuple[NextCall, bool, str | None, dict[str, Any], tuple[Fault, ...]]


def _after_the_end() -> Iterator[_Next]:
    yield NextCall.REOPEN, False, None, {}, ()


def _of_play(game: Game) -> Iterator[_Next]:
    wanted = awaited(game)
    for one in wanted:
        yield _wanted(game, one)
    if game.active is not None and not any(one.want in (Want.TURN, Want.DUMMY) for one in wanted):
        yield _turn(game, game.active)
    # One of them: the state lists all in `open`, and forty more calls say nothing more.
    for taken in missing_cards(game)[:1]:
        yield NextCall.CARD, True, None, {"turn": taken.number}, ()
    if game.phase is Phase.SCORING:
        yield NextCall.COUNT, True, None, {}, ()
        yield NextCall.END, _players_may(game, Ended(result_of(game))), None, {}, tuple(early_faults(game))
    if game.turns:
        latest = game.turns[-1]
        yield NextCall.UNDO, _players_may(game, Removed((latest.key,))), None, {"turn": latest.number}, ()


def _players_may(game: Game, event: Event) -> bool:
    return event.player_may_write(game, None)


def _turn(game: Game, seat: str) -> _Next:
    forced = forced_block(game) if seat == game.active else None
    settled = {"move": {"seat": forced.block}} if forced else {}
    return NextCall.TURN, True, seat, {"active": seat, **settled}, turn_faults(game)


def _wanted(game: Game, one: Wanted) -> _Next:
    if one.want is Want.TURN and one.seat is not None:
        return _turn(game, one.seat)
    if one.want is Want.DUMMY:
        faults = choice_faults(game.scene, None) if game.scene else ()
        return NextCall.DUMMY, True, one.seat, {}, tuple(faults)
    if one.want is Want.COMPLETION:
        return NextCall.COMPLETION, True, None, {}, ()
    return NextCall.ENTRY, True, one.seat, {"entry": _entry(one)}, ()


def _entry(one: Wanted) -> dict[str, Any]:
    """The entry of the material that is waited for, as far as it is settled."""
    kinds = {
        Want.TILE: ("tile", one.place and one.place._asdict()),
        Want.CARD: ("display", {"slot": one.slot}),
        Want.BLESSING: ("blessing", {"number": one.number}),
        Want.TAKE: ("take", {"seat": one.seat}),
        Want.RESHUFFLE: ("reshuffle", {}),
    }
    kind, known = kinds[one.want]
    return {"kind": kind, kind: known}


def _choice(game: Game, choice: Choice, speaker: TableSpeaker) -> ChoiceAnswer:
    return ChoiceAnswer(
        seat=choice.block,
        slot=choice.slot,
        card=None if choice.card is None else list(choice.card),
        options=OptionsAnswer.of(options_of(game, choice), speaker),
    )
