"""What can be written at a table now, whatever its game: by which call, by whom, what that still lacks."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from referee.wire.common import Answer
from referee.wire.problems import ErrorAnswer
from referee.wire.table_phones import TokenRole

WHICH_CALL = "The call, by its `operationId` in this description."


class NextAnswer(Answer):
    """A call that makes sense now."""

    call: str = Field(description=WHICH_CALL)
    roles: list[TokenRole] = Field(
        description="The roles whose tokens may make it: `owner` is the host's. A viewer's makes none."
    )
    seat: str | None = Field(
        description="The player whom it is about, such as the one whose turn it is; null where anybody may"
        " do it. Any"
        " phone may send it for that seat."
    )
    body: dict[str, Any] = Field(
        description="The fields of its body that are settled already; `id`, `version` and what players decide"
        " or read from the table are added, inside `move` and `entry` too."
    )
    missing: list[ErrorAnswer] = Field(
        description="Why it would be refused now, whatever else its body holds: what must be done first, or"
        " said in the body. Empty where it can be made."
    )


def roles_of(*, by_players: bool) -> list[str]:
    """The roles that may write an entry: those who play, or only the host."""
    return ["owner", "player"] if by_players else ["owner"]
