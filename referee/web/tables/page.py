"""What every page of a table shows, and why something was refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.tables.access import Access
from referee.tables.table import AnyTable
from referee.web.tables.blueprint import blueprint
from referee.web.texts import gettext as _


class AtTable:
    """What every page of a table knows: its table, the version that it shows, and what its phone may do."""

    __slots__ = ()

    if TYPE_CHECKING:
        # Properties, for each kind of page has them in its own way.
        @property
        def table(self) -> AnyTable: ...
        @property
        def access(self) -> Access: ...

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def is_owner(self) -> bool:
        return self.access.is_owner

    @property
    def may_write(self) -> bool:
        return self.access.may_write


@dataclass(frozen=True, slots=True)
class TablePage(AtTable):
    """A page of a table as one phone sees it."""

    table: AnyTable
    access: Access


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was written: the status of the answer, a title, and every reason in words."""

    status: int
    title: str
    lines: tuple[str, ...]

    @property
    def words(self) -> str:
        """All of it in a row, for those who hear the page."""
        return " ".join((self.title, *self.lines))


def cannot_be_saved(*lines: str) -> Refusal:
    """The refusal of what was entered, with its faults; without one its page shows them where they are."""
    return Refusal(422, _("This cannot be saved."), lines)


class Advice(NamedTuple):
    """What a phone can do where nothing can be written any more, and the page on which it does."""

    words: str
    label: str
    page: str
    icon: str


@blueprint.app_template_global()
def when_finished(access: Access) -> Advice:
    """What a phone can do about a finished game: its host reopens it, the others see who that is."""
    if access.is_owner:
        return Advice(_("The game is finished. Continue it under “More”."), _("More"), "more", "more")
    words = _("The game is finished. Only the host can continue it: see “Phones at this table”.")
    return Advice(words, _("Phones at this table"), "phones", "phone")
