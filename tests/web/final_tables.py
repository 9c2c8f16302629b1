"""A finished table of three, as it stands in an address: 18 cards each, all 40 outer tiles."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from referee.web.nunatak.final.cells import FIELDS
from referee.web.nunatak.final.sheet import HANDS, read_hand
from tests.pages import Page

ANNA = "57.4.4.1.2.1.1.1...2.5.te-bs.1.5.4.3.1"
BEN = "48.3.3.2.1.1.2.1...3.6.sa-me.0.6.4.2.2"
CHRIS = "61.4.3.1.1.2.1.1...2.4.ma-be-st.2.5.4.3.1"
TABLE = {"a": "Anna", "b": "Ben", "c": "Chris", "ha": ANNA, "hb": BEN, "hc": CHRIS}
FOUR_PLAYERS = {
    "players": "4",
    **dict(zip("abcd", ("Anna", "Ben", "Chris", "Dora"), strict=True)),
    "ha": "57.3.3.1.1.1.1.1...1.5.te.1.4.3.2.1",
    "hb": "48.2.2.2.1.1.1.1...2.6.sa-bs.0.4.3.2.1",
    "hc": "61.3.2.1.1.1.1.1...2.4.ma.2.4.3.2.1",
    "hd": "52.2.3.1.1.1.1.1...2.7.be-st.1.4.3.2.1",
}
"""A finished table of four: 13 or 14 cards each, all 40 outer tiles."""

FINAL = "/en/nunatak/final"


def without(word, index):
    """The word of a seat with one field not told."""
    parts = word.split(".")
    parts[index] = ""
    return ".".join(parts).rstrip(".")


def tapped(client, words, **tap):
    """The words of the address after one tap, as a phone without JavaScript gets them."""
    response = client.get(FINAL, query_string={**words, **tap})
    assert 303 == response.status_code, response.text
    return words_of(response.location)


def words_of(address):
    """The words in an address, the seats as this file writes them."""
    words = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    return {name: in_order(word) if name in HANDS else word for name, word in words.items()}


def in_order(word):
    """The word of a seat with its fields in the order of asking and dots between."""
    told = read_hand(word)
    return ".".join(told.get(field.key, "") for field in FIELDS).rstrip(".")


def cell(text, label):
    """What is in the cell with this label."""
    found = [said for said in Page(text).labels() if said.startswith(f"{label}: ")]
    assert found, f"no cell {label}"
    return found[0].removeprefix(f"{label}: ")
