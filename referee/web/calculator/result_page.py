"""The page with the result of a whole game that stands in an address: shown, and sent."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, ClassVar

from flask import Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from referee.csv_text import Row
from referee.web.bg_stats import Play, PlayedGame
from referee.web.calculator.judged import judged_in_address
from referee.web.calculator.sheet_page import AboutSheet
from referee.web.pages import LANGUAGE, blueprint
from referee.web.reasons import ReasonView
from referee.web.respond import json_file, moved_on, spreadsheet
from referee.web.result.screen import ResultScreen, step_of
from referee.web.result.sending import ToSend, can_be_sent, picture_address, preview_of
from referee.web.seats import SeatView
from referee.web.sharing import opens_in_any_language, qr_code


class ResultPage(AboutSheet, ABC):
    """A page that scores a whole game; the endpoint of its result has `_result` behind its own."""

    heading: ClassVar[str]
    """What the game is called above its result."""

    game: ClassVar[PlayedGame]
    file_name: ClassVar[str]
    """What its files are called, without the ending."""

    print_template: ClassVar[str]

    @abstractmethod
    def screen_at(self, step: int) -> ResultScreen | None:
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
    def exported(self) -> dict[str, Any]:
        """The question of the sheet and its answer, in the shapes of the interface, with the names."""

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

    @property
    def begins(self) -> str:
        """The seat that began; empty where it is not known."""
        return ""

    @property
    def board(self) -> str:
        """What of the game's variants was played, in words; empty where there is nothing to say."""
        return ""

    @property
    def missing_of_result(self) -> tuple[str, ...]:
        """What the sheet lacks of the end of its game, in sentences."""
        return ()

    @property
    def play_key(self) -> str:
        """What names the play: the same sheet with the same names is the same one again."""
        return json.dumps([self.body, [player.name for player in self.players]], sort_keys=True)

    @cached_property
    def bg_stats(self) -> str | None:
        """The link that hands the finished play to BG Stats."""
        if not self.totals:
            return None
        return Play(
            self.game,
            self.players,
            self.totals,
            self.winners,
            self.play_key,
            datetime.now(UTC),
            begins=self.begins,
            comment=" ".join(self.missing_of_result),
            board=self.board,
        ).link

    def on_paper(self) -> str:
        """Show the sheet on one page of paper, every reason with its points, and the ways out."""
        link = self.link(f"web.{self.name}")
        return render_template(self.print_template, page=self, address=link, code=qr_code(link))


def result_answers_at(path: str, name: str, page_of: Callable[[str], ResultPage]) -> None:
    """Let the result of a page, its files and its page on paper answer below its own path.

    `page_of` takes the reader's language.
    """

    def at(path_below: str, below: str, method: Callable[[ResultPage], ResponseReturnValue]) -> None:
        def answer(lang: str) -> ResponseReturnValue:
            return method(page_of(lang))

        blueprint.add_url_rule(f"/{LANGUAGE}{path}{path_below}", f"{name}_{below}", answer)

    def to_send(lang: str) -> ToSend | None:
        page = page_of(lang)
        screen = page.screen_at(0)
        return None if screen is None else _to_send(page, screen)

    opens_in_any_language(f"{path}/result", f"web.{name}_result")
    at("/result", "result", _shown)
    at("/print", "print", lambda page: page.on_paper())
    at(".csv", "csv", lambda page: spreadsheet(page.rows, page.file_name))
    at(".json", "json", lambda page: json_file(page.exported, page.file_name))
    can_be_sent(f"{path}/result", f"{name}_result", to_send)


def _shown(page: ResultPage) -> Response:
    """Show who has won; a sheet with something missing leads back to itself."""
    screen, name = page.screen_at(step_of(request.args.get("reveal", ""))), f"web.{page.name}_result"
    if screen is None:
        # What came with the link is compared there.
        return moved_on(page.to(f"web.{page.name}", {**page.sheet.words(), **judged_in_address()}))
    link = page.link(name)
    shown = render_template(
        "result.html",
        screen=screen,
        page=page,
        address=link,
        code=qr_code(link),
        here=page.to(name),
        send=page.to(f"{name}_send"),
        preview=preview_of(_to_send(page, screen)),
    )
    return make_response(shown)


def _to_send(page: ResultPage, screen: ResultScreen) -> ToSend:
    """A result as it is sent, with its link and its picture."""
    name = f"{page.name}_result"
    picture = picture_address(name, page.language, page.sheet.lasting_words())
    return ToSend(
        replace(screen, step=0), page.heading, page.link(f"web.{name}"), page.to(f"web.{name}"), picture
    )
