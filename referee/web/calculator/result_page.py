"""The page with the result of a whole game that stands in an address: shown, and sent."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from flask import Response, make_response, render_template, request

from referee.web.calculator.judged import judged_in_address
from referee.web.calculator.sheet_page import AboutSheet
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import moved_on
from referee.web.result.screen import ResultScreen, step_of
from referee.web.result.sending import ToSend, can_be_sent, picture_address, preview_of
from referee.web.sharing import opens_in_any_language, qr_code


class ResultPage(AboutSheet, ABC):
    """A page that scores a whole game; the endpoint of its result has `_result` behind its own."""

    heading: ClassVar[str]
    """What the game is called above its result."""

    @abstractmethod
    def screen_at(self, step: int) -> ResultScreen | None:
        """The screen with the result; None while something is missing or impossible."""


def result_answers_at(path: str, name: str, page_of: Callable[[str], ResultPage]) -> None:
    """Let the result of a page answer below the page's own path; `page_of` takes the reader's language."""

    def show(lang: str) -> Response:
        return _shown(page_of(lang))

    def to_send(lang: str) -> ToSend | None:
        page = page_of(lang)
        screen = page.screen_at(0)
        return None if screen is None else _to_send(page, screen)

    opens_in_any_language(f"{path}/result", f"web.{name}_result")
    blueprint.add_url_rule(f"/{LANGUAGE}{path}/result", f"{name}_result", show)
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
