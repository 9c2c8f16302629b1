"""Check the host name of a request, so that a link to a table never leads to another host.

A client may claim any name, and the links on a page are built from it. Addresses and the names of a home
network are trusted as they are; the operator of the server sets every other name.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, request
from werkzeug.exceptions import SecurityError

from referee.errors import KindError
from referee.reader import this_request
from referee.suspicions import suspect

SETTING = "REFEREE_HOSTS"

AT_HOME = (".local", ".lan", ".home.arpa", ".localhost")
"""Endings that no public name has (RFC 6762, RFC 8375, RFC 6761), and one that home routers give."""

FOR_WATCHERS = ("/healthz", "/readyz")
"""What a watcher asks by whatever name it knows; nothing in the answer is made of it."""

SHOWN_MAX = 80

NAMES_KEPT = 256
"""Nearly all requests ask under the same few names."""


def is_believed(name: str, names: Collection[str]) -> bool:
    """Tell whether links may be made of this name; `names` are those that were set."""
    name = name.lower().rstrip(".")
    return name in names or _is_at_home(name)


@lru_cache(maxsize=NAMES_KEPT)
def _is_at_home(name: str) -> bool:
    """Tell whether this is an address, or a name of a home network."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(AT_HOME))
    return True


def believe_hosts(app: Flask, names: Collection[str]) -> None:
    """Answer under names that are believed, and refuse every other one with the setting to add it to."""

    @app.before_request
    def refuse_strange_host() -> None:
        if not is_believed(_asked_for(), names) and request.path not in FOR_WATCHERS:
            suspect("unknown host")
            raise KindError("unknown-host", host=_asked_for()[:SHOWN_MAX], setting=SETTING)


def _asked_for() -> str:
    try:
        return _name_in(this_request().host)
    except SecurityError:
        return ""


@lru_cache(maxsize=NAMES_KEPT)
def _name_in(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
