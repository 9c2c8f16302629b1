"""How many bytes the phone takes in: for the first page, and for each tap of a whole evening."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from statistics import median
from urllib.parse import urlencode

from tests.bench.engine import MOVES
from tests.bench.figures import Figure, Section, at_most
from tests.bench.http import Answer, Connection, get

FIRST_LOAD_KB_MAX = 60
TAP_KB_MAX = 5
KB = 1_000
CARDS = 44
CARDS_EACH = CARDS // 2
FETCHED_LINKS = ("stylesheet", "icon", "manifest")
GZIP = b"\x1f\x8b"
"""How a compressed body begins."""
PAGES = {
    "home": "/de/",
    "a placement judged": "/de/nunatak/turn",
    "one square": "/de/nunatak/square",
    "the end of Nunatak": "/de/nunatak/final",
    "Lost Cities": "/de/lost-cities",
    "the rules desk": "/de/rules",
}
FILE_IN_STYLE = re.compile(r"""url\(["']?(/[^"')#]+)""")
"""A picture or a typeface that a style sheet names."""


def section(referee: int) -> Section:
    """The bytes of the first load of each page, and of the taps of a game of each kind."""
    with Connection(referee) as asked:
        first = tuple(figure for what, path in PAGES.items() for figure in _first_load(asked, what, path))
        turns = _tap_figures("a turn of Nunatak, its place and its confirmation", _turn_taps(asked))
        seen = _tap_figures("the same, every place showing its points", _turn_taps(asked, show="options"))
        cards = _tap_figures("a card of Lost Cities", _card_taps(asked))
    return Section(
        "Bytes to the phone",
        "Bodies as the server sends them to a browser that takes gzip, German pages; "
        f"1 kB is {KB:,} bytes. A first load is the page and every style sheet, script and picture that it "
        "names; nothing comes from another host. A tap's answer is what htmx swaps in: all "
        f"{2 * len(MOVES)} taps of the game of three players, {CARDS} cards of a game of Lost Cities.",
        (*first, *turns, *seen, *cards),
    )


def _first_load(asked: Connection, what: str, path: str) -> Iterator[Figure]:
    page = _fetch(asked, path)
    if page.status != 200:
        return
    found, waiting = {path: page.body}, FetchedFiles(page.body).addresses
    while waiting:
        file = waiting.pop()
        if file not in found:
            found[file] = _fetch(asked, file).body
            waiting.update(
                FILE_IN_STYLE.findall(_plain(found[file]).decode()) if file.endswith(".css") else ()
            )
    plain = sum(len(_plain(body)) for body in found.values()) / KB
    sent = sum(map(len, found.values())) / KB
    yield at_most(
        f"first load, {what}: {len(found)} files, {plain:.0f} kB unpacked", sent, FIRST_LOAD_KB_MAX, "kB"
    )


class FetchedFiles(HTMLParser):
    """Whatever a browser fetches by itself to show a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.addresses: set[str] = set()
        self.feed(_plain(page).decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the address of a style sheet, a script, the one that it fetches later, or a picture."""
        told = dict(attrs)
        is_fetched = told.get("rel") in FETCHED_LINKS if tag == "link" else tag in ("script", "img", "use")
        named = (told.get("href"), told.get("src"), told.get("data-then"))
        if is_fetched:
            self.addresses.update(address.split("#")[0] for address in named if address and address[0] != "#")


def _turn_taps(asked: Connection, **words: str) -> Iterator[int]:
    """Play the game as a phone does: the address that an answer names is where the next tap goes."""
    address = f"{PAGES['a placement judged']}?{urlencode(words)}"
    for _active, _block, place in MOVES:
        for tapped in ({"tap": ".".join(map(str, place))}, {"do": "confirm"}):
            address, size = _tap(asked, address, tapped)
            yield size


def _card_taps(asked: Connection) -> Iterator[int]:
    """Both players' cards of one game, shuffled, in rows that may lie so."""
    address = PAGES["Lost Cities"]
    cards = [f"{colour}{number}" for colour in "ybwgr" for number in "23456789X"]
    Random(CARDS).shuffle(cards)
    for number, card in enumerate(cards[:CARDS]):
        if number == CARDS_EACH:
            address, _ = _tap(asked, address, {"do": "side:b"})
        address, size = _tap(asked, address, {"do": f"card:{card}"})
        yield size


def _tap(asked: Connection, address: str, tapped: dict[str, str]) -> tuple[str, int]:
    """Where the tap leads, and how large its answer is."""
    mark = "&" if "?" in address else "?"
    answer = _fetch(
        asked, f"{address}{mark}{urlencode(tapped)}", HX_Request="true", HX_Request_Type="partial"
    )
    if answer.status != 200:
        raise ValueError(address, tapped, answer.status)
    return answer.headers["hx-replace-url"], len(answer.body)


def _tap_figures(what: str, sizes: Iterator[int]) -> tuple[Figure, ...]:
    told = sorted(sizes)
    return (
        Figure(f"a tap: {what}; the median", f"{median(told) / KB:.1f} kB"),
        at_most(f"a tap: {what}; the largest", told[-1] / KB, TAP_KB_MAX, "kB"),
    )


def _fetch(asked: Connection, path: str, **headers: str) -> Answer:
    return Answer(*asked.ask(get(path, Accept_Encoding="gzip", **headers)))


def _plain(body: bytes) -> bytes:
    return gzip.decompress(body) if body.startswith(GZIP) else body
