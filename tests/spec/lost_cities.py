"""Lost Cities, put to the engine: every row, every card played, put away or drawn, and matches."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.lost_cities.cards import Card, Colour, Expedition
from referee.games.lost_cities.expedition import judge_expedition
from referee.games.lost_cities.match import Game, MatchQuestion, Sheet, judge_match
from referee.games.lost_cities.moves import Discard, Draw, MoveQuestion, Play, judge_move
from tests.spec.cases import IDS, Answer, Case, Family, said

ROWS = {
    -1: Expedition(0, (2, 8, 9)),
    0: Expedition(),
    1: Expedition(0, (2, 9, 10)),
    2: Expedition(0, (3, 9, 10)),
}
"""A row for the points that a player is to have."""


def _row(case: Case) -> Expedition:
    return Expedition(case.one("wagers")[0], tuple(number for (number,) in case.all("has")))


def ask_expedition(case: Case) -> Iterator[Answer]:
    """Every row of one colour, in each of the five."""
    for colour in tuple(Colour)[:5]:
        judged = judge_expedition(_row(case), colour, "A", 1)
        parts = [_points_of(case, part) for part in ("sum", "cost", "bonus")]
        yield Answer(
            colour.value,
            (case.says(), case.one("points")[0], parts),
            (said(judged.reasons, "lost."), judged.points, [judged.sum, judged.cost, judged.bonus]),
        )


def _points_of(case: Case, part: str) -> int:
    return sum(points for rule, _, points in case.all("says") if rule.startswith(f"lost.score.{part}"))


def _card(colour: str, number: int | str) -> Card:
    return Card(Colour(colour), None if isinstance(number, str) else number)


def ask_play(case: Case) -> Iterator[Answer]:
    """A card played into the own row of its colour, or put away."""
    play = case.all("play")
    question = (Play if play else Discard)(_row(case), _card("yellow", (play or case.all("discard"))[0][0]))
    yield _moved(case, question)


def ask_draw(case: Case) -> Iterator[Answer]:
    """A card drawn, after one was put away or not."""
    (source,) = case.one("draw")
    put = [_card(*one) for one in case.all("put")]
    yield _moved(case, Draw(None if source == "pile" else Colour(source), put[0] if put else None))


def _moved(case: Case, question: MoveQuestion) -> Answer:
    judged = judge_move(question)
    reasons = judged.violations or judged.reasons
    return Answer("move", (case.says(), not case.has("illegal")), (said(reasons, "lost."), judged.legal))


def ask_match(case: Case) -> Iterator[Answer]:
    """One to three games; each player has one row at most, the first in another colour than the second."""
    scores = {(game, IDS[seat]): points for game, seat, points in case.all("score")}
    games = tuple(
        Game((_sheet("A", Colour.YELLOW, scores[game, "A"]), _sheet("B", Colour.BLUE, scores[game, "B"])))
        for game in sorted({game for game, _ in scores})
    )
    judged = judge_match(MatchQuestion(6 if case.has("six_colours") else 5, games))
    expected = {IDS[seat]: points for seat, points in case.all("total")}
    wins = [IDS[seat] for (seat,) in case.all("wins")]
    leaders = {game: IDS[seat] for game, seat in case.all("leads")}
    yield Answer(
        "match",
        (case.says(), expected, wins, [leaders.get(number) for number in range(1, len(games) + 1)]),
        (
            said(judged.reasons, "lost.match.", "lost.gap.", "lost.score.negative"),
            judged.totals,
            [judged.winner] if judged.winner else [],
            [game.leader for game in judged.games],
        ),
    )


def _sheet(player: str, colour: Colour, points: int) -> Sheet:
    return Sheet(player, {colour: ROWS[points]} if points else {})


LOST_CITIES = (
    Family(
        "expeditions",
        "0 to 3 wagers × every set of numbers",
        ("lost_cities.lp",),
        ask_expedition,
        sizes=("two",),
        sample=":- has(2).",
        every=9,
    ),
    Family(
        "plays",
        "every own row × every card that it lacks, played or put away",
        ("lost_cities.lp",),
        ask_play,
        sizes=("two",),
        sample=":- has(2). :- has(4). :- has(8).",
        every=5,
    ),
    Family(
        "draws",
        "the pile or a colour × every card that was put away, or none",
        ("lost_cities.lp",),
        ask_draw,
        sizes=("two",),
    ),
    Family(
        "matches",
        "one to three games × −1 to 2 points of either player × five or six colours",
        ("lost_cities.lp",),
        ask_match,
        sizes=("two",),
        sample=":- last(3). :- score(1,a,-1).",
        every=2,
    ),
)
