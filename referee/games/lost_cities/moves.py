"""Judge one card played, discarded or drawn: whether the rules allow it, and why.

Source: "Eine Karte legen" and "Eine Karte nehmen".
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.lost_cities.cards import Card, Colour, Expedition
from referee.games.lost_cities.rules import (
    DISCARD_NUMBER,
    DISCARD_WAGER,
    DRAW_FROM_DISCARD_PILE,
    DRAW_FROM_DRAW_PILE,
    DRAW_SAME_NUMBER,
    DRAW_SAME_WAGER,
    PLAY_FIRST_NUMBER,
    PLAY_HIGHER,
    PLAY_NOT_HIGHER,
    PLAY_WAGER,
    PLAY_WAGER_TOO_LATE,
)
from referee.games.reasons import Reason


@dataclass(frozen=True, slots=True)
class Play:
    """A hand card played at the end of one's own row of its colour, and that row before it."""

    own: Expedition
    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """A hand card put on the discard pile of its colour; `own` is one's row of that colour."""

    own: Expedition
    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """A card taken: from the discard pile of a colour, or from the draw pile where that is None.

    `just_discarded` is the card that this player discarded in the same turn, if any.
    """

    source: Colour | None
    just_discarded: Card | None


MoveQuestion = Play | Discard | Draw


@dataclass(frozen=True, slots=True)
class MoveJudgement:
    """Whether a move is allowed; an illegal one names every rule it breaks and nothing else."""

    violations: tuple[Reason, ...]
    reasons: tuple[Reason, ...]

    @property
    def legal(self) -> bool:
        """A move is legal when it breaks no rule."""
        return not self.violations


def judge_move(question: MoveQuestion) -> MoveJudgement:
    """Judge one move; the question must be one that the deck allows (`move_faults`)."""
    if isinstance(question, Draw):
        return _judge_draw(question.source, question.just_discarded)
    if isinstance(question, Discard):
        return _allowed(_discarded(question.card))
    return _judge_play(question.own, question.card)


def _judge_play(own: Expedition, card: Card) -> MoveJudgement:
    colour, number = card
    highest = own.highest
    if number is None and highest is None:
        return _allowed(PLAY_WAGER.because(colour=colour, wagers=own.wagers + 1))
    if number is None:
        return _forbidden(PLAY_WAGER_TOO_LATE.because(colour=colour, highest=highest))
    if highest is None:
        return _allowed(PLAY_FIRST_NUMBER.because(colour=colour, card=number))
    if number > highest:
        return _allowed(PLAY_HIGHER.because(colour=colour, card=number, highest=highest))
    return _forbidden(PLAY_NOT_HIGHER.because(colour=colour, card=number, highest=highest))


def _discarded(card: Card) -> Reason:
    if card.number is None:
        return DISCARD_WAGER.because(colour=card.colour)
    return DISCARD_NUMBER.because(colour=card.colour, card=card.number)


def _judge_draw(source: Colour | None, just_discarded: Card | None) -> MoveJudgement:
    if source is None:
        return _allowed(DRAW_FROM_DRAW_PILE.because())
    # Only that card may not be taken, but it is on top: in this turn its pile is closed (L4).
    if just_discarded is None or just_discarded.colour is not source:
        return _allowed(DRAW_FROM_DISCARD_PILE.because(colour=source))
    if just_discarded.number is None:
        return _forbidden(DRAW_SAME_WAGER.because(colour=source))
    return _forbidden(DRAW_SAME_NUMBER.because(colour=source, card=just_discarded.number))


def _allowed(reason: Reason) -> MoveJudgement:
    return MoveJudgement((), (reason,))


def _forbidden(*violations: Reason) -> MoveJudgement:
    return MoveJudgement(violations, violations)
