"""A dummy of the solo game, put to the engine: which card it takes, and which tiles are best."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.nunatak.board import IN_SQUARE, PLACES, SQUARES, UNDER, Place
from referee.games.nunatak.dummies.places import best_places
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.turn import judge_dummy
from referee.games.nunatak.dummies.worth import Candidate, candidate
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Tile
from tests.games.nunatak.tables import SEATS
from tests.spec.cases import IDS, Answer, Case, Family
from tests.spec.temple import below
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


def _worth(case: Case, place: Place, blocks: dict[Place, str]) -> Candidate:
    """What a block of the dummy would score there."""
    position = Position.of(SEATS["solo"], (Block(where, owner) for where, owner in blocks.items()))
    question = DummyQuestion(position, case.seat("placed"), (), 0, True, (), case.rulings)
    return candidate(question, place)


def ask_squares(case: Case) -> Iterator[Answer]:
    """The filling on each of the thirty squares of the temple, the dummy's block the last."""
    owner = {corner: IDS[seat] for corner, seat in case.all("corner")}
    (last,) = case.one("last")
    for square in SQUARES:
        corners = IN_SQUARE[square]
        blocks = dict.fromkeys(below(frozenset(corners)), "A")
        blocks |= {corner: owner[number] for number, corner in enumerate(corners, 1) if number != last}
        yield _would(case, "squares", _worth(case, corners[last - 1], blocks).squares)


def ask_support(case: Case) -> Iterator[Answer]:
    """The four blocks below each place above the ground, or each place on the ground."""
    owner = {corner: IDS[seat] for corner, seat in case.all("under")}
    for place in PLACES:
        if (place.level == 1) != bool(owner):
            blocks = dict.fromkeys(below(frozenset({place})), "A")
            blocks |= {under: owner[number] for number, under in enumerate(sorted(UNDER[place]), 1)}
            yield _would(case, "support", _worth(case, place, blocks).support)


def ask_rows(case: Case) -> Iterator[Answer]:
    """The place with its row and column; all lower levels are full."""
    place = Place(*case.one("at"))
    blocks = dict.fromkeys((each for each in PLACES if each.level < place.level), "A")
    blocks |= {Place(place.level, *where): "C" for where in case.all("occupied")}
    yield _would(case, "rows", _worth(case, place, blocks).rows)


def _would(case: Case, what: str, actual: int) -> Answer:
    return Answer(what, dict(case.all("would")).get(what, 0), actual)


DUMMIES = (
    Family(
        "dummy_squares",
        "every filling of four corners × which came last, a dummy's: on each of the 30 squares",
        ("whose.lp", "squares.lp", "dummy_points.lp"),
        ask_squares,
        sizes=("solo",),
        sample=":- last(K), K != 1.",
    ),
    Family(
        "dummy_support",
        "the owners of the four blocks below a dummy's, at each of the 54 places",
        ("whose.lp", "support.lp", "dummy_points.lp"),
        ask_support,
        sizes=("solo",),
        every=7,
    ),
    Family(
        "dummy_rows",
        "54 places × which places of row and column have a block",
        ("whose.lp", "rows.lp", "dummy_points.lp"),
        ask_rows,
        sizes=("solo",),
        opens=("dummy-level-four-row",),
        sample=":- at(1,R,C), R + C < 9. :- at(2,R,C), R + C < 7.",
        every=7,
    ),
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
