"""A page of a table with a form: how it is found, shown and sent, and what it says where that was refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from flask import Response, request, url_for

from referee.adapters.nunatak.typed import Table, Written
from referee.games.nunatak.table.log import Event
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import Sent, write
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import TablePage, views_of
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.page import Refusal
from referee.web.tables.write import refused, reshown

STEP = "step"
"""The name of the keys that change a number."""


class Here(NamedTuple):
    """Where a page is asked for: the table, the phone, its words, and the key that the path names."""

    table: Table
    access: Access
    narrator: Narrator
    key: int


# Without slots: a page may keep beside its fields what it works out once.
@dataclass(frozen=True)
class FormPage(TablePage, ABC):
    """One page with its form: `at` finds it, `event` is what its form writes.

    Shown by GET, sent by POST; what is refused is shown again with the reason and all that was entered.
    """

    NAME: ClassVar[str]
    """What its address is called in `url_for`, behind `tables.`; see `registered`."""
    TEMPLATES: ClassVar[tuple[str, str]]
    """The template of the page, and of the part of it that changes."""
    LEADS_TO: ClassVar[str] = "table"
    """The page that is shown once it is written."""
    GOES_ON: ClassVar[bool] = False
    """Whether a form that changes nothing leads there too: all is as it was, and nothing is wrong."""

    narrator: Narrator
    named: int
    """The key that its path names, of an entry, a turn or a card; 0 for none."""
    refusal: Refusal | None = field(default=None, kw_only=True)

    @classmethod
    @abstractmethod
    def at(cls, here: Here) -> Self:
        """Find the page with what was entered; aborts with the answer where there is none."""

    @property
    @abstractmethod
    def event(self) -> Event | None:
        """What the form writes; None where nothing would change, or something is missing."""

    @property
    def where(self) -> dict[str, Any]:
        """What its path names beside the table."""
        return {"key": self.named} if self.named else {}

    @property
    def address(self) -> str:
        """The address of the form, to open and to send."""
        return url_for(f"tables.{self.NAME}", lang=self.narrator.voice.language, code=self.code, **self.where)

    @property
    def next_address(self) -> str:
        return url_for(f"tables.{self.LEADS_TO}", lang=self.narrator.voice.language, code=self.code)

    def looked_at(self) -> Self:
        """The page before anything is sent; raises the error of a phone that may not see it."""
        return self

    def wrong(self) -> Refusal | None:
        """What is wrong with what was sent; None where nothing is, or the page says it itself."""
        return None

    def unchanged(self) -> Response:
        """The answer where nothing is to be written; the fields of the page say what is wrong."""
        return moved_on(self.next_address) if self.GOES_ON else self.answer(422)

    def step(self, step: str) -> None:
        """Change a number of the form by one of its keys; a phone without scripts sends it."""

    def write(self, sent: Sent, event: Event) -> Written:
        """Write what the form says: only where nothing was written since it was drawn."""
        return write(service(), self.access, sent, event)

    @property
    def entered_address(self) -> str | None:
        """The address that holds what is entered; None where the page is found by its own alone."""
        return None

    def answer(self, status: int = 200) -> Response:
        """The page, or the part of it that changes."""
        return page_or_fragment(
            *self.TEMPLATES,
            status=self.refusal.status if self.refusal else status,
            address=self.entered_address,
            lang=self.narrator.voice.language,
            page=self,
            **reshown(f"tables.{self.NAME}", code=self.code, **self.where),
        )

    @classmethod
    def found(cls, lang: str, access: Access, key: int = 0) -> Self:
        """The page as its table is now."""
        table = service().table(access)
        return cls.at(Here(table, access, Narrator.of(table, views_of(table), lang), key))

    @classmethod
    def shown(cls, lang: str, access: Access, key: int = 0) -> Response:
        """Show it."""
        return cls.found(lang, access, key).looked_at().answer()

    @classmethod
    def sent(cls, lang: str, access: Access, key: int = 0) -> Response:
        """Write what its form says, or say why not."""
        page = cls.found(lang, access, key)
        if STEP in request.form:
            page.step(request.form[STEP])
            return page.answer()
        wrong = page.wrong()
        if wrong is not None:
            return replace(page, refusal=wrong).answer()
        event = page.event
        if event is None:
            return page.unchanged()
        refusal = refused(access, lang, lambda sent: page.write(sent, event))
        if refusal is not None:
            return replace(page, table=service().table(access), refusal=refusal).answer()
        return moved_on(page.next_address)


Page = TypeVar("Page", bound=FormPage)


def registered(
    path: str, name: str, sent: str, template: str, *, has_part: bool = True
) -> Callable[[type[Page]], type[Page]]:
    """Register the address of a page: `name` opens it, and `sent` takes its form, the same by another method.

    Beside its template stands that of the part that changes, if any.
    """

    def register(page: type[Page]) -> type[Page]:
        def show(lang: str, access: Access, key: int = 0) -> Response:
            return page.shown(lang, access, key)

        def take(lang: str, access: Access, key: int = 0) -> Response:
            return page.sent(lang, access, key)

        folder, _slash, file = template.rpartition("/")
        page.NAME = name
        page.TEMPLATES = (template, f"{folder}/_{file}" if has_part else template)
        show.__name__, take.__name__ = name, sent
        shows(path)(show)
        takes(path)(take)
        return page

    return register
