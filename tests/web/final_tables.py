"""A finished table of three, as it stands in an address: 18 cards each, all 40 outer tiles."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

ANNA = "57.4.4.1.2.1.1.1...2.5.te-bs.1.5.4.3.1"
BEN = "48.3.3.2.1.1.2.1...3.6.sa-me.0.6.4.2.2"
CHRIS = "61.4.3.1.1.2.1.1...2.4.ma-be-st.2.5.4.3.1"
TABLE = {"a": "Anna", "b": "Ben", "c": "Chris", "ha": ANNA, "hb": BEN, "hc": CHRIS}

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
    """The words in an address."""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
