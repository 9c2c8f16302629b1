"""A phone without JavaScript at a kept table: it reads forms and sends them."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

from referee.adapters.nunatak import playing
from referee.games.nunatak.question import Placement
from referee.services import EXTENSION
from referee.tables.links import enter
from referee.tables.writing import Sent, new_id
from tests.conftest import CheckedClient
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
        start = f"/{self.language}/tables"
        token = self.token(f"{start}/new?players={players}")
        answer = self.client.post(start, data={"players": players, **more, **token})
        self.table = answer.location.removesuffix("/material")
        return self

    def bring_in(self, file):
        """Bring a table in from a file; returns this phone."""
        self.table = self.bring_in_answer(file).location
        return self

    def bring_in_answer(self, file):
        """Bring a table in from a file; returns the answer."""
        start = f"/{self.language}/tables/import"
        told = {"file": (io.BytesIO(file), "table.json"), **self.token(start)}
        return self.send(start, told, content_type="multipart/form-data")

    def token(self, path=""):
        """The token that every form bears."""
        page = Page.of(self.get(path, follow_redirects=True))
        return {"csrf_token": page.values('[name="csrf_token"]', "value")[0]}

    def form(self, path, id):
        """The hidden fields of a form, by its id."""
        page = Page.of(self.get(path, follow_redirects=True))
        assert page.has(f"form#{id}"), f"no form {id}"
        return page.hidden(f"form#{id}")

    def send(self, path, data, **more):
        """Send a form."""
        return self.client.post(self._address(path), data=data, **more)

    def play(self, *places):
        """Play turns; returns the last answer."""
        answer = None
        for place in places:
            answer = self.send("/play", self.form(f"?tap={place}", "play"))
        return answer

    def free(self):
        """The first free tile of the map."""
        return Page.of(self.get("")).values('[name="tap"][aria-label$=": free tile"]', "value")[0]

    def play_on(self, turns):
        """Play so many turns, each on the first free tile, without a page in between; returns this phone."""
        service = self.client.application.extensions[EXTENSION].service
        access = enter(service, *self.links()[0].split("/")[-2:])
        for _turn in range(turns):
            table = service.table(access)
            place = table.game.standing.position.free_places()[0]
            playing.play(service, access, Sent(new_id(), table.version), Placement(place))
        return self

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


def joined(app, link, language="en"):
    """Another phone that has opened this link."""
    phone = Phone(app, language)
    page = phone.client.get(link, headers={"Accept-Language": language})
    phone.table = page.location.removesuffix("/seat")
    return phone


def ended(phone):
    """End the game of a table early, without a result: what leads on is the same."""
    fields = phone.form("/more/end", "more")
    phone.send("/more", {**fields, "do": "end"})
    return phone
