"""How a table chooses the behaviour of its phones."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypeAliasType

from referee.games.nunatak.table.log import SETTINGS
from referee.wire.described import choice_of

BEHAVIOUR: dict[str, str] = {
    "discs": "Who moves the discs on the score track and the architect markers: the players do it too, on the"
    " table (`table`), or only Referee tracks them (`referee`).",
    "preview": "Whether phones show what a place would score before a block is placed.",
    "colours": "The colours of the seats on every phone, one letter for each in turn order: A is turquoise, B"
    " orange, C blue, D the fourth.",
}
"""What each setting is about."""


_SCHEMA: dict[str, Any] = {
    "properties": {name: choice_of(choices, BEHAVIOUR[name]) for name, choices in SETTINGS.items()},
    "additionalProperties": False,
}

# What is unknown is for the table to name, among all other faults.
SettingsChosen = TypeAliasType(
    "SettingsChosen",
    Annotated[
        dict[str, str],
        Field(
            max_length=10,
            json_schema_extra=_SCHEMA,
            description="How the phones of a table behave; the game does not depend on it.",
        ),
    ],
)
