"""Play the turn of a solo dummy: which card it takes, where its block goes, and why.

Source: "Das Solo-Spiel", "Le jeu solo", "Het solospel", "The solo game": course of play and
additional notes. What the block then scores for the player is for `judge_turn`.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.games.nunatak.board import Place
from referee.games.nunatak.dummies.cards import CardGoesTo, card_gone, take_card
from referee.games.nunatak.dummies.places import best_places
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.worth import Candidate, candidate
from referee.games.nunatak.pieces import BLOCKS_PER_SEAT
from referee.games.nunatak.rules import BLOCKS_NONE_LEFT
from referee.games.nunatak.rulings import RULINGS
from referee.games.reasons import Reason
from referee.games.rulings import RulingUsed, under_rulings


class DummyJudgement(NamedTuple):
    """What the dummy does: the card's place in the display, the best places, and every reason.

    `card` is None where no card can be taken; `fill_up` then tells that new cards come first, and the
    question is asked again. More than one place means that the player chooses between them;
    `card_goes_to` and `discard_blessing` then say what holds for all of them.
    """

    reasons: tuple[Reason, ...]
    card: int | None = None
    fill_up: bool = False
    places: tuple[Place, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    card_goes_to: CardGoesTo | None = None
    discard_blessing: bool = False
    rulings_used: tuple[RulingUsed, ...] = ()


def judge_dummy(question: DummyQuestion) -> DummyJudgement:
    """Say what a dummy does; the question must be free of faults."""
    return under_rulings(
        question,
        RULINGS,
        _judge,
        lambda other: other._replace(reasons=()),
    )


def _judge(question: DummyQuestion) -> DummyJudgement:
    position = question.position
    if position.blocks_of(question.dummy) >= BLOCKS_PER_SEAT:
        owner = position.seat(question.dummy)
        return DummyJudgement((BLOCKS_NONE_LEFT.because(owner=owner, owned=BLOCKS_PER_SEAT),))
    shown = question.symbols()
    taken = take_card(question, shown)
    if taken.card is None:
        return DummyJudgement(taken.reasons, fill_up=taken.fill_up)
    candidates = tuple(candidate(question, place) for place in taken.tiles)
    best = best_places(question, taken.card, candidates, shown)
    gone = card_gone(question, taken.card, tuple(shown[place] for place in best.places))
    return DummyJudgement(
        (*taken.reasons, *best.reasons, *gone.reasons),
        taken.place,
        False,
        best.places,
        candidates,
        gone.goes_to,
        gone.discard_blessing,
    )
