"""The base of the calculators of whole games: their result, their exports, and their page on paper."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, ClassVar

from referee.web.bg_stats import PlayedBy, PlayedGame, bg_stats_link, ranks
from referee.web.calculator.result_page import ResultPage, result_answers_at
from referee.web.calculator.sheet_page import S, SheetPage
from referee.web.reasons import ReasonView
from referee.web.seats import SeatView


class ScoredPage(SheetPage[S], ResultPage):
    """A calculator of a whole game, with the pages and files that follow from its sheet."""

    game: ClassVar[PlayedGame]
    begins = ""
    """The seat that began, where it is known."""

    @classmethod
    def register(cls) -> None:
        """Let the page, its result, its files and its page on paper answer at their addresses."""
        super().register()
        result_answers_at(cls.path, cls.name, cls.of_address)

    @property
    @abstractmethod
    def outcome(self) -> Sequence[ReasonView]:
        """Who has won, with every step to it."""

    @property
    @abstractmethod
    def body(self) -> dict[str, Any]:
        """The question of the sheet, in the shape of the interface."""

    @property
    @abstractmethod
    def players(self) -> Sequence[SeatView]:
        """Those who score."""

    @property
    @abstractmethod
    def totals(self) -> Mapping[str, int]:
        """The points of each player at the end; empty while something is missing."""

    @property
    @abstractmethod
    def winners(self) -> Collection[str]:
        """The seats that have won."""

    @cached_property
    def bg_stats(self) -> str | None:
        """The link that hands the finished play to BG Stats."""
        if not self.totals:
            return None
        points = [self.totals[player.id] for player in self.players]
        won = [player.id in self.winners for player in self.players]
        scored = zip(self.players, points, ranks(points, won), won, strict=True)
        played = [
            PlayedBy(player.name, total, rank, winner, starts=player.id == self.begins)
            for player, total, rank, winner in scored
        ]
        key = json.dumps([self.body, [player.name for player in self.players]], sort_keys=True)
        return bg_stats_link(self.game, played, key, datetime.now(UTC))
