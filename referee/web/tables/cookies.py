"""Remember a phone's tables: it has one cookie, and the database keeps what it has entered.

The token of a link stands in no address and no script can read it: it is kept when the link is opened. The
phone that opens a table keeps the links for players and viewers too, to show them later.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from enum import StrEnum
from itertools import islice

from flask import Response, after_this_request, g, request

from referee.reader import HOST_PREFIX, cookie, reads_old_cookies
from referee.services import service
from referee.store.logs import Glance
from referee.tables import keyring
from referee.tables.access import Access, LinkRole
from referee.tables.keyring import Links, Seen, Visit
from referee.tables.links import enter, enter_and_read
from referee.tables.opening import Opened
from referee.tables.outcome import StrangerError
from referee.tables.seating import sit
from referee.tables.table import AnyTable
from referee.web.pages import A_YEAR
from referee.web.respond import forget_cookie, set_cookie

PHONE = "phone"
"""The secret of a phone, by which the database finds the tables that it has entered."""

OPENED = "opened"
"""The one table whose link was opened, and at which this phone has said nothing yet. Any page elsewhere can
open links; so they push no table out, and only a form of ours makes one of the phone's tables of it."""

LINKS, SEAT = "table_", "seat_"
"""Until November 2026 each table had two cookies of its own; they are taken over once."""

TABLES_BEFORE = 45
"""Of so many tables a phone had cookies at most."""

TAKEN_OVER_AT_ONCE = 15
"""Of so many tables the cookies are removed with one answer: proxies take only some kilobytes of headers."""

SIDES = ("0", "90", "180", "270")
"""By how much the map is turned, clockwise, for a phone on each side of the table."""


class Loss(StrEnum):
    """Why a phone can no longer enter a table."""

    DELETED = "deleted"
    WITHDRAWN = "withdrawn"
    LOST = "lost"
    """One of the two: this phone is not told which."""


RANKS = (LinkRole.VIEWER, LinkRole.PLAYER, LinkRole.OWNER)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where the holder of a phone sits: a seat or none, and the side of the table."""

    seat: str = ""
    side: str = "0"

    @property
    def turn(self) -> int:
        """By how many degrees the map is turned."""
        return int(self.side)


def links_of(code: str) -> Links:
    """The links that this phone has of a table; empty ones where it has never entered it."""
    visit = _visit(code)
    return _links(_opened(code)) if visit is None else visit.links


def is_only_opened(code: str) -> bool:
    """Whether this phone has opened a link of a table and said nothing there yet."""
    return bool(_opened(code)) and code not in g.get("settled", ()) and _visit(code) is None


def _opened(code: str) -> str:
    table, _, links = (cookie(OPENED) or "").partition(".")
    return links if table == code else ""


def _links(written: str) -> Links:
    return Links(*written.split(".")[:4])


def entered(code: str) -> Access:
    """Enter a table with the link of this phone; raises StrangerError where it has none that holds."""
    token = links_of(code).own
    if not token:
        raise StrangerError
    access, known = enter_and_read(service(), code, token, _glances().pop(code, None))
    g.access = access
    g.table_read, g.links_read, g.game_entered = known.table, known.links, known.table.adapter.slug
    return access


def why_lost(code: str) -> Loss:
    """Why a phone that cannot enter a table had a link that holds no more.

    Only a phone that the database knows at the table hears which it was: others need not know what exists.
    """
    secret = _secret()
    seen = Seen() if secret is None else keyring.visit_at(service(), secret, code)
    if seen.visit is None:
        return Loss.LOST
    return Loss.DELETED if seen.table is None else Loss.WITHDRAWN


def game_entered() -> str:
    """The name of the game at the table that this phone has entered, a moment ago."""
    slug: str = g.game_entered
    return slug


def links_shown() -> int:
    """The mark of the links that a page of a table shows: its stream tells of all that has changed since."""
    mark: int = g.links_read
    return mark


def table_at_entry(access: Access) -> AnyTable:
    """The table as it was read when this phone entered, a moment ago; for an answer that writes nothing."""
    table: AnyTable | None = g.pop("table_read", None)
    return table if table is not None and table.number == access.number else service().table(access)


def keep_opened(response: Response, opened: Opened, seat: str) -> Response:
    """Let the phone that opened a table keep its links: it sits at this seat like everybody, and is host."""
    owner, player, viewer = (opened.tokens[role] for role in LinkRole)
    own = sit(service(), enter(service(), opened.code, owner), seat)
    links = Links(own or owner, player, viewer, owner)
    return keep_links(response, opened.code, links, Sitting(seat))


def better_links(code: str, token: str, role: LinkRole) -> Links:
    """The links of a phone that opens one more: scanning its own code changes nothing."""
    known = links_of(code)
    try:
        before = RANKS.index(entered(code).role)
    except StrangerError:
        return Links(token, owner=token if role is LinkRole.OWNER else "")
    if before >= RANKS.index(role):
        return known
    return replace(known, own=token, owner=token if role is LinkRole.OWNER else known.owner)


def keep_opened_link(response: Response, code: str, links: Links) -> Response:
    """Let the phone enter a table by a link; where it does not know the table, it keeps the link later."""
    if _visit(code) is not None:
        return keep_links(response, code, links)
    # Whoever sends the first form from here is known by then: of two forms at once none loses its table.
    phone_secret()
    return _keep_as_opened(response, code, links)


def keep_links(response: Response, code: str, links: Links, sitting: Sitting | None = None) -> Response:
    """Let the phone keep its links of a table, and where its holder sits where that is said.

    A table that very many phones keep stays the one that this one has only opened.
    """
    known = sitting or sitting_at(code)
    visit = Visit(links) if known is None else Visit(links, known.seat, known.side)
    is_kept = keyring.keep(service(), phone_secret(), code, visit)
    _settle(code, visit)
    if not is_kept:
        return _keep_as_opened(response, code, links)
    return forget_cookie(response, OPENED) if _opened(code) else response


def _keep_as_opened(response: Response, code: str, links: Links) -> Response:
    return set_cookie(response, OPENED, f"{code}.{'.'.join(astuple(links)).rstrip('.')}", A_YEAR)


def keep_if_only_opened(response: Response, code: str) -> Response:
    """Make one of the phone's tables of one whose link it has only opened so far: it has said something."""
    return keep_links(response, code, links_of(code)) if is_only_opened(code) else response


