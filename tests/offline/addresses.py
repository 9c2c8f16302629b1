"""Every page that runs without a server, each at an address that shows something."""

from __future__ import annotations

import re

from referee.api.description import examples
from referee.web.nunatak.final.count import pack
from referee.web.nunatak.final.sheet import FinalSheet
from tests.pages import Page
from tests.web.final_tables import BEN, FOUR_PLAYERS, TABLE, without

TEMPLE = "temple=1AB2.1C3.5.5.5"


def _query(words):
    return "&".join(f"{name}={value}" for name, value in words.items())


QUERY = _query(TABLE)
WITHOUT_BEN = _query({name: value for name, value in TABLE.items() if name != "hb"})
OTHER_BEN = _query({**TABLE, "hb": BEN.replace("48.3.3.", "48.3.4.")})
MATCH = "g1a=y125.b0X.w3789&g1b=r134.g02X"
RULINGS = "rulings=new-tile:next-turn"
COLUMN = f"only=B&b=Ben&hb={BEN}"
COUNTED_TWICE = f"{QUERY}&first={pack(FinalSheet(**{**TABLE, 'hb': without(BEN, 2)}))}"

PAGES = (
    "",
    *(f"nunatak/turn?{TEMPLE}", f"nunatak/turn?{TEMPLE}&place=1.2.3", f"nunatak/turn/show?{TEMPLE}"),
    *("nunatak/square", "nunatak/final", f"nunatak/final?{QUERY}", f"nunatak/final/show?{QUERY}"),
    *(f"nunatak/final/{page}?{QUERY}" for page in ("result", "print", "paper", "recount", "together", "map")),
    *(f"nunatak/final/result?{QUERY}&reveal=2", f"nunatak/final.csv?{QUERY}", f"nunatak/final.json?{QUERY}"),
    *(f"nunatak/final/result{way}?{QUERY}" for way in ("/send", ".svg")),
    *(f"lost-cities/result{way}?{MATCH}&shape=square" for way in ("/send", ".svg")),
    *(f"nunatak/final/give?{COLUMN}", f"nunatak/final/compare?{COUNTED_TWICE}"),
    *(
        "lost-cities",
        f"lost-cities/result?{MATCH}",
        f"lost-cities/show?{MATCH}",
        f"lost-cities/print?{MATCH}",
    ),
    *(f"lost-cities.csv?{MATCH}", f"lost-cities.json?{MATCH}"),
    *("rules", "rules?q=2", "rules/nunatak.square.first", "rules/nunatak.square.first/show"),
    *("rules/house", f"rules/house?{RULINGS}", f"rules/house/show?{RULINGS}"),
    *("rules/terms", "rules/examples", "rules/examples/c1", "manifest.webmanifest"),
    # Into which sheet a column comes back depends on the one that this phone was shown last.
    *(f"nunatak/final?{_query(FOUR_PLAYERS)}", f"nunatak/final/merge?{COLUMN}"),
    *(f"nunatak/final?{OTHER_BEN}", f"nunatak/final/merge?{COLUMN}"),
    *(f"nunatak/final?{WITHOUT_BEN}", f"nunatak/final/merge?{COLUMN}"),
    "rules/nothing-of-this-name",
)
"""Below the language, in this order; each gives the same answer with a server and without."""

SHARED = (
    *("", f"nunatak/turn?{TEMPLE}", f"nunatak/final?{QUERY}", f"nunatak/final/result?{QUERY}"),
    *(f"nunatak/final/merge?{COLUMN}", f"nunatak/final/compare?{COUNTED_TWICE}"),
    *(f"lost-cities?{MATCH}", f"lost-cities/result?{MATCH}", f"rules/house?{RULINGS}"),
    "rules/nunatak.square.first",
)
"""Without a language, as they are sent: each opens in the reader's own."""

INTERFACE = "/api/v1/"
"""The page that describes the interface to people."""

PROBLEM = "/api/v1/problems/validation"
"""The page of one kind of problem."""

