"""What the tables know of a game: its state at a version, an entry of its log, what came of that entry."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from referee.games.reasons import Reason
from referee.store.reasons import reason_data


class TableState(Protocol):
    """A game at one version of its log.

    `line` are all acts ever written, `record` those in force: an act that was not judged again is the
    same object as in the game before.
    """

    @property
    def version(self) -> int: ...
    @property
    def names(self) -> Mapping[str, str]: ...
    @property
    def is_ended(self) -> bool: ...
    @property
    def line(self) -> Sequence[object]: ...
    @property
    def record(self) -> Sequence[object]: ...


class TableEvent(Protocol):
    """One entry of a log."""

    IS_QUIET: ClassVar[bool]
    """Whether it leaves everything as it was: a phone that has not seen it has missed no change."""

    AFTER_THE_END: ClassVar[bool]
    """Whether it can be written once the game is over."""

    ADDS_ACT: ClassVar[bool]
    """Whether it adds an act at the end of the line: it is judged, and nothing before it is."""

    JUDGES_AGAIN: ClassVar[bool]
    """Whether it corrects what was written: acts before it are judged again."""


class Judged(Protocol):
    """An act as it was judged: `key` is the version with which it came, `number` that of its turn."""

    @property
    def key(self) -> int: ...
    @property
    def number(self) -> int | None: ...
    @property
    def reasons(self) -> tuple[Reason, ...]: ...
    @property
    def points(self) -> Mapping[str, int]: ...


GameT = TypeVar("GameT", bound=TableState)
EventT = TypeVar("EventT", bound=TableEvent)
JudgedT = TypeVar("JudgedT", bound=Judged)


@dataclass(frozen=True, slots=True)
class Effect(Generic[GameT, JudgedT]):
    """The game after an entry, and every act that it judges again; `breaks` is empty if it is allowed.

    A correction also has its report, as its game gives it.
    """

    after: GameT
    judged: tuple[JudgedT, ...] = ()
    breaks: tuple[JudgedT, ...] = ()
    report: Any = None


def judged_text(judged: Iterable[Judged]) -> str:
    """The reasons of these acts as they are stored."""
    return json.dumps([judged_data(kept) for kept in judged if kept.reasons])


def judged_data(kept: Judged) -> dict[str, object]:
    """The reasons of an act, as data."""
    return {"entry": kept.key, "reasons": [reason_data(reason) for reason in kept.reasons]}
