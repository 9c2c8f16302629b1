"""Routes for carrying a game, with its evening, to another Referee: a link there that holds it.

A phone without a server sends it to a server, a server to a phone that has taken Referee along.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import UnprocessableEntity
from wtforms.validators import StopValidation

from referee.reader import cookie
from referee.services import service
from referee.tables.access import Access, hash_of, require_owner
from referee.tables.carrying import LINK_MAX, carried, key_of
from referee.tables.evening.chain import Evening, evening_of
from referee.web.errors import refused_page
from referee.web.forms import AtMost, Form, TextField
from referee.web.pages import A_YEAR
from referee.web.respond import set_cookie
from referee.web.tables.blueprint import shows, takes
from referee.web.tables.cookies import links_of
from referee.web.tables.page import TablePage
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l

PLACES = "places"
"""The cookie with the addresses to which this phone has sent games."""

BETWEEN = "&"
PLACES_MAX = 3
ADDRESS_LETTERS_MAX = 100

_ADDRESS = re.compile(
    r"(?:(https?)://)?([\w.-]+|\[[0-9a-f:]+\])(?::([0-9]{1,5}))?(?:[/?#].*)?", re.IGNORECASE
)
_AT_HOME = re.compile(r"[0-9.]+|\[.*\]|localhost|.*\.(?:local|lan|home\.arpa)", re.IGNORECASE)
"""A host that nobody gives a certificate."""


def origin_of(word: str) -> str:
    """The beginning of every address at a host that somebody names; empty where it names none."""
    found = _ADDRESS.fullmatch(word.strip())
    if found is None:
        return ""
    scheme, host, port = found.groups()
    usual = "http" if port or _AT_HOME.fullmatch(host) else "https"
    origin = f"{scheme or usual}://{host}{f':{port}' if port else ''}".lower()
    with suppress(ValueError):
        return origin if urlsplit(origin).port != 0 else ""
    return ""


class PlaceForm(Form):
    """The address of the Referee to which a game shall go."""

    address = TextField(
        _l("Address of the other Referee server"),
        [AtMost(ADDRESS_LETTERS_MAX)],
        render_kw={"inputmode": "url", "autocapitalize": "none", "spellcheck": "false"},
    )

    def validate_address(self, field: TextField) -> None:
        """Refuse what is no address."""
        if not origin_of(field.data):
            raise StopValidation(_("Enter an address such as games.example."))


@dataclass(frozen=True, slots=True)
class CarryPage(TablePage):
    """A game that shall go elsewhere: the link that holds it with its evening, to one of the known places."""

    lang: str
    evening: Evening
    places: tuple[str, ...]
    part: str

    @property
    def fits(self) -> bool:
        return len(self.part) <= LINK_MAX

    @property
    def place(self) -> str:
        """Where it shall go; empty where nobody has said it yet."""
        return next(iter(self.places), "")

    @property
    def url(self) -> str:
        """The link; what stands behind its `#` is sent to no server."""
        return f"{self.place}{url_for('tables.ask_file', lang=self.lang)}#game={self.part}"

    @property
    def others(self) -> list[tuple[str, str]]:
        """Where else this phone has sent games: each with the page for that."""
        return [
            (url_for("tables.table_carry", lang=self.lang, code=self.code, to=one), host_of(one))
            for one in self.places[1:]
        ]

    @property
    def receipt(self) -> str:
        """What only somebody can say who has got this link."""
        return hash_of(self.part)

    @property
    def has_evening(self) -> bool:
        """Whether more than this game goes."""
        return len(self.evening.games) > 1


def host_of(origin: str) -> str:
    """A place as it is called on a key."""
    return origin.partition("://")[2]


@shows("/carry")
def table_carry(lang: str, access: Access) -> Response:
    """Offer the link that holds this game, to the place where the last one went, or ask for one."""
    return make_response(_page(lang, access, PlaceForm()))


@takes("/carry")
def choose_place(lang: str, access: Access) -> Response:
    """Remember where the game shall go."""
    form = PlaceForm.read(request.form)
    if not form.validate():
        return refused_page(_page(lang, access, form), UnprocessableEntity())
    known = dict.fromkeys((origin_of(form.address.data), *_places()))
    answer = redirect(url_for("tables.table_carry", lang=lang, code=access.code), code=303)
    word = BETWEEN.join(quote(one, safe="") for one in list(known)[:PLACES_MAX])
    return set_cookie(make_response(answer), PLACES, word, A_YEAR)


def _page(lang: str, access: Access, form: PlaceForm) -> str:
    require_owner(access)
    evening = evening_of(service(), access)
    part = carried([(_key(game.table.code, access.code), game.table) for game in evening.games])
    to = request.args.get("to", "")
    places = sorted(_places(), key=lambda one: one != to)
    page = CarryPage(evening.table(access.code), access, lang, evening, tuple(places), part)
    return render_template("tables/files/carry.html", lang=lang, page=page, form=form, host_of=host_of)


def _key(code: str, here: str) -> str:
    """The key of one of its games; one at which this phone never was has a key by that of this game."""
    links, own = links_of(code), links_of(here)
    token = links.owner or links.own or f"{own.owner or own.own} {code}"
    return key_of(token)


def _places() -> list[str]:
    """Where this phone has sent games, the latest first."""
    words = (unquote(word) for word in (cookie(PLACES) or "").split(BETWEEN)[:PLACES_MAX])
    return [word for word in words if 0 < len(word) <= ADDRESS_LETTERS_MAX and word == origin_of(word)]
