"""Notes: one line of text about something of a game, which moves no points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

About = TypeVar("About")

Notes: TypeAlias = Mapping[About | None, str]
"""Each note by what it is about; that of the result by None."""


NO_NOTES: Notes[int] = {}


def with_note(notes: Notes[About], about: About | None, text: str) -> Notes[About]:
    """The notes with another text for this one; an empty text deletes it."""
    others = {one: said for one, said in notes.items() if one != about}
    return {**others, about: text} if text else others
