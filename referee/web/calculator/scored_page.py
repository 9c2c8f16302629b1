"""The base of the calculators of whole games: their result, their exports, and their page on paper."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, ClassVar

from flask import Response, make_response, render_template, request

from referee.csv_text import Row
from referee.web.bg_stats import PlayedBy, PlayedGame, bg_stats_link, ranks
from referee.web.calculator.judged import judged_in_address
from referee.web.calculator.sheet_page import S, SheetPage
from referee.web.reasons import ReasonView
from referee.web.respond import json_file, moved_on, spreadsheet
from referee.web.result.screen import ResultScreen, step_of
from referee.web.result.sending import ToSend, can_be_sent, picture_address, preview_of
from referee.web.seats import SeatView
from referee.web.sharing import opens_in_any_language, qr_code


class ScoredPage(SheetPage[S]):
    """A calculator of a whole game, with the pages and files that follow from its sheet."""

    game: ClassVar[PlayedGame]
    heading: ClassVar[str]
    """What the game is called above its result."""

    file_name: ClassVar[str]
    print_template: ClassVar[str]
    begins = ""
    """The seat that began, where it is known."""

    @classmethod
    def register(cls) -> None:
        """Let the page, its result, its files and its page on paper answer at their addresses."""
        super().register()
        opens_in_any_language(f"{cls.path}/result", f"web.{cls.name}_result")
        cls.at("/result", f"{cls.name}_result", cls.result)
        can_be_sent(f"{cls.path}/result", f"{cls.name}_result", lambda lang: cls.of_address(lang).to_send)
        cls.at("/print", f"{cls.name}_print", cls.on_paper)
        cls.at(".csv", f"{cls.name}_csv", lambda page: spreadsheet(page.rows, cls.file_name))
        cls.at(".json", f"{cls.name}_json", lambda page: json_file(page.exported, cls.file_name))

    @abstractmethod
    def screen(self, step: int) -> ResultScreen | None:
        """The screen with the result; None while something is missing or impossible."""

    @property
    @abstractmethod
    def outcome(self) -> Sequence[ReasonView]:
        """Who has won, with every step to it."""

    @property
    @abstractmethod
    def rows(self) -> Sequence[Row]:
        """The sheet as a table, its head first."""

    @property
    @abstractmethod
    def body(self) -> dict[str, Any]:
        """The question of the sheet, in the shape of the interface."""

    @property
    @abstractmethod
    def exported(self) -> dict[str, Any]:
        """The question of the sheet and its answer, in the shapes of the interface, with the names."""

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

    @property
    def to_send(self) -> ToSend | None:
        """The result that can be sent; None while something is missing or impossible."""
        screen = self.screen(0)
        return None if screen is None else self.to_send_of(screen)

    def to_send_of(self, screen: ResultScreen) -> ToSend:
        """A result as it is sent, with its link and its picture."""
        name = f"{self.name}_result"
        picture = picture_address(name, self.language, self.sheet.lasting_words())
        link, here = self.link(f"web.{name}"), self.to(f"web.{name}")
        return ToSend(replace(screen, step=0), self.heading, link, here, picture)

    def result(self) -> Response:
        """Show who has won; a sheet with something missing leads back to itself."""
        screen, name = self.screen(step_of(request.args.get("reveal", ""))), f"web.{self.name}_result"
        if screen is None:
            # What came with the link is compared there.
            return moved_on(self.to(f"web.{self.name}", {**self.sheet.words(), **judged_in_address()}))
        link = self.link(name)
        page = render_template(
            "result.html",
            screen=screen,
            page=self,
            address=link,
            code=qr_code(link),
            here=self.to(name),
            send=self.to(f"{name}_send"),
            preview=preview_of(self.to_send_of(screen)),
        )
        return make_response(page)

    def on_paper(self) -> str:
        """Show the sheet on one page of paper, every reason with its points, and the ways out."""
        link = self.link(f"web.{self.name}")
        return render_template(self.print_template, page=self, address=link, code=qr_code(link))
