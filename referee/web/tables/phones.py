"""Routes for the phones of a table: who has one, who is host, and how the table is handed over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Response, abort, request, url_for

from referee.games.faults import Fault
from referee.services import service
from referee.tables import seating
from referee.tables.access import Access
from referee.tables.links import enter
from referee.tables.outcome import FaultyError, ForbiddenError, StrangerError
from referee.tables.seating import Asked, Seating
from referee.web.respond import moved_on, page_or_fragment
from referee.web.seats import SeatView
from referee.web.tables.blueprint import shows_at_server, takes_at_server
from referee.web.tables.cookies import links_of
from referee.web.tables.of_game import TableNarrator, pages_of
from referee.web.tables.page import Refusal, TablePage, cannot_be_saved
from referee.web.tables.write import reshown
from referee.web.texts import gettext as _
from referee.web.texts import ngettext


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A seat with its phones; `can_be_host` where this phone may hand the table over to it."""

    seat: SeatView
    phones: int
    words: str
    is_host: bool
    is_own: bool
    can_be_host: bool


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody asks to be host: what this phone says to it, and which answers it may give."""

    seat: SeatView
    words: str
    agree: str
    decline: str


@dataclass(frozen=True, slots=True)
class PhonesView(TablePage):
    """All phones of a table, as one of them sees them."""

    narrator: TableNarrator
    seated: Seating
    refusal: Refusal | None = None

    @property
    def lines(self) -> list[PhoneLine]:
        return [self._line(one) for one in self.seated.seats]

    def _line(self, one: seating.SeatPhones) -> PhoneLine:
        seat = self.narrator.seat(one.seat)
        if seat is None:
            raise LookupError(one.seat)
        is_own = one.seat == self.access.seat
        count = ngettext("%(num)s phone", "%(num)s phones", one.phones) if one.phones else _("no phone")
        if is_own and one.phones == 1:
            count = _("this phone")
        words = _("%(what)s, host", what=count) if one.is_host else count
        can = self.is_owner and bool(one.phones) and not one.is_host and not is_own
        return PhoneLine(seat, one.phones, words, one.is_host, is_own, can)

    @property
    def request(self) -> Request | None:
        return request_of(self.access, self.seated.asked, self.narrator)

    @property
    def may_ask(self) -> bool:
        """Whether this phone may ask to be host."""
        asked = self.seated.asked
        is_asking = asked is not None and asked.hash == self.access.hash
        return bool(self.access.seat) and not self.is_owner and not is_asking and self.access.may_write

    @property
    def may_become_host_again(self) -> bool:
        """Whether this phone has the host's link but is not host any more."""
        return not self.is_owner and self.access.seat is not None and _host_link(self.access) is not None

    @property
    def announcement(self) -> str:
        """What has changed, for those who hear the page."""
        if self.refusal:
            return self.refusal.words
        asked = self.request
        hosts = [self.narrator.voice.name(seat) for seat in self.seated.hosts]
        return asked.words if asked else _("Host: %(name)s", name=", ".join(hosts) or "–")


def request_of(access: Access, asked: Asked | None, narrator: TableNarrator) -> Request | None:
    """What a phone shows of somebody who asks to be host; None where nobody does."""
    seat = narrator.seat(asked.seat) if asked else None
    if asked is None or seat is None:
        return None
    if asked.hash == access.hash:
        minutes = -(-asked.seconds // 60)
        words = (
            _("The host has not answered: you can become host now.")
            if asked.is_due
            else ngettext(
                "You asked to be host. Another player must agree; otherwise, wait %(num)s minute.",
                "You asked to be host. Another player must agree; otherwise, wait %(num)s minutes.",
                minutes,
            )
        )
        return Request(seat, words, _("Become host") if asked.is_due else "", _("Cancel the request"))
    if access.is_owner:
        words = _("%(name)s is asking to be host. Right now you are.", name=seat.name)
        return Request(seat, words, _("Hand over"), _("Stay host"))
    words = _(
        "%(name)s is asking to be host because the host’s phone is gone. Is that right?", name=seat.name
    )
    can = access.may_write and bool(access.seat) and access.seat != asked.seat
    return Request(seat, words, _("Agree") if can else "", "")


@shows_at_server("/phones")
def table_phones(lang: str, access: Access) -> Response:
    """Show who has a phone at this table and who is host."""
    return _phones_page(lang, access)


@takes_at_server("/phones")
def change_phones(lang: str, access: Access) -> Response:
    """Hand the table over, ask for it, or answer who asks."""
    verb, _sign, seat = request.form.get("do", "").partition(":")
    acts: dict[str, Callable[[], object]] = {
        "host": lambda: seating.hand_over(service(), access, seat),
        "agree": lambda: seating.agree(service(), access, seat),
        "decline": lambda: seating.decline(service(), access),
        "ask": lambda: seating.ask_for_host(service(), access),
        "take": lambda: _become_host_again(access),
    }
    if verb not in acts:
        abort(400)
    try:
        acts[verb]()
    except FaultyError as error:
        return _phones_page(lang, access, error.faults)
    page = "tables.table" if request.form.get("from") == "table" else "tables.table_phones"
    return moved_on(url_for(page, lang=lang, code=access.code))


def _become_host_again(access: Access) -> None:
    link = _host_link(access)
    if link is None:
        raise ForbiddenError
    seating.become_host_again(service(), link, access)


def _host_link(access: Access) -> Access | None:
    """The host's link that this phone keeps, where it still holds."""
    token = links_of(access.code).owner
    try:
        return enter(service(), access.code, token) if token else None
    except StrangerError:
        return None


def _phones_page(lang: str, access: Access, faults: tuple[Fault, ...] = ()) -> Response:
    known = service().known(access)
    table = known.table
    narrator = pages_of(table).narrator(table, lang)
    refusal = cannot_be_saved(*(narrator.fault(fault, table) for fault in faults)) if faults else None
    return page_or_fragment(
        "tables/phones.html",
        "tables/_phones.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=PhonesView(table, access, narrator, seating.seating_of(known), refusal),
        **reshown("tables.table_phones", code=access.code),
    )
