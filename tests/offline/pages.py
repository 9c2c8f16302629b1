"""The pages that are compared without a server and with one: every kind but the front page."""

from __future__ import annotations

from tests.web.final_tables import TABLE

TEMPLE = "temple=1AB2.1C3.5.5.5"
QUERY = "&".join(f"{name}={value}" for name, value in TABLE.items())
MATCH = "g1a=y125.b0X.w3789&g1b=r134.g02X"
FIRST = (
    "eNo9jTsOhDAMRG_jLiPyAxoXsCdxokihIAXh_loTVquRpbH9PBbeWhNKvJdGmT_1OjpV4bggqCyc1iOoi7iLSV27qDsPSzVxWNX5H-cG6TGj"
    "izkLJnVBp45q5tm-V__UJzPgFJOK6fd4MIAv5DQjcw"
)
"""The first count of a sheet that was counted twice."""

PAGES = (
    *(f"nunatak/turn?{TEMPLE}", f"nunatak/turn?{TEMPLE}&place=1.2.3", f"nunatak/turn/show?{TEMPLE}"),
    *("nunatak/square", "nunatak/final", f"nunatak/final?{QUERY}", f"nunatak/final.json?{QUERY}"),
    *(
        f"nunatak/final/result?{QUERY}",
        f"nunatak/final/result?{QUERY}&reveal=2",
        f"nunatak/final.csv?{QUERY}",
    ),
    *(f"nunatak/final/{page}?{QUERY}" for page in ("show", "print", "paper", "together", "recount")),
    *(f"nunatak/final/give?{QUERY}&only=A", f"nunatak/final/compare?{QUERY}&first={FIRST}"),
    f"nunatak/final/merge?b=Ben&hb={TABLE['hb']}&only=B",
    *(
        "lost-cities",
        *(f"lost-cities{page}?{MATCH}" for page in (".csv", ".json", "/print", "/result", "/show")),
    ),
    *("rules", "rules?q=2", "rules?q=bouwmeester", "rules/nunatak.square.first"),
    *("rules/nunatak.square.first/show", "rules/house?rulings=new-tile:next-turn", "rules/house/show"),
    *("rules/terms", "rules/examples", "rules/examples/c1", "rules/nothing-of-this-name"),
    "manifest.webmanifest",
)
