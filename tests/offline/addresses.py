"""Every page that runs without a server, each at an address that shows something."""

from __future__ import annotations

from referee.api import examples
from referee.web.final.count import pack
from referee.web.final.sheet import FinalSheet
from tests.web.final_tables import BEN, TABLE, without

TEMPLE = "temple=1AB2.1C3.5.5.5"
QUERY = "&".join(f"{name}={value}" for name, value in TABLE.items())
MATCH = "g1a=y125.b0X.w3789&g1b=r134.g02X"
RULINGS = "rulings=new-tile:next-turn"
COLUMN = f"only=B&b=Ben&hb={BEN}"
COUNTED_TWICE = f"{QUERY}&first={pack(FinalSheet(**{**TABLE, 'hb': without(BEN, 2)}))}"

PAGES = (
    *(f"nunatak/turn?{TEMPLE}", f"nunatak/turn?{TEMPLE}&place=1.2.3", f"nunatak/turn/show?{TEMPLE}"),
    *("nunatak/square", "nunatak/final", f"nunatak/final?{QUERY}", f"nunatak/final/show?{QUERY}"),
    *(f"nunatak/final/{page}?{QUERY}" for page in ("result", "print", "paper", "recount", "together")),
    *(f"nunatak/final/result?{QUERY}&reveal=2", f"nunatak/final.csv?{QUERY}", f"nunatak/final.json?{QUERY}"),
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
    "rules/nothing-of-this-name",
)
"""Below the language; each gives the same answer with a server and without."""

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

NOT_COMPARED = ("web.home", "web.final_merge")
"""The front page, which offers no tables here, and a column sent back: it needs this phone's own sheet."""
