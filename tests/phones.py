"""Phones of tests that are at a table without having opened a page."""

from __future__ import annotations

from referee.tables import keyring
from referee.tables.keyring import Links, Visit
from referee.web.tables.cookies import PHONE


def cookie_of_phone(service, code, token, seat=None, side="0"):
    """The cookie of a phone that has entered this table with a token, as name and value."""
    secret = keyring.new_secret()
    keyring.keep(service, secret, code, Visit(Links(token), seat, side))
    return PHONE, secret
