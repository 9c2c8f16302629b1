"""Prepare what else can be entered about a place: that its block was the move, or what is around it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.board import UNDER
from referee.web.nunatak.turn.page import TurnPage
from referee.web.nunatak.turn.taps import above, blocks_below
from referee.web.texts import gettext as _
from referee.web.texts import ngettext


@dataclass(frozen=True, slots=True)
class Choice:
    """A button that can be pressed: its value, its label, and whether it is."""

    value: str
    label: str
    chosen: bool = False
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Higher:
    """Where a tile goes that is raised: its new level, and how many blocks that adds below it."""

    level: int
    blocks: int

    @property
    def short(self) -> str:
        """The new level and the blocks, as they are seen on the key."""
        return ngettext(
            "Level %(level)s, +%(num)s block",
            "Level %(level)s, +%(num)s blocks",
            self.blocks,
            level=self.level,
        )

    @property
    def label(self) -> str:
        """All of it, for those who hear the page."""
        return _("%(label)s: %(value)s", label=self.short, value=_("the tile is higher up"))


@dataclass(frozen=True, slots=True)
class WhatNext:
    """The buttons below a judged place; where something is wrong there are none."""

    page: TurnPage

    @property
    def can_lift(self) -> bool:
        """Whether the chosen place holds a block that could be the move just made."""
        question = self.page.question
        if question is None:
            return False
        place, owners = question.move.place, question.position.owners
        return place in owners and not any(place in UNDER[other] for other in owners)

    @property
    def can_fill(self) -> bool:
        """Whether the chosen place only lacks the blocks below it."""
        question = self.page.question
        if question is None:
            return False
        place, owners = question.move.place, question.position.owners
        return place not in owners and not question.position.is_free(place)

    @property
    def higher(self) -> Higher | None:
        """What raising the chosen free tile would do in a temple that is not entered yet."""
        question, judgement = self.page.question, self.page.judgement
        if question is None or judgement is None or not judgement.legal:
            return None
        place = above(question.move.place)
        return None if place is None else Higher(place.level, blocks_below(question.position.owners, place))
