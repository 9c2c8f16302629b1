"""Remember a phone's tables in cookies: one with its link, one with its seat.

The token stands in no address and no script can read it: it is changed for a cookie when the link is
opened. The phone that opens a table keeps the links for players and viewers too, to show them later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from itertools import islice

from flask import Response, g, request

from referee.reader import HOST_PREFIX, cookie, cookie_to_set, reads_old_cookies
from referee.services import service
from referee.tables.access import Access, LinkRole
from referee.tables.links import enter, enter_and_read
from referee.tables.opening import Opened
from referee.tables.outcome import StrangerError
from referee.tables.seating import sit
from referee.tables.table import AnyTable
from referee.web.pages import A_YEAR
from referee.web.respond import forget_cookie, set_cookie

LINKS, SEAT = "table_", "seat_"

OPENED = "opened"
"""The one table whose link was opened, and at which this phone has said nothing yet. Any page elsewhere can
open links; so they push no table out, and only a form of ours makes one of the phone's tables of it."""

TABLES_MAX = 45
"""Of so many tables a phone keeps its links: the cookies of more would not pass most servers and proxies,
whose limit for a line is 8 kB, and then no page of ours could be read any more."""

FORGOTTEN_AT_ONCE = 15

SIDES = ("0", "90", "180", "270")
"""By how much the map is turned, clockwise, for a phone on each side of the table."""


RANKS = (LinkRole.VIEWER, LinkRole.PLAYER, LinkRole.OWNER)


@dataclass(frozen=True, slots=True)
class Links:
    """The tokens that a phone has of one table: its own, and those that it can give away.

    `owner` is the host's link of the phone that opened the table, whoever is host now.
    """

    own: str
    player: str = ""
    viewer: str = ""
    owner: str = ""

    def of(self, role: LinkRole) -> str:
        """The token for this role; empty where this phone has none."""
        return str(getattr(self, role.value))

    def with_token(self, role: LinkRole, token: str) -> Links:
        """The same with another token for a role."""
        return replace(self, **{role.value: token})

    def with_own(self, token: str, role: LinkRole) -> Links:
        """The same with a token of this phone alone; the link by which it came in is kept to give away."""
        return replace(self.with_token(role, self.of(role) or self.own), own=token)


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
    return Links(*(cookie(LINKS + code) or _opened(code)).split(".")[:4])


def is_only_opened(code: str) -> bool:
    """Whether this phone has opened a link of a table and said nothing there yet."""
    return not cookie(LINKS + code) and bool(_opened(code))


def kept_under(code: str) -> str:
    """How the line begins with which this phone keeps or forgets its links of a table."""
    return f"{cookie_to_set(LINKS + code)}="


def _opened(code: str) -> str:
    table, _, links = (cookie(OPENED) or "").partition(".")
    return links if table == code else ""


def entered(code: str) -> Access:
    """Enter a table with the link of this phone; raises StrangerError where it has none that holds."""
    token = links_of(code).own
    if not token:
        raise StrangerError
    access, known = enter_and_read(service(), code, token)
    g.table_read, g.links_read, g.game_entered = known.table, known.links, known.table.adapter.slug
    return access


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
    keep_links(response, opened.code, Links(own or owner, player, viewer, owner))
    return keep_sitting(response, opened.code, Sitting(seat))


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
    if cookie(LINKS + code):
        return keep_links(response, code, links)
    return _keep(response, OPENED, f"{code}.{_written(links)}")


def keep_links(response: Response, code: str, links: Links) -> Response:
    """Let the phone keep its links of a table; beyond so many it forgets those that it has had longest."""
    if _opened(code):
        forget_cookie(response, OPENED)
    # A browser sends first what it was given first.
    others = [other for other in codes_entered() if other != code]
    too_many = max(0, len(others) + 1 - TABLES_MAX)
    forget_all(response, others[:too_many])
    return _keep(response, LINKS + code, _written(links))


def _written(links: Links) -> str:
    return ".".join(astuple(links)).rstrip(".")


def sitting_at(code: str) -> Sitting | None:
    """Where the holder of this phone sits at a table; None where nobody has said it yet."""
    word = cookie(SEAT + code)
    if word is None:
        return None
    seat, _, side = word.partition("-")
    return Sitting(seat, side if side in SIDES else SIDES[0])


def keep_sitting(response: Response, code: str, sitting: Sitting) -> Response:
    """Let the phone keep where its holder sits."""
    return _keep(response, SEAT + code, f"{sitting.seat}-{sitting.side}")


def codes_entered() -> list[str]:
    """The codes of the tables that this phone has a link of, those that it has had longest first."""
    are_old_read = reads_old_cookies()
    names = (
        name.removeprefix(HOST_PREFIX)
        for name in request.cookies
        if are_old_read or name.startswith(HOST_PREFIX)
    )
    return list(dict.fromkeys(name.removeprefix(LINKS) for name in names if name.startswith(LINKS)))


def latest_codes() -> list[str]:
    """Only as many tables as a phone keeps: more cookies in a request cause no more work."""
    return codes_entered()[-TABLES_MAX:]


def forget(response: Response, code: str) -> Response:
    """Let the phone forget a table."""
    if _opened(code):
        forget_cookie(response, OPENED)
    return forget_cookie(forget_cookie(response, LINKS + code), SEAT + code)


def forget_all(response: Response, codes: Iterable[str]) -> Response:
    """Let the phone forget tables, so many at a time: proxies take only some kilobytes of headers."""
    for code in islice(codes, FORGOTTEN_AT_ONCE):
        forget(response, code)
    return response


def _keep(response: Response, name: str, word: str) -> Response:
    return set_cookie(response, name, word, A_YEAR)
