"""The end of the game, put to the engine: cap, card kinds, blessings, sets, winner, extra turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.games.nunatak.board import Place
from referee.games.nunatak.ending.cap import cap_reasons
from referee.games.nunatak.ending.completion import CompletionSeat, ExtraTurnsQuestion, extra_turns
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, Outer, outer_blocks
from referee.games.nunatak.ending.score_sheet import NUMBER_FIELD
from referee.games.nunatak.ending.winner import judge_winner, rank_of
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.table.final.cells import Cell
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.standing import Standing
from tests.games.nunatak.tables import SEATS
from tests.spec.cases import IDS, Answer, Case, Family, said

NO_CARDS = Hand()
TRACK = 50


def _seat(
    case: Case, index: int, cards: Hand = NO_CARDS, outer: Outer | None = None, number: int = 0
) -> FinalSeat:
    unused = next((count for seat, count in case.all("unused") if "abcd".index(seat) == index), 0)
    return FinalSeat(SEATS[case.size][index], TRACK, number, cards, unused, outer)


def ask_cap(case: Case) -> Iterator[Answer]:
    """What every seat has on the outer tiles."""
    counts = {(seat, level): number for seat, level, number in case.all("outer")}
    seats = tuple(
        _seat(case, index, outer=tuple(counts[letter, level] for level in (1, 2, 3, 4)))
        for index, letter in zip(range(len(SEATS[case.size])), "abcd", strict=False)
    )
    reasons = tuple(cap_reasons(FinalQuestion(seats, case.rulings)))
    points = dict.fromkeys(case.gets(), 0)
    for reason in reasons:
        if reason.points:
            points[reason.seat or ""] += reason.points
    yield Answer("cap", (case.says(), case.gets()), (said(reasons, "nunatak."), points))


def ask_outer(case: Case) -> Iterator[Answer]:
    """Which of the blocks are on outer tiles, by seat and level."""
    blocks = tuple(Block(Place(*where), IDS[seat]) for seat, *where in case.all("block"))
    position = Position.of(SEATS[case.size], blocks)
    expected = {(IDS[seat], level): number for seat, level, number in case.all("outer")}
    actual = {
        (seat.id, level): number
        for seat in SEATS[case.size]
        for level, number in enumerate(outer_blocks(position, seat.id), 1)
    }
    yield Answer("outer", expected, actual)


def ask_marker(case: Case) -> Iterator[Answer]:
    """Where a marker is, and which spaces show a number; a table that ends knows only those of both ends."""
    number = case.one("reached")[1]
    yield from ask_card_kind(case)
    if case.has("insight"):
        return
    ((_, space),) = case.all("marker")
    opening = Standing.opening(SEATS[case.size], case.rulings)
    game = Game(replace(opening, architect={**opening.architect, "A": space}), {})
    filled = finish_of(game).value(Cell("A", NUMBER_FIELD))
    yield Answer("number", number if space in (0, 10) else None, filled)


def ask_builders(case: Case) -> Iterator[Answer]:
    """How many builders every seat has."""
    builders = dict(case.all("builders"))
    seats = tuple(
        _seat(case, index, Hand(builders=builders["abcd"[index]])) for index in range(len(SEATS[case.size]))
    )
    yield _line(case, seats, "builders", "nunatak.builders.", "nunatak.gap.g77", *BUILDERS_OF_OTHERS)


BUILDERS_OF_OTHERS = ("nunatak.2p.siku-majorities/builders", "nunatak.solo.dummy-void/builders")
CARDS = (
    "nunatak.sculptors.",
    "nunatak.artisans.",
    "nunatak.beasts.",
    "nunatak.architects.",
    "nunatak.elders.",
    "nunatak.blessing.",
    "nunatak.sets.",
    "nunatak.gap.g78",
    "nunatak.gap.g79",
    "nunatak.gap.g86",
)


def _line(case: Case, seats: tuple[FinalSeat, ...], line: str, *about: str) -> Answer:
    """One line of the score sheet: its reasons, and each person's total with it."""
    judgement = judge_final(FinalQuestion(seats, case.rulings))
    of_line = [reason for reason in judgement.reasons if reason.rule.message.startswith(about)]
    expected = {seat.seat.id: 0 for seat in seats if seat.is_player}
    for _, seat, points in case.says().elements():
        if seat in expected:
            expected[seat] += points
    actual = {score.seat: score.lines[line] for score in judgement.scores}
    return Answer(line, (case.says(), expected), (said(of_line, *about), actual))


