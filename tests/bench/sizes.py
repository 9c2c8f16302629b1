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
LEVEL = 6
FETCHED_LINKS = ("stylesheet", "icon", "manifest", "preload")
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
_FILE_IN_STYLE = re.compile(r"""url\(["']?(/[^"')#]+)""")


def section(referee: int) -> Section:
    """The bytes of the first load of each page, and of the taps of a game of each kind."""
    with Connection(referee) as asked:
        first = tuple(figure for what, path in PAGES.items() for figure in _first_load(asked, what, path))
        turns = _tap_figures("a turn of Nunatak, its place and its confirmation", _turn_taps(asked))
        seen = _tap_figures("the same, every place showing its points", _turn_taps(asked, show="options"))
        cards = _tap_figures("a card of Lost Cities", _card_taps(asked))
        compressed = "content-encoding" in _fetch(asked, PAGES["home"]).headers
    return Section(
        "Bytes to the phone",
        f"Bodies as gzip sends them (level {LEVEL}; 1 kB is {KB:,} bytes), German pages. A first load is the "
        "page and every style sheet, script and picture that it names; nothing comes from another host. A "
        f"tap's answer is what htmx swaps in: all {2 * len(MOVES)} taps of the game of three players, all 44 "
        f"cards of a game of Lost Cities. {_sent(compressed)}",
        (*first, *turns, *seen, *cards),
    )


def _sent(compressed: bool) -> str:
    if compressed:
        return "The server itself compresses."
    return "The server itself sends them as they are; a proxy in front compresses."


def _first_load(asked: Connection, what: str, path: str) -> Iterator[Figure]:
    page = _fetch(asked, path)
    if page.status != 200:
        return
    found, waiting = {path: page.body}, _Files(page.body).addresses
    while waiting:
        file = waiting.pop()
        if file not in found:
            found[file] = _fetch(asked, file).body
            waiting.update(_FILE_IN_STYLE.findall(found[file].decode()) if file.endswith(".css") else ())
    plain, size = (sum(map(of, found.values())) / KB for of in (_plain, _compressed))
    label = f"first load, {what}: {len(found)} files of {plain:.0f} kB"
    yield at_most(label, size, FIRST_LOAD_KB_MAX, "kB")


class _Files(HTMLParser):
    """Whatever a browser fetches by itself to show a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.addresses: set[str] = set()
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the address of a style sheet, a script or a picture."""
        told = dict(attrs)
        is_fetched = told.get("rel") in FETCHED_LINKS if tag == "link" else tag in ("script", "img", "use")
        address = (told.get("href") or told.get("src") or "").split("#")[0]
        if is_fetched and address:
            self.addresses.add(address)


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
    Random(44).shuffle(cards)
    for number, card in enumerate(cards[:44]):
        if number == 22:
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
    return answer.headers["hx-replace-url"], _compressed(answer.body)


def _tap_figures(what: str, sizes: Iterator[int]) -> tuple[Figure, ...]:
    told = sorted(sizes)
    return (
        Figure(f"a tap: {what}; the median", f"{median(told) / KB:.1f} kB"),
        at_most(f"a tap: {what}; the largest", told[-1] / KB, TAP_KB_MAX, "kB"),
    )


def _fetch(asked: Connection, path: str, **headers: str) -> Answer:
    return Answer(*asked.ask(get(path, Accept_Encoding="gzip", **headers)))


def _compressed(body: bytes) -> int:
    return len(body if body.startswith(GZIP) else gzip.compress(body, LEVEL))


def _plain(body: bytes) -> int:
    return len(gzip.decompress(body) if body.startswith(GZIP) else body)
