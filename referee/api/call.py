"""One call of the interface: its address, its shapes and its judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.wire.common import JudgementAnswer, QuestionBody


@dataclass(frozen=True, slots=True)
class Call:
    """One address that takes a question and gives a judgement.

    `judge` takes the question of a body without faults; `example` is a body that is answered; `codes` are
    those of the faults that a body of the right shape can have.
    """

    path: str
    title: str
    body: type[QuestionBody]
    judge: Callable[[Any], Any]
    answer: type[JudgementAnswer]
    example: Mapping[str, Any] = field(hash=False)
    codes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the call in routes and in the description: `nunatak-turn`."""
        return self.path.strip("/").replace("/", "-")