def ask_card_kind(case: Case) -> Iterator[Answer]:
    """What one person has of one kind; the others have nothing."""
    hand, number = _hand(case), next((number for _, number in case.all("reached")), 0)
    nobody = [_seat(case, index) for index in range(1, len(SEATS[case.size]))]
    seats = (_seat(case, 0, hand, number=number), *nobody)
    line, *about = LINES[_family_of(case)]
    judgement = judge_final(FinalQuestion(seats, case.rulings))
    reasons = [reason for reason in judgement.reasons if reason.seat == "A"]
    expected = sum(points for _, _, points in case.says().elements())
    (score,) = [score for score in judgement.scores if score.seat == "A"]
    yield Answer(line, (case.says(), expected), (said(reasons, *about), score.lines[line]))


LINES = {
    "sculptors": ("sculptors", "nunatak.sculptors.", "nunatak.gap.g78"),
    "artisans": ("artisans", "nunatak.artisans.", "nunatak.gap.g79"),
    "beasts": ("beasts_of_burden", "nunatak.beasts."),
    "architects": ("architects", "nunatak.architects.", "nunatak.gap.g86"),
    "unused": ("blessings", "nunatak.blessing."),
}
"""The line of the score sheet by what is given, and the rules that belong to it."""


def _family_of(case: Case) -> str:
    return next(name for name in LINES if case.has(name))


def _hand(case: Case) -> Hand:
    cards = {kind: number for _, kind, number in case.all("cards")}
    return Hand(
        builders=cards.get("builder", 0),
        sculptors=cards.get("sculptor", 0) + next((number for _, number in case.all("sculptors")), 0),
        artisans={Tool(tool): number for _, tool, number in case.all("artisans")}
        | ({Tool.ROPE: cards["artisan"]} if "artisan" in cards else {}),
        beast_cards=cards.get("beast_of_burden", 0)
        + next((number for _, number, _ in case.all("beasts")), 0),
        beast_symbols=next((symbols for _, _, symbols in case.all("beasts")), 0),
        architects=cards.get("architect", 0) + next((number for _, number in case.all("architects")), 0),
        elders=_elders(case, cards.get("elder", 0)),
    )


def _elders(case: Case, count: int) -> tuple[tuple[Symbol, ...], ...]:
    shown: dict[int, list[str]] = {elder: [] for elder in range(1, count + 1)}
    for elder, kind in case.all("shows"):
        shown[elder].append(kind)
    return tuple(tuple(Symbol(kind) for kind in kinds) for kinds in shown.values())


def ask_elders(case: Case) -> Iterator[Answer]:
    """Up to two elders with every pair of symbols, beside cards of the other types."""
    yield from _with_six_types(case, "elders", "nunatak.elders.", "nunatak.blessing.transference")


def ask_sets(case: Case) -> Iterator[Answer]:
    """Cards of all six types."""
    yield from _with_six_types(case, "complete_sets", "nunatak.sets.")


def _with_six_types(case: Case, line: str, *about: str) -> Iterator[Answer]:
    nobody = [_seat(case, index) for index in range(1, len(SEATS[case.size]))]
    judgement = judge_final(FinalQuestion((_seat(case, 0, _hand(case)), *nobody), case.rulings))
    reasons = [reason for reason in judgement.reasons if reason.seat == "A"]
    expected = Case(
        case.size,
        case.interpretation,
        {"says": [one for one in case.all("says") if one[0].startswith(about)]},
    ).says()
    (score,) = [score for score in judgement.scores if score.seat == "A"]
    yield Answer(
        line,
        (expected, sum(one[2] for one in expected.elements())),
        (said(reasons, *about), score.lines[line]),
    )


