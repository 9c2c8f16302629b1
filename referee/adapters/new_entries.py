"""What keeps an entry out of the log when it is written now: the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from referee.games.faults import CHANGES_NOTHING, Fault
from referee.wording.names import name_sign_faults

G = TypeVar("G")


class New(Protocol):
    """An entry that is to be written."""

    def faults_when_new(self, game: Any, /) -> Iterator[Fault]:  # noqa: ANN401  a game of its adapter
        """What keeps it out only when it is written now: logs of older versions may hold it."""

    def changes_nothing(self, game: Any, /) -> bool:  # noqa: ANN401
        """Whether the game is so already. Asked of an entry without faults."""


E = TypeVar("E", bound=New)


def when_new(
    faults: Callable[[G, E], tuple[Fault, ...]], named: type[Any]
) -> Callable[[G, E], tuple[Fault, ...]]:
    """These faults of an entry, with what older versions let pass; `named` is the kind with `names`."""

    def found(game: G, event: E) -> tuple[Fault, ...]:
        names = name_sign_faults(event.names) if isinstance(event, named) else ()
        all_faults = (*faults(game, event), *event.faults_when_new(game), *names)
        return all_faults or ((CHANGES_NOTHING,) if event.changes_nothing(game) else ())

    return found
