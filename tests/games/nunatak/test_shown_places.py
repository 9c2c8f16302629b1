"""What a reason shows on the map: the vectors state the reasons of a turn, these tests where they point."""

from __future__ import annotations

from dataclasses import replace

from referee.games.nunatak.board import IN_ROW, IN_SQUARE, UNDER, Row, Square
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.question import Move, Tile
from referee.games.nunatak.turn import judge_turn
from tests.games.nunatak.positions import EMPTY, asked, laid, on, swapped
from tests.some import for_each

HERE, ABOVE, CORNER, LAST = on(1, 2, 2), on(2, 1, 1), on(1, 1, 1), on(4, 2, 2)
BUILDER, SCULPTOR, ELDER = (Symbol.BUILDER,), (Symbol.SCULPTOR,), (Symbol.ELDER,)
TWO_SQUARES = "AAB2.A1A2.5.5.5"
GROUND = "ABCAB.CABCA.BCABC.ABCAB.CABCA"
FULL = f"{GROUND}/BCAB.CABC.ABCA.BCAB/CAB.CAB.CAB"
CLOSED, COLUMN, TOP = Row(1, "horizontal", 1), Row(1, "vertical", 1), Row(4, "horizontal", 1)


def judged(temple, place, *, size="three", active="A", seat=None, card=None, swap=None, later=False, **more):
    """A turn; `later` asks whether a tile that was laid in it may be built on at once."""
    move = Move(place, seat or active, card, None, swapped(*swap) if swap else None)
    question = asked(laid(size, temple), move, active=active, **more)
    return judge_turn(replace(question, laid_this_turn=(place,)) if later else question)


def on_four(under, size="three", seat="A"):
    """A block on level 2, on four blocks of these owners."""
    first, second, third, fourth = under
    return judged(f"{first}{second}3.{third}{fourth}3.5.5.5", ABOVE, size=size, seat=seat)


def swap_of(one, other, place, tiles=((CORNER, BUILDER), (HERE, SCULPTOR))):
    """A builder on the empty ground that swaps two tiles."""
    shown = [Tile(*tile) for tile in tiles]
    return judged("5.5.5.5.4B", place, card=BUILDER, swap=(one, other), tiles=shown)


TAKEN, IN_THE_AIR = on(1, 5, 5), on(2, 3, 3)
BOTH_ROWS = tuple(dict.fromkeys((*IN_ROW[CLOSED], *IN_ROW[COLUMN])))
SHOWN = {
    "a place with a block": (judged("5.1B3.5.5.5", HERE), "place.one-per-tile/occupied", (HERE,)),
    "a place with a block of nobody": (
        judged("5.1x3.5.5.5", HERE),
        "place.one-per-tile/occupied-owner-not-told",
        (HERE,),
    ),
    "where blocks are missing under a place": (
        judged("A1A2.A4.5.5.5", ABOVE),
        "tile.draw/no-tile-yet",
        (on(1, 1, 2), HERE),
    ),
    "every new tile": (judged(TWO_SQUARES, HERE), "tile.draw", (ABOVE, on(2, 1, 2))),
    "the last block": (judged(f"{FULL}/BB.C1", LAST, active="C"), "end.trigger", (LAST,)),
    "the ground": (judged(EMPTY, HERE), "support.ground", (HERE,)),
    "the own blocks below": (
        on_four("AABA"),
        "support.count",
        tuple(place for place, owner in zip(UNDER[ABOVE], "AABA", strict=True) if owner == "A"),
    ),
    "all four without an own block": (on_four("BBBB"), "support.count/none", UNDER[ABOVE]),
    "blocks of nobody": (on_four("xABx"), "support.count/owners-not-told", (CORNER, HERE)),
    "Siku's blocks below": (on_four("AACA", "two", "C"), "2p.siku-no-points/support", (UNDER[ABOVE][2],)),
    "a closed row": (judged("1BCBC.5.5.5.5", CORNER), "row.step", IN_ROW[CLOSED]),
    "the places of two rows once": (judged("1BCBC.B4.C4.B4.C4", CORNER), "row.two", BOTH_ROWS),
    "a row of the top level": (
        judged(f"{FULL}/1A.2", on(4, 1, 1), active="B"),
        "row.level4-none",
        IN_ROW[TOP],
    ),
    "a completed square": (judged("AA3.A4.5.5.5", HERE), "square.first", IN_SQUARE[Square(1, 1, 1)]),
    "the blocks of nobody in a square": (
        judged("xA3.x4.5.5.5", HERE),
        "square.complete/owners-not-told",
        (CORNER, on(1, 2, 1)),
    ),
    "the two tiles of a swap": (swap_of(CORNER, HERE, HERE), "builder.optional", (CORNER, HERE)),
    "the tile that is built on after a swap": (swap_of(CORNER, HERE, CORNER), "builder.place", (CORNER,)),
    "a tile without a builder": (swap_of(HERE, CORNER, CORNER), "builder.tiles/no-builder-tile", (HERE,)),
    "a tile swapped with itself": (swap_of(CORNER, CORNER, CORNER), "builder.tiles/same-tile", (CORNER,)),
    "a tile with a block": (swap_of(CORNER, TAKEN, CORNER), "builder.tiles/not-free", (TAKEN,)),
    "a place in the air": (swap_of(CORNER, IN_THE_AIR, CORNER), "builder.tiles/not-free", (IN_THE_AIR,)),
    "a tile that does not match": (
        judged(EMPTY, HERE, card=ELDER, tiles=[Tile(HERE, BUILDER), Tile(CORNER, ELDER)]),
        "place.match/no-match",
        (HERE,),
    ),
    **{
        f"a tile laid in the same turn, {choice}": (
            judged("AB3.BA3.5.5.5", ABOVE, new_tile=choice, later=True),
            message,
            (ABOVE,),
        )
        for choice, message in (("at-once", "tile.now"), ("next-turn", "tile.now/next-turn"))
    },
}


@for_each(("judgement", "message", "expected"), SHOWN.values(), ids=SHOWN)
def test_a_reason_shows_the_places_that_it_is_about(judgement, message, expected):
    assert [expected] == [
        reason.places for reason in judgement.reasons if reason.rule.message == f"nunatak.{message}"
    ]
