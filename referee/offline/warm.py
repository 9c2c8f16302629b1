"""Play once where nobody sees it: what a game makes Python load and compile, later starts know already.

The memory that a phone keeps of its first start (`site/memory.mjs`) is written after this. Nothing of the
game stays in it: its database is deleted, and the key that signs comes in later.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from flask import Flask

from referee.offline.bridge import answer
from referee.offline.kept import keep_games, keep_no_games

PAGES = ("", "nunatak/turn", "nunatak/square", "nunatak/final", "lost-cities", "rules", "tables")
"""Those that most begin with."""

PLACE = "1.1.1"
FORM = re.compile(r'<form[^>]*\bid="(?P<id>\w+)".*?</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
"""How our own pages write what a form sends by itself."""

TAP = {"hx-request": "true", "hx-request-type": "partial"}
"""What htmx says with a tap: the answer is the part of the page that changes."""


class _Reader:
    """A browser that reads pages as we write them, and keeps cookies."""

    def __init__(self, app: Flask, language: str) -> None:
        self._app, self._language = app, language
        self._cookies: dict[str, str] = {}

    def get(self, address: str, more: Mapping[str, str] = {}) -> str:
        return self._ask("GET", address, b"", more)[1]

    def send(self, address: str, page: str, form: str, words: Mapping[str, str] = {}) -> dict[str, str]:
        """Send a form of a page; the head of the answer."""
        found = next(one.group() for one in FORM.finditer(page) if one.group("id") == form)
        hidden = {name: unescape(value) for name, value in HIDDEN.findall(found)}
        return self._ask("POST", address, urlencode({**hidden, **words}).encode(), {} if words else TAP)[0]

    def _ask(
        self, method: str, address: str, body: bytes, more: Mapping[str, str]
    ) -> tuple[dict[str, str], str]:
        path, _, query = address.partition("?")
        headers = {
            "host": "localhost",
            "accept-language": self._language,
            "cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "content-type": "application/x-www-form-urlencoded",
            "referer": f"https://localhost{path}",
            **more,
        }
        _, sent, text = answer(self._app.wsgi_app, method, ("https", "localhost", path, query), headers, body)
        for name, value in sent:
            if name.lower() == "set-cookie":
                own, _, kept = value.partition(";")[0].partition("=")
                self._cookies[own] = kept
        return dict(sent), text.decode()


def play_once(app: Flask, file: Path, language: str) -> None:
    """Open the first pages, and a table in a database of its own; play and undo a turn there as by taps."""
    keep_games(app, file)
    try:
        reader, tables = _Reader(app, language), f"/{language}/tables"
        for page in PAGES:
            reader.get(f"/{language}/{page}")
        opening = reader.get(f"{tables}/new?players=3")
        table = urlsplit(reader.send(tables, opening, "open", {"begins": "A"})["Location"]).path
        reader.get(table)
        reader.send(f"{table}/play", reader.get(f"{table}?tap={PLACE}", TAP), "play")
        reader.send(f"{table}/undo", reader.get(table), "undo")
    finally:
        keep_no_games(app)
        file.unlink()
