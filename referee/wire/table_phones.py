"""Requests and answers about the phones of a table: who sits where, who is host."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field

from referee.games.faults import Fault
from referee.wire.common import SEAT_LETTERS_MAX, Answer, Body, SeatId
from referee.wire.described import not_null, one_of_these

NAMES_A_SEAT = ("hand-over", "agree")

TokenRole = Annotated[str, one_of_these(("owner", "player", "viewer"))]
"""What a token allows."""


class SitBody(Body):
    """The seat to take."""

    seat: Annotated[
        str,
        Field(
            max_length=SEAT_LETTERS_MAX,
            description="The id of the seat to take, a player's. The empty text takes none: this token then"
            " only watches and writes nothing, but a host's still writes for others.",
        ),
    ]


class HostBody(Body):
    """What to do about the host: hand the table over to a seat, ask for it, agree with a seat, or decline."""

    model_config = ConfigDict(
        json_schema_extra={
            "anyOf": [
                {"properties": {"do": {"enum": ["ask", "decline"]}}},
                not_null("seat"),
            ]
        }
    )

    do: Literal["hand-over", "ask", "agree", "decline"] = Field(
        description="`hand-over` gives the table to the seat (host only); `ask` asks to be host for the"
        " seat of this token; `agree` lets the seat that asks be host; `decline` refuses it."
    )
    seat: SeatId | None = Field(
        default=None,
        description="The seat that becomes host; needed by `hand-over` and `agree`, otherwise ignored.",
    )

    def field_faults(self) -> Iterator[Fault]:
        """The seat is missing where it is needed."""
        if self.do in NAMES_A_SEAT and self.seat is None:
            yield Fault(("seat",), "entry-field-missing", {"kind": self.do, "field": "seat"})


class SatAnswer(Answer):
    """The seat that was taken."""

    token: str | None = Field(
        description="A new token for this phone alone, which knows the seat: use it from now on. Null"
        " where this token already was one."
    )
    role: TokenRole = Field(
        description="What the token allows, as before: `owner` for the host. With the empty seat a player's"
        " token only watches, and writes once it has another."
    )
    seat: str = Field(description="The seat that was taken; the empty text for none.")


class SeatPhonesAnswer(Answer):
    """A seat with the number of its phones, and whether they are the host's."""

    seat: str = Field(description="The id of a player who may sit here with one phone, several or none.")
    phones: int = Field(
        description="How many tokens belong to this seat, one for each phone that sat down; 0: none did."
    )
    host: bool = Field(description="Whether one of them is the host's.")


class AskedAnswer(Answer):
    """A seat asks to be host. After five minutes without an answer it may agree to its own request."""

    seat: str = Field(description="The seat that wants to become host.")
    at: str = Field(description="When it asked: date and time with time zone (RFC 3339).")
    seconds: int = Field(
        description="In how many seconds, if nobody answers, it may agree to its own request; 0: now."
    )


class PhonesAnswer(Answer):
    """The phones of every seat, who asks to be host, and what this token is: its role and its seat."""

    seats: list[SeatPhonesAnswer] = Field(description="The players' seats in turn order.")
    asked: AskedAnswer | None = Field(description="Who asks to be host; null where nobody does.")
    role: TokenRole = Field(
        description="What this token allows: a viewer reads, a player also writes, an owner (the host)"
        " may do everything. The link with which the table was opened stays the host's after a"
        " hand-over."
    )
    seat: str | None = Field(
        description="The seat of this token: the empty text for someone who only watches, null for a link"
        " that several people may share."
    )

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