def sitting_at(code: str) -> Sitting | None:
    """Where the holder of this phone sits at a table; None where nobody has said it yet."""
    visit = _visit(code)
    if visit is None or visit.seat is None:
        return None
    return Sitting(visit.seat, visit.side if visit.side in SIDES else SIDES[0])


def latest_visits(most: int, after: int = 0) -> dict[str, Visit]:
    """The tables of this phone by their codes, the one that was changed last first."""
    take_over_tables()
    secret = _secret()
    return {} if secret is None else keyring.latest_visits(service(), secret, most, after)


def forget(response: Response, code: str) -> Response:
    """Let the phone forget a table."""
    if _opened(code):
        forget_cookie(response, OPENED)
    secret = _secret()
    if secret is not None:
        keyring.forget(service(), secret, code)
    _settle(code, None)
    return _forget_cookies_of(response, code)


def forget_here(code: str) -> None:
    """Let this phone forget a table, whatever it is answered."""
    after_this_request(lambda response: forget(response, code))


def phone_secret() -> str:
    """The secret of this phone: it is given one where it has none, and keeps it for another year."""
    known = _secret()
    if known is None or not g.get("keeps_secret", False):
        secret = g.phone_secret = known or keyring.new_secret()
        g.keeps_secret = True
        after_this_request(lambda response: set_cookie(response, PHONE, secret, A_YEAR))
        return secret
    return known


def take_over_tables() -> None:
    """Keep what this phone has in cookies of before as all else is kept; they are removed some at a time."""
    codes = _codes_before()
    if not codes or g.get("takes_over", False):
        return
    g.takes_over = True
    latest = codes[-TABLES_BEFORE:]
    keyring.take_over(service(), phone_secret(), {code: _before(code) for code in latest})

    def remove(response: Response) -> Response:
        for code in islice(codes, TAKEN_OVER_AT_ONCE):
            _forget_cookies_of(response, code)
        return response

    after_this_request(remove)


def _secret() -> str | None:
    if "phone_secret" not in g:
        word = cookie(PHONE) or ""
        g.phone_secret = word if keyring.is_secret(word) else None
    secret: str | None = g.phone_secret
    return secret


def _visits() -> dict[str, Visit | None]:
    """What was already asked in this request."""
    if "visits" not in g:
        g.visits = {}
    visits: dict[str, Visit | None] = g.visits
    return visits


def _settle(code: str, visit: Visit | None) -> None:
    _visits()[code] = visit
    g.setdefault("settled", set()).add(code)


def _visit(code: str) -> Visit | None:
    visits = _visits()
    if code not in visits:
        secret = _secret()
        seen = Seen() if secret is None else keyring.visit_at(service(), secret, code)
        visits[code] = seen.visit or (_before(code) if cookie(LINKS + code) else None)
        _glances()[code] = seen.table
    return visits[code]


def _glances() -> dict[str, Glance | None]:
    """The tables as they were seen a moment ago, each to be used once: later it may be another."""
    glances: dict[str, Glance | None] = g.setdefault("glances", {})
    return glances


def _before(code: str) -> Visit:
    """What this phone has of a table in cookies of before."""
    links, word = _links(cookie(LINKS + code) or ""), cookie(SEAT + code)
    if word is None:
        return Visit(links)
    seat, _, side = word.partition("-")
    return Visit(links, seat, side)


def _codes_before() -> list[str]:
    """The codes of the tables that this phone has cookies of, those that it has had longest first."""
    are_old_read = reads_old_cookies()
    names = (
        name.removeprefix(HOST_PREFIX)
        for name in request.cookies
        if are_old_read or name.startswith(HOST_PREFIX)
    )
    return list(dict.fromkeys(name.removeprefix(LINKS) for name in names if name.startswith(LINKS)))


def _forget_cookies_of(response: Response, code: str) -> Response:
    return forget_cookie(forget_cookie(response, LINKS + code), SEAT + code)
