"""A phone without JavaScript at a kept table: it reads forms and sends them."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

from flask import session
from flask_wtf.csrf import generate_csrf

from referee.adapters.nunatak import playing
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.question import Placement
from referee.games.nunatak.table.log import Added, Count, Counted
from referee.games.nunatak.table.tracking import Tracking
from referee.services import EXTENSION
from referee.tables import keyring
from referee.tables.links import enter
from referee.tables.writing import Sent, new_id, write
from referee.web.tables.cookies import PHONE
from tests.conftest import CheckedClient
from tests.games.nunatak.finishes import open_values
from tests.pages import Page

SQUARE = ("1.1.1", "1.1.2", "1.2.1", "1.2.2")
"""Four turns that complete a square."""


class Phone:
    """One browser; `table` is the address of the table that it has opened or joined."""

    def __init__(self, app, language="en"):
        self.client = CheckedClient(app, app.response_class, use_cookies=True)
        self.language = language
        self.table = ""

    def get(self, path, **more):
        """Open a page of the table, or one anywhere where the path begins with a slash and a language."""
        return self.client.get(self._address(path), **more)

    def open_table(self, players="3", **more):
        """Open a table; returns this phone."""
        told = {"players": players, **more, **self.signed()}
        answer = self.client.post(f"/{self.language}/tables", data=told)
        self.table = answer.location.removesuffix("/material")
        return self

    def bring_in(self, file):
        """Bring a table in from a file; returns this phone."""
        self.table = self.bring_in_answer(file).location
        return self

    def bring_in_answer(self, file):
        """Bring a table in from a file; returns the answer."""
        start = f"/{self.language}/tables/import"
        told = {"file": (io.BytesIO(file), "table.json"), **self.signed()}
        return self.send(start, told, content_type="multipart/form-data")

    def token(self, path=""):
        """The token that every form bears."""
        page = Page.of(self.get(path, follow_redirects=True))
        return {"csrf_token": page.values('[name="csrf_token"]', "value")[0]}

    def signed(self):
        """The same token without the page of a form, signed as every page signs it."""
        app = self.client.application
        with self.client.session_transaction(f"/{self.language}/") as kept:
            own = kept.setdefault("csrf_token", str(new_id()))
        with app.test_request_context(f"/{self.language}/"):
            session["csrf_token"] = own
            return {"csrf_token": generate_csrf()}

    def form(self, path, id):
        """The hidden fields of a form, by its id."""
        page = Page.of(self.get(path, follow_redirects=True))
        assert page.has(f"form#{id}"), f"no form {id}"
        return page.hidden(f"form#{id}")

    def send(self, path, data, **more):
        """Send a form."""
        return self.client.post(self._address(path), data=data, **more)

    def play(self, *places):
        """Play turns: by forms only where a turn is more than its place, or the table knows no such phone."""
        access = self.access() if places else None
        is_plain = access and _is_plain(self._service.table(access).game)
        for place in places:
            if is_plain:
                self._place(access, read_place(place))
            else:
                self.play_by_form(place)

    def play_by_form(self, place):
        """Play a turn by the form of its page; returns the answer."""
        return self.send("/play", self.form(f"?tap={place}", "play"))

    def count_all(self):
        """Count all that is open on the final sheet as `fill_all` does; returns this phone."""
        access = self.access()
        table = self._service.table(access)
        counts = [Count(*value) for value in open_values(table.game)]
        told = tuple(one._replace(value=1) if one.field == "architect" else one for one in counts)
        write(self._service, access, Sent(new_id(), table.version), Added(Counted(told)))
        return self

    def access(self):
        """Who this phone is at its table; None where it has only opened a link."""
        code = self.table.rpartition("/")[2]
        secrets = [one.value for one in self.client._cookies.values() if one.key.endswith(PHONE)]
        visit = keyring.visit_at(self._service, secrets[0], code).visit if secrets else None
        return enter(self._service, code, visit.links.own) if visit else None

    def free(self):
        """The first free tile of the map."""
        return Page.of(self.get("")).values('[name="tap"][aria-label$=": free tile"]', "value")[0]

    def play_on(self, turns):
        """Play so many turns, each on the first free tile, without a page in between; returns this phone."""
        access = self.access()
        for _turn in range(turns):
            self._place(access)
        return self

    @property
    def _service(self):
        return self.client.application.extensions[EXTENSION].service

    def _place(self, access, place=None):
        """Play a turn without a page: on this place, or on the first free one."""
        table = self._service.table(access)
        place = place or table.game.standing.position.free_places()[0]
        playing.play(self._service, access, Sent(new_id(), table.version), Placement(place))

    def links(self):
        """The links that the page for inviting shows: main one first."""
        page = Page.of(self.get("/invite"))
        return [urlsplit(link).path for link in page.texts(".qr__url, .address")]

    def points(self):
        """The totals in the row of seats."""
        return [int(count) for count in Page.of(self.get("")).texts(".table-seat__points")]

    def _address(self, path):
        return (
            path
            if path[:4] in ("/de/", "/fr/", "/nl/", "/en/") or path[:3] in ("/t/", "/e/")
            else self.table + path
        )


def _is_plain(game):
    """Whether a turn is its place: there are no cards, and no Siku or dummy whose block it may be."""
    return game.standing.keeps is Tracking.BLOCKS and {one.role for one in game.seats} == {Role.PLAYER}


def joined(app, link, language="en"):
    """Another phone that has opened this link."""
    phone = Phone(app, language)
    page = phone.client.get(link, headers={"Accept-Language": language})
    phone.table = page.location.removesuffix("/seat")
    return phone


def seated(app, owner, seat):
    """Another phone that has scanned the picture and taken this seat."""
    phone = joined(app, owner.links()[0])
    sit(phone, seat)
    return phone


def sit(phone, seat):
    """Take a seat; returns the answer."""
    return phone.send("/seat", {"seat": seat, "side": "180", **phone.signed()})


def ended(phone):
    """End the game of a table early, without a result: what leads on is the same."""
    fields = phone.form("/more/end", "more")
    phone.send("/more", {**fields, "do": "end"})
    return phone
