"""Judge every legal placement at once: what each would score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.games.nunatak import rules
from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Symbols
from referee.games.nunatak.question import OptionsQuestion, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.reasons import Reason
from referee.games.rulings import RulingUsed

Judge = Callable[[TurnQuestion], TurnJudgement]
"""What judges one placement: `judge_turn`, or at a table also what only its material tells."""


@dataclass(frozen=True, slots=True)
class Options:
    """Every legal place once, each with its judgement; where there is none, the reasons why not."""

    placements: tuple[tuple[Place, TurnJudgement], ...]
    not_checked: tuple[str, ...]
    reasons: tuple[Reason, ...]
    rulings_used: tuple[RulingUsed, ...]


def options(question: OptionsQuestion, judge: Judge = judge_turn) -> Options:
    """Judge every free tile, each as `judge` does.

    Without a card every free tile counts, with one those that match it, with a display alone those
    that some card in it fits; a swap only as given.
    """
    if question.move.card is None and question.display == ():
        return Options((), (), (rules.CARD_DISPLAY_EMPTY.because(),), ())
    free = question.position.free_places()
    judged = [(place, judge_at(question, place, judge)) for place in free]
    placements = tuple((place, judgement) for place, judgement in judged if judgement.legal)
    all_judgements = [judgement for _, judgement in judged]
    legal = [judgement for _, judgement in placements]
    return Options(
        placements,
        _in_common(legal or all_judgements),
        _shared_reasons(legal or all_judgements),
        _rulings_of(all_judgements),
    )


def judge_at(question: OptionsQuestion, place: Place, judge: Judge) -> TurnJudgement:
    """Judge one place with the card entered, or with the best that the display offers for it."""
    there = question.at(place)
    if question.move.card is not None or not question.display:
        return judge(there)
    by_card = [judge(_with_card(there, card)) for card in dict.fromkeys(question.display)]
    return next((judgement for judgement in by_card if judgement.legal), by_card[0])


def _with_card(question: TurnQuestion, card: Symbols) -> TurnQuestion:
    return replace(question, move=question.move._replace(card=card))


def _in_common(judgements: list[TurnJudgement]) -> tuple[str, ...]:
    """What no judgement could check, in the order of the first that names it."""
    names = dict.fromkeys(name for judgement in judgements for name in judgement.not_checked)
    return tuple(names)


def _shared_reasons(judgements: list[TurnJudgement]) -> tuple[Reason, ...]:
    """The reasons that hold for every place alike, such as a seat without a block left."""
    if not judgements:
        return ()
    first, *others = judgements
    return tuple(
        reason
        for reason in first.reasons
        if not reason.points and all(reason in other.reasons for other in others)
    )


def _rulings_of(judgements: list[TurnJudgement]) -> tuple[RulingUsed, ...]:
    used: dict[str, RulingUsed] = {}
    for judgement in judgements:
        for ruling in judgement.rulings_used:
            known = used.get(ruling.key)
            if known is None or ruling.changes_result:
                used[ruling.key] = ruling
    return tuple(used[key] for key in sorted(used))
