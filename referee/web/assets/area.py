"""What an area is: the pages that have one style sheet and one script."""

from __future__ import annotations

from typing import NamedTuple

COMMON = ("tokens", "type", "base", "controls", "seats", "signs", "panels", "overlay")
"""The files under `static/css` that every page has, in the order in which they are read."""

PLAYED = ("cards", "qr")
"""What shows cards and codes: after the common files where an area does not say otherwise."""

MAP = ("board", "board_stones", "board_states")
"""What shows a map: before the other files of an area whose pages have one."""

RESULT = ("bars", "qr", "scene", "result", "result_upright", "result_wide")
"""What shows the result of a game."""


class Area(NamedTuple):
    """The pages that have one style sheet and one script.

    `styles` are its own files, `bodies` the classes of a body that belongs to it, at whatever address.
    `script` is the joined script of its pages (`scripts.SCRIPTS`): those at tables name one. `names_played`
    says that `styles` has what it needs of `PLAYED`: so it is with the first page of all, the fullest, and
    what opens over another page.
    """

    styles: tuple[str, ...]
    bodies: tuple[str, ...] = ()
    script: str = ""
    names_played: bool = False

    @property
    def files(self) -> tuple[str, ...]:
        """Every file of its style sheet, in order."""
        return (*COMMON, *(() if self.names_played else PLAYED), *self.styles)
