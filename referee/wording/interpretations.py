"""Word a table's choice of interpretations: which questions changed, and what applies now."""

from __future__ import annotations

from typing import NamedTuple

from referee.catalogue import entry_of_ruling
from referee.games.nunatak.rulings import RULINGS
from referee.games.rulings import Ruling, Rulings
from referee.wording.voice import Voice


class NewInterpretation(NamedTuple):
    """An open question that is read otherwise than before; `rule` is where the books' words are."""

    rule: str
    question: str
    now: str
    before: str

    def __str__(self) -> str:
        return f"{self.question} – {self.now}"


def new_interpretations(before: Rulings, after: Rulings, voice: Voice) -> list[NewInterpretation]:
    """Every question that is read otherwise, in the order of the rulebooks."""
    return [
        NewInterpretation(
            entry_of_ruling(key).id,
            worded_question(key, voice),
            worded_interpretation(ruling, after.choice(ruling), voice),
            worded_interpretation(ruling, before.choice(ruling), voice),
        )
        for key, ruling in RULINGS.items()
        if before.choice(ruling) != after.choice(ruling)
    ]


def worded_question(key: str, voice: Voice) -> str:
    """What is asked."""
    return voice.rule_text(f"{entry_of_ruling(key).id}.title") or key


def worded_interpretation(ruling: Ruling, choice: str, voice: Voice) -> str:
    """One of its readings; a choice that it does not know stays as it is."""
    if choice not in ruling.choices:
        return choice
    number = ruling.choices.index(choice) + 1
    return voice.rule_text(f"{entry_of_ruling(ruling.key).id}.reading.{number}") or choice


def worded_choice(key: str, choice: str, voice: Voice) -> tuple[str, str]:
    """A question and one of its readings, by the words of the interface; an unknown one stays as it is."""
    ruling = RULINGS.get(key)
    return (
        (key, choice)
        if ruling is None
        else (worded_question(key, voice), worded_interpretation(ruling, choice, voice))
    )