SEEN = re.compile(
    r' data-seen="[^"]*"'
    r'|<meta (?:name|property)="(?:description|(?:og|twitter):[\w:]+)"[^>]*>\s*'
    r"|(?<=/result)\.(?:png|svg)(?=\?)"
    r'|<p class="muted" id="hold">.*?</p>'
    r'|(?<="defaultTimeout": )\d+| data-(?:none|when)="[^"]*"'
)
"""What only a server has on its pages: the script that keeps seen ones, its pictures, a network to lose."""

OF_THIS_ANSWER = re.compile(
    r'(?<=name="csrf_token" value=")[^"]+|(?<=name="id" value=")[^"]+|(?:/tables/|table=)[A-Z0-9]{8}|\s+'
    r"|(?<=<span>)Send to a (?:phone|server)"
)
"""What differs between two answers: token and id of a form, the code of a table, where a game is sent."""

_OF_A_SERVER = {
    "the picture, which a server draws as PNG": r'(?<=result)\.(?:png|svg)(?=")'
    r'|<p class="muted" id="hold">.*?</p>',
    "the link of an evening for viewers": r'<button class="button" type="button" data-share=.*?</button>'
    r'|<details class="fold" id="fold-look">.*?</figure>\s*</div>\s*</details>',
    "where the result is, in a link to it and in its code": r"http://127\.0\.0\.1:\d+"
    r'|(?<=<path fill="#000" d=")[^"]+',
    "the code of the table, in the evening's spreadsheet": r"[A-Z]{8}(?=,nunatak,)",
}


def of_any_place(text):
    """What a page or a file says of a game, without what differs between a phone and a server."""
    page = Page.of(text)
    shown = page.one("#table" if page.has("#table") else "main").html if page.has("main") else text
    for part in _OF_A_SERVER.values():
        shown = re.sub(part, "", shown, flags=re.DOTALL)
    return OF_THIS_ANSWER.sub(" ", shown).replace("> <", "><")


_NOT_OFFERED = {
    "the way to a table": r'<div class="home__pair">.*?</div>',
    "the rules desk, which has a place of its own there": r'<a class="tile home__desk".*?</a>',
    "what is stored on this phone": r'<section class="stack" aria-labelledby="offline">.*?</section>',
    "the names of the calls of tables": r"(?:, )?(?<=[ >])(?:table|evening)(?:-[a-z-]+)?(?=[,<])",
    "what only they answer": r'<br><span class="muted"></span>',
    "pages that were seen before": SEEN.pattern,
    "the corpus": r"For other scorers: .*?schema</a>\)\.",
    "the calls of tables": r'<li><a href="#tables">.*?</li>|<section [^>]*id="tables".*?</section>',
}
_ONLY_AT_TABLES = re.compile(r'<div class="api__shape" id="shape-(\w+)">.*?</dl>\s*</div>', re.DOTALL)


def cut(html, shapes=()):
    """The front page or the one of the interface without what only one side offers.

    Of the shapes that the interface describes only `shapes` stay: the others come at tables.
    """
    shared = _ONLY_AT_TABLES.sub(lambda shape: shape[0] * (shape[1] in shapes), html)
    for part in _NOT_OFFERED.values():
        shared = re.sub(part, "", shared, flags=re.DOTALL)
    # What was cut out leaves its line.
    return re.sub(r"\s+", " ", shared).replace("> <", "><")


CALLS = {
    "nunatak/turn": examples.TURN,
    "nunatak/options": examples.OPTIONS,
    "nunatak/final": examples.FINAL,
    "nunatak/extra-turns": examples.EXTRA_TURNS,
    "nunatak/dummy": examples.DUMMY,
    "lost-cities/score": examples.SCORE,
    "lost-cities/move": examples.MOVE,
}
"""Each with a question; all below `/api/v1`."""

READ = (
    *("rules?lang=en", "rules?q=Baumeister&lang=de", "rules?game=lost-cities&lang=nl"),
    *("rules?game=chess&lang=en", "rules/nunatak.square.first?lang=fr", "rules/nothing-of-this-name?lang=en"),
)
"""Calls that only read, in a language that they name."""
