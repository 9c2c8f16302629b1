"""Blessings, put to the engine: when each may be used, and what foresight, abundance and transference do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.ending.card_types import BLESSING_POINTS
from referee.games.nunatak.ending.score_sheet import ELDER_FIELD
from referee.games.nunatak.material.acts import Opened, TookBlessing, UsedBlessing
from referee.games.nunatak.material.display import taken
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind, Blessings, BlessingUse, Material
from referee.games.nunatak.pieces import Role, Symbol, Tool
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.acts import Turn
from referee.games.nunatak.table.final.blessings import with_made
from referee.games.nunatak.table.final.cells import Value
from referee.games.nunatak.table.order import on_turn
from referee.games.nunatak.table.standing import Standing
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS
from tests.spec.around import FITS, display_of
from tests.spec.cases import IDS, Answer, Case, Family, said
from tests.spec.turn import PLACE_OF, temple

USES = {
    "immediate": BlessingUse.IMMEDIATE,
    "one_time": BlessingUse.ONCE,
    "end_score": BlessingUse.END,
}
TOO_EARLY_OR_LATE = {
    ("nunatak.blessing.immediate", "too_late"): "blessing-too-late",
    ("nunatak.blessing.once", "too_early"): "blessing-too-early",
    ("nunatak.blessing.once", "not_your_turn"): "not-your-turn",
    ("nunatak.gap.g24", "no_turn_left"): "blessing-too-late-once",
    ("nunatak.blessing.end", "too_early"): "blessing-for-the-end",
    ("nunatak.blessing.abundance", "not_your_turn"): "not-your-turn",
}
"""How Referee refuses what the specification forbids."""
TURNS = 8
WHO = {"me": "A", "other": "B"}


def _holding(seat: str, face: Blessing, taken_in: int = 0) -> Blessings:
    """The first blessing in the hand of this seat."""
    return Blessings(open=(2, 3), faces={1: face}, held={seat: (1,)}, taken_in={1: taken_in})


def ask_when(case: Case) -> Iterator[Answer]:
    """Between two turns, or after the last one."""
    face = Blessing(BlessingKind(case.one("kind")[0]), USES[case.one("use")[0]])
    taken_in = TURNS if case.one("taken") == ("just_now",) else TURNS - 3
    (follows,) = case.one("next")
    standing = Standing.opening(SEATS[case.size], Rulings())
    scene = Scene(
        Material(blessings=_holding("A", face, taken_in)),
        standing.position,
        standing.rulings,
        TURNS,
        WHO[case.one("played")[0]],
        standing.architect,
        WHO.get(follows),
        is_scoring=follows == "nobody",
        is_anybodys=follows == "open",
    )
    refused = {fault.code for fault in UsedBlessing(1).faults_now(standing, scene)}
    opened = {fault.code for fault in Opened(1, face).scene_faults(scene)}
    expected = {TOO_EARLY_OR_LATE[rule, sentence] for rule, sentence in case.all("forbids")}
    yield Answer(
        "when",
        (expected, case.has("left_in_the_box")),
        (refused & {*TOO_EARLY_OR_LATE.values()}, "blessing-taken-out" in opened),
    )


def _reserved(standing: Standing, seat: str) -> int | None:
    assert standing.material is not None
    return standing.material.reserved.get(seat)


def ask_foresight(case: Case) -> Iterator[Answer]:
    """A card taken while cards are reserved, or which of them foresight may reserve."""
    seats = SEATS[case.size]
    reserved = {WHO[who]: slot for who, slot in case.all("reserved")}
    material = Material(
        tiles={PLACE_OF[name]: FITS for name in ("here", "there")},
        display=display_of(case),
        blessings=_holding("A", Blessing(BlessingKind.FORESIGHT)),
        reserved=reserved,
    )
    opening = Standing.opening(seats, Rulings(), Tracking.EVERYTHING)
    standing = replace(opening, position=temple(case.size), material=material)
    if not case.has("take"):
        outcomes = {slot: UsedBlessing(1, slot=slot).judge(standing) for slot in range(4)}
        may = {slot: outcome for slot, outcome in outcomes.items() if outcome.fits}
        sentences = {(reason.rule.message, slot) for slot, one in may.items() for reason in one.reasons}
        reserves = {(_reserved(outcome.after, "A"),) for outcome in may.values()}
        yield Answer(
            "reserve",
            ({*case.all("may_reserve")}, {*case.all("may_say")}),
            (reserves, sentences),
        )
        return
    (slot,) = case.one("take")
    card = material.display[slot]
    question = standing.question("A", Move(PLACE_OF["here"], "A", card))
    judged = standing.judged(question, slot)
    still = {IDS["a" if who == "me" else "b"]: at for who, at in case.all("still")}
    yield Answer(
        "take",
        (case.says(), still),
        (
            said(judged.reasons, "nunatak.blessing.foresight", "nunatak.gap.g61", "nunatak.card.one"),
            dict(taken(material, card, slot, seats, TURNS).reserved),
        ),
    )


def ask_cards(case: Case) -> Iterator[Answer]:
    """What lies open and in the hand after a turn, and after a blessing was taken or used then."""
    numbers = {"x": 1, "y": 2, "kept": 3, "new": 4 if case.has("in_hand") else 3}
    opened = {place: numbers[card] for place, card in case.all("open")}
    standing = _after_elder(
        case,
        Blessings(
            open=(opened["nearer"], opened["farther"]), held={"A": (3,)} if case.has("in_hand") else {}
        ),
    )
    scene = standing.scene()
    assert scene is not None
    after, forbidden = scene.material.blessings, False
    for seat, card in case.all("takes"):
        act = TookBlessing(IDS[seat], numbers[card])
        forbidden = bool([*act.scene_faults(scene)])
        after = after if forbidden else act.material_after(scene).blessings
    for _, card in case.all("uses"):
        after = after.with_used(numbers[card])
    lies = {place: numbers[card] for place, card in case.all("lies")}
    expected = [{numbers[card] for (card,) in case.all(name)} for name in ("hand", "used", "removed")]
    actual = [{*after.held.get("A", ())}, {*after.used.get("A", ())}, {*after.removed}]
    yield Answer(
        "cards",
        (
            case.has("forbidden"),
            {IDS[seat] for (seat,) in case.all("owes")},
            (lies["nearer"], lies["farther"]),
            expected,
            case.one("worth")[0],
        ),
        (forbidden, {*after.owed}, after.open, actual, BLESSING_POINTS * after.unused("A")),
    )


def _after_elder(case: Case, blessings: Blessings) -> Standing:
    """A turn with an elder for the block of this seat; none where nobody used one."""
    standing = replace(
        Standing.opening(SEATS[case.size], Rulings(), Tracking.EVERYTHING),
        material=Material(blessings=blessings),
    )
    for (seat,) in case.all("elder"):
        owner = IDS[seat]
        active = "A" if standing.position.role_of(owner) is Role.SIKU else owner
        move = Move(PLACES[0], owner, (Symbol.ELDER,))
        standing = Turn(active, move).judge(standing).after
    return standing


def _standing_after(size: str, turns: int, holder: str) -> Standing:
    """So many turns in the usual order, each with an own block; this seat holds abundance."""
    seats = SEATS[size]
    ids = [seats[turn % len(seats)].id for turn in range(turns)]
    position = Position.of(seats, (Block(*one) for one in zip(PLACES, ids, strict=False)))
    material = replace(
        Material.after_turns(turns), blessings=_holding(holder, Blessing(BlessingKind.ABUNDANCE))
    )
    return replace(
        Standing.opening(seats, Rulings(), Tracking.EVERYTHING),
        position=position,
        placed={(seat.id, seat.id): ids.count(seat.id) for seat in seats},
        last=ids[-1] if ids else None,
        material=material,
    )


def ask_abundance(case: Case) -> Iterator[Answer]:
    """Who plays from its use on, turn by turn."""
    seat = case.seat("uses")
    turns = case.one("before")[0] if case.has("before") else case.one("after")[0] + 1
    outcome = UsedBlessing(1).judge(_standing_after(case.size, turns, seat))
    expected = {turn: IDS[who] for turn, who in case.all("next_turns")}
    if not outcome.fits:
        yield Answer("abundance", (case.has("forbids"), case.says()), (True, said(())))
        return
    standing, played, shown = outcome.after, {}, {}
    for turn in range(turns, turns + len(expected)):
        who = on_turn(standing, ended=False, extra=())
        if who is None:
            break
        played[turn] = who
        standing = Turn(who, Move(PLACES[turn], who)).judge(standing).after
        assert standing.material is not None
        shown[turn] = len(standing.material.full_slots())
    yield Answer(
        "abundance",
        (case.has("forbids"), case.says(), expected, dict(case.all("lie_after"))),
        (False, said(outcome.reasons), played, shown),
    )


def ask_transference(case: Case) -> Iterator[Answer]:
    """What the hand holds once the blessing has become a card."""
    opening = Standing.opening(SEATS[case.size], Rulings(), Tracking.EVERYTHING)
    blessings = _holding("A", Blessing(BlessingKind.TRANSFERENCE))
    standing = replace(opening, material=Material(blessings=blessings))
    side, tool = Symbol(case.one("becomes")[0]), [Tool(name) for (name,) in case.all("tool")]
    outcome = UsedBlessing(1, side=side, tool=tool[0] if tool else None).judge(standing)
    after = outcome.after.material
    assert after is not None
    had: dict[str, Value] = dict(case.all("had"))
    pair = (Symbol.BUILDER, Symbol.SCULPTOR)
    if ELDER_FIELD in had:
        had[ELDER_FIELD] = (pair,) * case.one("had")[1]
    hand = with_made(had, after.made["A"])
    elders = hand.pop(ELDER_FIELD, ())
    assert isinstance(elders, tuple)
    count, bare = (sum(one[0] for one in case.all(name)) for name in ("elders", "without_types"))
    counts = {name: number for name, number in case.all("counts") if name != ELDER_FIELD}
    yield Answer(
        "transference",
        (case.says(), counts, count, bare, case.one("unused_after")[0]),
        (said(outcome.reasons), hand, len(elders), elders.count(()), after.blessings.unused("A")),
    )


BLESSINGS = (
    Family(
        "blessing_when",
        "use × kind × taken just now or earlier × whose turn was played × whose is next",
        ("blessings.lp",),
        ask_when,
        every=3,
    ),
    Family(
        "blessing_cards",
        "which open card is nearer to the pile × for whom an elder was used × who takes or uses which",
        ("blessing_cards.lp",),
        ask_cards,
        every=5,
    ),
    Family(
        "foresight",
        "every display × which fit × which is reserved, and by whom × the card taken, or none yet",
        ("foresight.lp",),
        ask_foresight,
        sizes=("three",),
        every=17,
    ),
    Family(
        "abundance",
        "every turn of a game × used before or after it",
        ("abundance.lp",),
        ask_abundance,
        sizes=("three", "four"),
        every=9,
    ),
    Family(
        "transference",
        "every type and tool × 0 to 2 cards in each place of that type",
        ("transference.lp",),
        ask_transference,
        sizes=("three",),
        every=5,
    ),
)
