"""What is around the temple, put to the engine: display, draw pile and refill, the sets of two players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.material.display import (
    begins_round,
    marker_of,
    must_reshuffle,
    reshuffled,
    takeable,
    taken,
    to_fill_up,
)
from referee.games.nunatak.material.state import Material, Slot, tiles_left
from referee.games.nunatak.pieces import (
    BLOCKS_IN_A_GAME,
    BOX,
    CARDS,
    PLAIN_ARTISANS_PER_TOOL,
    SPLIT_ARTISANS_PER_TOOL,
    Role,
    Symbol,
    Symbols,
    siku_of,
)
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.sets import forced_of
from referee.games.nunatak.table.acts import Turn
from referee.games.nunatak.table.order import on_turn
from referee.games.nunatak.table.standing import Standing
from referee.games.nunatak.table.tracking import Tracking
from referee.games.nunatak.turn import judge_turn
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS
from tests.spec.cases import IDS, Answer, Case, Family, said
from tests.spec.turn import PLACE_OF, temple

FITS: Symbols = (Symbol.SCULPTOR,)
FITS_NOT: Symbols = (Symbol.BUILDER,)
ALL_THAT_FIT = tuple(
    CARDS[face] for face, count in BOX.items() if Symbol.SCULPTOR in face for _ in range(count)
)
PILE = {"empty": 0, "one": 1, "two": 2, "helps": 20, "hopeless": 20, "left": 20}


def display_of(case: Case) -> tuple[Slot, ...]:
    """The display of a case: each card fits, or does not."""
    cards, fit = {number for (number,) in case.all("card")}, {number for (number,) in case.all("fits")}
    return tuple(FITS if slot in fit else FITS_NOT if slot in cards else None for slot in range(4))


def _material(case: Case) -> Material:
    """Two free tiles, which show what fitting cards show; where nothing helps, all those cards are gone."""
    tiles = {PLACE_OF[name]: FITS for name in ("here", "there")}
    (pile,) = case.one("pile")
    others = iter("BCD")
    reserved = {"A" if who == "me" else next(others): slot for who, slot in sorted(case.all("reserved"))}
    shown = display_of(case)
    # In a pile that helps there is one card that does.
    left = {"helps": 1, "hopeless": 0}.get(pile, len(ALL_THAT_FIT))
    gone = ALL_THAT_FIT[shown.count(FITS) + left :]
    return Material(tiles=tiles, display=shown, pile=PILE[pile], gone=gone, reserved=reserved)


def ask_display(case: Case) -> Iterator[Answer]:
    """Which cards may be taken, and whether new ones come first."""
    material, position = _material(case), temple(case.size)
    reshuffle = must_reshuffle(material, position, "A", case.rulings)
    after = reshuffled(material) if reshuffle else material
    stays = {
        slot for slot in range(4) if material.display[slot] and after.display[slot] == material.display[slot]
    }
    back = len(material.full_slots()) - len(case.all("stays"))
    new = len(after.full_slots()) - len(case.all("stays"))
    taken_with = dict(_broken(case, material, position))
    yield Answer(
        "display",
        (
            {slot for (slot,) in case.all("may_take")},
            case.has("reshuffle"),
            {slot for (slot,) in case.all("fills")},
            {slot for (slot,) in case.all("stays")},
            material.pile + back - new,
            {slot for (slot,) in case.all("can_be_taken")},
            {slot for (slot,) in case.all("left_alone")},
        ),
        (
            set(takeable(material, position, "A")),
            reshuffle,
            set(to_fill_up(material, position, case.rulings)),
            stays,
            after.pile,
            {slot for slot, broken in taken_with.items() if not broken},
            {slot for slot, broken in taken_with.items() if "nunatak.gap.g62" in broken},
        ),
    )


def _broken(case: Case, material: Material, position: Position) -> Iterator[tuple[int, set[str]]]:
    """Each card of the display, and the rules that a turn with it breaks on one of the two free tiles."""
    opening = Standing.opening(SEATS[case.size], case.rulings, Tracking.EVERYTHING)
    standing = replace(opening, position=position, material=material)
    for slot in material.full_slots():
        question = standing.question("A", Move(PLACE_OF["here"], "A", material.display[slot]))
        yield slot, {reason.rule.message for reason in standing.judged(question, slot).violations}


def ask_refill(case: Case) -> Iterator[Answer]:
    """Which places of the display have a card after a turn, and alone where the markers are."""
    (turn,), (take,) = case.one("turns_played"), case.one("take")
    seats = SEATS[case.size]
    before = replace(_material(case), gone=())
    after = taken(before, before.display[take], take, seats, turn)
    dummies = {IDS[seat]: at for seat, at in case.all("stands_at")}
    begins = [IDS[seat] for (seat,) in case.all("begins")]
    yield Answer(
        "refill",
        ({slot for (slot,) in case.all("lies")}, dummies, begins),
        (
            set(after.full_slots()),
            {seat: marker_of(seats, seat, turn) for seat in dummies},
            [begins_round(seats, turn)] if dummies else [],
        ),
    )


def ask_sets(case: Case) -> Iterator[Answer]:
    """What one of two players has placed, and which block must be next."""
    placed = dict(case.all("placed"))
    owners = ["A"] * placed["own"] + ["C"] * placed["siku"]
    seats = SEATS["two"]
    position = Position.of(seats, (Block(*one) for one in zip(PLACES, owners, strict=False)))
    counts = {("A", "A"): placed["own"], ("A", "C"): placed["siku"]}
    standing = replace(Standing.opening(seats, Rulings()), position=position, placed=counts)
    forced = forced_of(standing, "A")
    must = [{"own": "A", "siku": "C"}[block] for (block,) in case.all("must")]
    reasons = (forced.reason,) if forced else ()
    yield Answer("sets", (case.says(), must), (said(reasons), [forced.block] if forced else []))


@cache
def _turns(size: str) -> tuple[str | None, ...]:
    """Who is on turn in each turn of a game; of two players everyone places two blocks, then one of Siku."""
    seats = SEATS[size]
    siku = siku_of(seats)
    standing, order = Standing.opening(seats, Rulings()), list[str | None]()
    for place in PLACES:
        who = on_turn(standing, ended=False, extra=())
        order.append(who)
        if who is not None:
            owner = siku if siku and standing.turns_of(who) % 3 == 2 else who
            standing = Turn(who, Move(place, owner)).judge(standing).after
    return tuple(order)


def ask_order(case: Case) -> Iterator[Answer]:
    """Who has one of the turns of a game."""
    (turn,) = case.one("asked")
    expected = [IDS[seat] for (seat,) in case.all("plays")]
    actual = _turns(case.size)[turn]
    yield Answer("order", expected, [] if actual is None else [actual])


def ask_setup(case: Case) -> Iterator[Answer]:
    """What lies ready before the first turn."""
    opening = Standing.opening(SEATS[case.size], Rulings(), Tracking.EVERYTHING)
    material = opening.material
    assert material is not None
    faces: dict[frozenset[Symbol], int] = {}
    for one, other, count in case.all("cards"):
        faces[frozenset(Symbol(symbol) for symbol in (one, other) if symbol != "none")] = count
    tools = dict(case.all("with_tool"))
    blocks = {IDS[seat]: number for seat, number in case.all("blocks")}
    (cards, places, all_blocks) = (case.one(name)[0] for name in ("all_cards", "all_places", "all_blocks"))
    yield Answer(
        "setup",
        (
            faces,
            (tools["none"], tools["sculptor"]),
            (case.one("face_up")[0], dict(case.all("in_pile"))),
            (case.one("display")[0], case.one("draw_pile")[0], case.one("blessings_open")[0]),
            {IDS[seat]: points for seat, points in case.all("score")},
            {IDS[seat]: space for seat, space in case.all("space")},
            blocks,
            (cards, places, all_blocks),
        ),
        (
            BOX,
            (PLAIN_ARTISANS_PER_TOOL, SPLIT_ARTISANS_PER_TOOL),
            (len([*opening.position.free_places()]), tiles_left(opening.position)),
            (len(material.full_slots()), material.pile, len(material.blessings.open)),
            dict(opening.points),
            {seat: opening.architect[seat] for seat in opening.points},
            _blocks_in_turns(case.size),
            (sum(BOX.values()), len(PLACES), BLOCKS_IN_A_GAME),
        ),
    )


def _blocks_in_turns(size: str) -> dict[str, int]:
    """How many blocks each seat may place until it has none left, its extra turn left out."""
    seats, left = SEATS[size], {}
    for seat in seats:
        blocks: list[Block] = []
        for place in PLACES:
            position = Position.of(seats, blocks)
            active = seats[0].id if seat.role is Role.SIKU else seat.id
            question = TurnQuestion(position, active, Move(place, seat.id), Rulings())
            if not judge_turn(question).legal:
                break
            blocks.append(Block(place, seat.id))
        left[seat.id] = len(blocks)
    return left


AROUND = (
    Family("setup", "what lies ready before the first turn", ("setup.lp",), ask_setup),
    Family("order", "every turn of a game", ("order.lp",), ask_order, every=5),
    Family(
        "display",
        "every display of none to four cards × which fit × which are reserved, and by whom × pile",
        ("display.lp",),
        ask_display,
        sizes=("solo", "four"),
        opens=("solo-fill-up",),
        every=9,
    ),
    Family(
        "refill",
        "every display × the card taken × every turn of a game × how many cards the pile has",
        ("refill.lp",),
        ask_refill,
        sizes=("solo", "three"),
        every=11,
    ),
    Family(
        "active_set",
        "what one of two players has placed, in every set",
        ("sets.lp",),
        ask_sets,
        sizes=("two",),
    ),
)
