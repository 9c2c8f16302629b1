"""What a page says for what its address holds: the vectors lie as data in `vectors/`, a file for each page.

A vector names itself and states the words of its address, those of a set by its name (`with`) and its own
(`words`), and what the answer must have: its `status` and where it `leads_to`, what it `says` and what it
keeps `silent` about, elements by their selector (`has`, `lacks`), what they say (`shows`; a list for several,
an attribute behind an `@`), and the cells of a final sheet by their labels (`cells`).
"""

from __future__ import annotations

import tomllib
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.pages import Page
from tests.some import for_each, some

FOLDER = Path(__file__).with_name("vectors")
STATES = {"says", "silent", "has", "lacks", "shows", "cells", "leads_to"}
KNOWN = STATES | {"name", "at", "with", "words", "status", "accept"}


def vectors():
    for path in some(sorted(FOLDER.glob("*.toml"))):
        told = tomllib.loads(path.read_text("utf-8"))
        for page in some(told["page"]):
            at = page.get("at", told.get("at"))
            words = {**told.get("sets", {}).get(page.get("with"), {}), **page.get("words", {})}
            yield pytest.param(at, words, page, id=f"{path.stem}: {page['name']}")


def shown(page, selector):
    """What the elements of a selector say, or the attribute behind its `@`; of one alone no list."""
    css, _, name = selector.partition(" @")
    found = page.values(css, name) if name else page.texts(css)
    return found[0] if len(found) == 1 else found


@for_each(("at", "words", "expected"), list(vectors()))
def test_a_page_is_as_its_vector_states(client, at, words, expected):
    assert expected.keys() & STATES
    assert set() == expected.keys() - KNOWN
    headers = {"Accept-Language": expected["accept"]} if "accept" in expected else {}
    answer = client.get(at, query_string=words, headers=headers)
    text, page = unescape(answer.text), Page.of(answer)

    assert expected.get("status", 303 if "leads_to" in expected else 200) == answer.status_code
    if "leads_to" in expected:
        assert expected["leads_to"] == unquote(answer.location)
    assert [] == [part for part in expected.get("says", ()) if part not in text]
    assert [] == [part for part in expected.get("silent", ()) if part in text]
    assert [] == [selector for selector in expected.get("has", ()) if not page.has(selector)]
    assert [] == [selector for selector in expected.get("lacks", ()) if page.has(selector)]
    shows = expected.get("shows", {})
    assert shows == {selector: shown(page, selector) for selector in shows}
    cells = expected.get("cells", {})
    assert [] == [cell for cell in map(": ".join, cells.items()) if cell not in page.labels()]
