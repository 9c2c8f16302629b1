"""Requests and answers about the phones of a table: who sits where, who is host."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field

from referee.games.faults import Fault
from referee.wire.common import SEAT_LETTERS_MAX, Answer, Body, SeatId

NAMES_A_SEAT = ("hand-over", "agree")


class SitBody(Body):
    """The seat to take; an empty one only looks on, and then this token writes nothing."""

    seat: Annotated[str, Field(max_length=SEAT_LETTERS_MAX)]


class HostBody(Body):
    """What to do about the host: hand the table over to a seat, ask for it, agree with a seat, or decline."""

    do: Literal["hand-over", "ask", "agree", "decline"]
    seat: SeatId | None = None

    def field_faults(self) -> Iterator[Fault]:
        """The seat is missing where it is needed."""
        if self.do in NAMES_A_SEAT and self.seat is None:
            yield Fault(("seat",), "entry-field-missing", {"kind": self.do, "field": "seat"})


class SatAnswer(Answer):
    """The seat that was taken. `token` is new, for this phone alone; null where it had one already."""

    token: str | None
    role: str
    seat: str


class SeatPhonesAnswer(Answer):
    """A seat with the number of its phones, and whether they are the host's."""

    seat: str
    phones: int
    host: bool


class AskedAnswer(Answer):
    """A seat asks to be host; after so many seconds without an answer it may agree itself."""

    seat: str
    at: str
    seconds: int


class PhonesAnswer(Answer):
    """The phones of every seat, who asks to be host, and what this token is: its role and its seat."""

    seats: list[SeatPhonesAnswer]
    asked: AskedAnswer | None
    role: str
    seat: str | None

    @classmethod
    def made(
        cls,
        seats: list[tuple[str, int, bool]],
        asked: tuple[str, str, int] | None,
        role: str,
        seat: str | None,
    ) -> Self:
        """Put the answer together."""
        phones = [SeatPhonesAnswer(seat=one, phones=count, host=host) for one, count, host in seats]
        waits = AskedAnswer(seat=asked[0], at=asked[1], seconds=asked[2]) if asked else None
        return cls(seats=phones, asked=waits, role=role, seat=seat)
