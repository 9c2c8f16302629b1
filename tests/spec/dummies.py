"""A dummy of the solo game, put to the engine: which card it takes, and which tiles are best."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.nunatak.board import Place
from referee.games.nunatak.dummies.places import best_places
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.turn import judge_dummy
from referee.games.nunatak.dummies.worth import Candidate
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.question import Tile
from tests.spec.cases import Answer, Case, Family
from tests.spec.turn import PLACE_OF, temple

FITS: Symbols = (Symbol.SCULPTOR,)
FITS_NOT: Symbols = (Symbol.BUILDER,)
FREE = tuple(Tile(PLACE_OF[name], FITS) for name in ("here", "there"))


def _question(case: Case, display: tuple[Symbols | None, ...], marker: int, pile: str) -> DummyQuestion:
    return DummyQuestion(temple("solo"), "B", display, marker, pile == "empty", FREE, case.rulings)


def ask_card(case: Case) -> Iterator[Answer]:
    """Which places of the display have a card, and which of them fit."""
    cards, fit = {number for (number,) in case.all("card")}, {number for (number,) in case.all("fits")}
    display = tuple(FITS if number in fit else FITS_NOT if number in cards else None for number in range(4))
    judged = judge_dummy(_question(case, display, case.one("marker")[0], case.one("pile")[0]))
    taken = next((number for (number,) in case.all("takes")), None)
    yield Answer("card", (taken, case.has("fill_up")), (judged.card, judged.fill_up))


def ask_places(case: Case) -> Iterator[Answer]:
    """What a block would score on each tile, and where they are."""
    places = {tile: Place(*where) for tile, *where in case.all("at")}
    squares, rows, support = (dict(case.all(name)) for name in ("squares", "rows", "support"))
    candidates = tuple(
        Candidate(place, squares[tile], rows[tile], support[tile]) for tile, place in places.items()
    )
    card = (Symbol.BUILDER, Symbol.ARCHITECT) if case.has("half_builder") else (Symbol.ARCHITECT,)
    shown: dict[Place, Symbols] = dict.fromkeys(places.values(), card)
    for tile, place in places.items():
        symbols = {symbol for one, symbol in case.all("tile") if one == tile}
        if symbols:
            shown[place] = tuple(symbol for symbol in Symbol if symbol in symbols)
    best = best_places(_question(case, (card, None, None, None), 0, "left"), card, candidates, shown)
    yield Answer("places", {places[tile] for (tile,) in case.all("goes")}, set(best.places))


DUMMIES = (
    Family(
        "dummy_card",
        "every display of none to four cards × which of them fit × marker × pile",
        ("dummies.lp",),
        ask_card,
        sizes=("solo",),
        opens=("solo-fill-up",),
        every=7,
    ),
    Family(
        "dummy_worth",
        "0 to 7 points for squares, 0 to 2 rows, 0 to 4 points for support on either of two tiles",
        ("dummies.lp",),
        ask_places,
        sizes=("solo",),
        sample=":- squares(one,2). :- rows(two,1). :- support(one,(1;2;3)).",
        every=3,
    ),
    Family(
        "dummy_middle",
        "every two of the 54 places that score the same",
        ("dummies.lp",),
        ask_places,
        sizes=("solo",),
        opens=("dummy-centre",),
        every=5,
    ),
    Family(
        "dummy_tile",
        "what three equally good tiles show, and a fourth one that is better",
        ("dummies.lp",),
        ask_places,
        sizes=("solo",),
    ),
)