def ask_winner(case: Case) -> Iterator[Answer]:
    """The totals of all persons, and their blocks on outer tiles."""
    totals = {IDS[seat]: points for seat, points in case.all("total")}
    outer = {IDS[seat]: (number, 0, 0, 0) for seat, number in case.all("outer")}
    players = tuple(
        FinalSeat(seat, 0, 0, NO_CARDS, 0, outer.get(seat.id))
        for seat in SEATS[case.size]
        if seat.id in totals
    )
    winner = judge_winner(players, totals)
    by = next((how for (how,) in case.all("by")), None)
    ranks = [rank for (rank,) in case.all("rank")]
    yield Answer(
        "winner",
        (case.says(), {IDS[seat] for (seat,) in case.all("wins")}, by, ranks),
        (
            said(winner.reasons, "nunatak."),
            set(winner.seats),
            winner.decided_by,
            [rank_of(totals["A"])] if case.size == "solo" else [],
        ),
    )


def ask_completion(case: Case) -> Iterator[Answer]:
    """Both lines of the completion card for all four."""
    lines = {IDS[seat]: (first, second) for seat, first, second in case.all("line")}
    question = ExtraTurnsQuestion(tuple(CompletionSeat(seat, *lines[seat.id]) for seat in SEATS["four"]))
    judged = extra_turns(question)
    turns = dict(case.all("turn"))
    order = (IDS[turns[1]], IDS[turns[2]])
    yield Answer("completion", (case.says(), order), (said(judged.reasons, "nunatak."), judged.order))


END = (
    Family(
        "cap",
        "up to 2 outer blocks of every seat on levels 1 and 2, 1 on levels 3 and 4; four players: 1",
        ("cap.lp",),
        ask_cap,
        opens=("siku-cap", "solo-temple-cap"),
        sample=":- outer(S,L,N), L > 2, N > 0. :- outer(a,1,N), N != 1.",
    ),
    Family(
        "outer",
        "every two of the 54 places × whose blocks are there; all places, whoever has them",
        ("outer.lp",),
        ask_outer,
        sizes=("two",),
        every=11,
    ),
    Family(
        "builders",
        "builders of every seat, 13 at most together",
        ("scoring.lp",),
        ask_builders,
        sample=":- builders(a,N), N != 3.",
    ),
    Family(
        "sculptors",
        "0 to 14 sculptors",
        ("scoring.lp",),
        ask_card_kind,
        sizes=("three",),
        opens=("sculptors-above-ten",),
    ),
    Family(
        "artisans",
        "0 to 6 artisans with each tool",
        ("scoring.lp",),
        ask_card_kind,
        sizes=("three",),
        opens=("sixth-artisan",),
        every=3,
    ),
    Family("beasts", "0 to 10 cards × 0 to 27 symbols", ("scoring.lp",), ask_card_kind, sizes=("three",)),
    Family(
        "architects", "0 to 11 cards × the number 0 to 10", ("scoring.lp",), ask_card_kind, sizes=("three",)
    ),
    Family(
        "architects_back",
        "every set of spaces that show a number × a marker at 0 to 10 × insight or not",
        ("scoring.lp",),
        ask_marker,
        sizes=("three",),
        every=17,
    ),
    Family(
        "elders",
        "up to two elders with every pair of symbols or none × 0 to 2 cards of the other five types",
        ("scoring.lp",),
        ask_elders,
        sizes=("three",),
        sample=":- one. :- cards(a,T,1). :- cards(a,sculptor,2).",
        every=20,
    ),
    Family("blessings", "0 to 20 unused blessings", ("scoring.lp",), ask_card_kind, sizes=("three",)),
    Family(
        "sets",
        "0 to 3 cards of each of the six types",
        ("scoring.lp",),
        ask_sets,
        sizes=("three",),
        sample=":- cards(a,T,3).",
        every=7,
    ),
    Family(
        "winner",
        "totals 0 to 3 × outer blocks 0 to 2 or not told; solo: 0 to 400",
        ("winner.lp",),
        ask_winner,
        sample=":- total(S,N), N != 2, S != b, not table(solo). :- outer(a,0), table(four).",
    ),
    Family(
        "completion",
        "0 to 3 in each of both lines",
        ("completion.lp",),
        ask_completion,
        sizes=("four",),
        sample=":- line(a,N,M), N + M != 1. :- line(b,3,_). :- line(c,N,M), N = M.",
        every=20,
    ),
)
