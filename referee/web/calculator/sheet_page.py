"""The base of the calculators' pages: one class for each, from its address to what its templates ask for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Self, TypeVar

from flask import Response, request
from flask.typing import ResponseReturnValue

from referee.web.calculator.judged import JUDGED, Judged, Since, since, with_judged
from referee.web.calculator.sheet import Sheet, undo_phrase, undone_phrase
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment, tapped_without_script
from referee.web.seats import SeatView
from referee.web.sharing import link_of, opens_in_any_language, show_to_others
from referee.wire.problems import ErrorAnswer
from referee.wording.voice import Voice

S = TypeVar("S", bound=Sheet)


class Templates(NamedTuple):
    """The templates of a calculator: its page, what a tap changes of it, and the page that shares it."""

    page: str
    fragment: str
    share: str = ""


class AboutSheet:
    """A page about the sheet of an address: its links, and what came with the one that was opened."""

    name: ClassVar[str]
    """The endpoint of the sheet itself."""

    if TYPE_CHECKING:
        # Properties, for each kind of page has them in its own way: as fields, or worked out.
        @property
        def sheet(self) -> Sheet: ...
        @property
        def language(self) -> str: ...
        @property
        def voice(self) -> Voice: ...

    def to(self, endpoint: str, words: Mapping[str, str] | None = None) -> str:
        """Another page about this sheet."""
        return address_of(endpoint, self.language, self.sheet.lasting_words() if words is None else words)

    @property
    def address(self) -> str:
        """The address under which exactly this sheet stands."""
        return self.to(f"web.{self.name}", self.sheet.words())

    @property
    def judged(self) -> Judged | None:
        """What a link carries of the judgement; None where nothing is judged."""
        return None

    @cached_property
    def since(self) -> Since | None:
        """Whether the judgement that came with the link is the same today; None where none came."""
        return since(request.args.get(JUDGED, ""), self.judged, self.voice)

    def link(self, page: str) -> str:
        """The link of a page about this sheet as it is handed out."""
        return link_of(page, with_judged(self.sheet.lasting_words(), self.judged))


class SheetPage(AboutSheet, ABC, Generic[S]):
    """A calculator: how its sheet is read from the address, changed by a tap, judged, shown and shared.

    The class has the address and the templates, an instance is one sheet for one reader. `undone` says what
    the tap has just undone. Only what a template asks for is worked out.
    """

    path: ClassVar[str]
    templates: ClassVar[Templates]
    taps: ClassVar[tuple[str, ...]] = ("do",)
    """The words of the address that change the sheet."""

    fields: ClassVar[frozenset[str]] = frozenset()
    """The words of the address that have a field of their own on the page."""

    sheet: S
    language: str
    sheet_class: type[S]

    def __init__(self, sheet: S, language: str, undone: str = "") -> None:
        self.sheet, self.language, self.undone = sheet, language, undone

    @classmethod
    def register(cls) -> None:
        """Let the page answer at its addresses."""
        blueprint.add_url_rule(f"/{LANGUAGE}{cls.path}", cls.name, cls.answer)
        if cls.templates.share:
            opens_in_any_language(cls.path, f"web.{cls.name}")
            cls.at("/show", f"show_{cls.name}", cls.shared)

    @classmethod
    def at(cls, path: str, name: str, method: Callable[[Self], ResponseReturnValue]) -> None:
        """Let a method answer at an address below the page's own."""

        def answer(lang: str) -> ResponseReturnValue:
            return method(cls.of_address(lang))

        blueprint.add_url_rule(f"/{LANGUAGE}{cls.path}{path}", name, answer)

    @classmethod
    def of_address(cls, language: str) -> Self:
        """The page of the sheet that stands in the address."""
        return cls(cls.read(), language)

    @classmethod
    def read(cls) -> S:
        """Take the sheet of the address."""
        return cls.sheet_class.read(request.args)

    @classmethod
    @abstractmethod
    def changed(cls, sheet: S, args: Mapping[str, str]) -> S:
        """The sheet after the tap that was sent along."""

    @property
    @abstractmethod
    def last_change(self) -> str:
        """What undo would revert, by name; empty where there is nothing."""

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        return ()

    @cached_property
    def voice(self) -> Voice:
        """How the reader is spoken to, and what the seats are called."""
        return Voice(self.language, {seat.id: seat.name for seat in self.seats})

    @property
    def problems(self) -> Sequence[ErrorAnswer]:
        """What of the entered state cannot be."""
        return ()

    @property
    def share_address(self) -> str:
        """The page that shows the link, and its code, for somebody else's phone."""
        return self.to(f"web.show_{self.name}")

    @property
    def hidden_words(self) -> list[tuple[str, str]]:
        """The words of the address that have no field of their own: forms carry them along."""
        return [(name, word) for name, word in self.sheet.words().items() if name not in self.fields]

    @property
    def undo_word(self) -> str:
        return undo_phrase(self.last_change if self.sheet.back else "")

    @classmethod
    def answer(cls, lang: str) -> Response:
        """Answer with the page of the sheet, changed by the tap or the button that was sent along."""
        before = cls.of_address(lang)
        is_undo = request.args.get("do") == "undo" and before.sheet.back
        undone = undone_phrase(before.last_change) if is_undo else ""
        return cls(cls.changed(before.sheet, request.args), lang, undone).sent()

    def sent(self) -> Response:
        """This page, or what a tap changes of it; a phone without JavaScript is led to its address."""
        if (moved := tapped_without_script(self.taps, self.address)) is not None:
            return moved
        return page_or_fragment(
            self.templates.page,
            self.templates.fragment,
            status=422 if self.problems else 200,
            address=self.address,
            page=self,
        )

    def shared(self) -> str:
        """Show the link of the sheet and its code, for another phone at the table or far away."""
        link = self.link(f"web.{self.name}")
        return show_to_others(self.templates.share, link, self.address, page=self)
