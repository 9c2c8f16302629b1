"""Ask the engine what a turn sheet asks: about the chosen place, or about every place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.games.nunatak.question import OptionsQuestion, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.web.calculator.gates import through_gates
from referee.web.nunatak.turn.sheet import COLOURS_SHOWN, ERASER, HIGHER, NEW, SWAP, TurnSheet
from referee.web.texts import gettext as _
from referee.wire.nunatak.turn import OptionsBody, TurnBody
from referee.wire.problems import ErrorAnswer
from referee.wording.languages import FALLBACK
from referee.wording.voice import Voice

STEPS = "architect"
PLAYERS = ("1", "2", "3", "4")
"""How many can play Nunatak."""


def word_problems(sheet: TurnSheet) -> tuple[ErrorAnswer, ...]:
    """Every word that is none of those it can be, with the words that it can be."""
    choices = {
        "players": PLAYERS,
        "brush": (NEW, HIGHER, ERASER, SWAP, *sheet.signs()),
        "pile": ("", "left", "empty"),
        "show": ("", "options", COLOURS_SHOWN),
    }
    found = [
        none_of(name, getattr(sheet, name), allowed)
        for name, allowed in choices.items()
        if getattr(sheet, name) not in allowed
    ]
    words, players = sheet.step_words(), len(sheet.scoring_seats())
    if len(words) > players or not all(word.isascii() and word.isdecimal() for word in words):
        problem = _(
            "Architect track: enter one whole number per player (%(players)s), with a dot between them,"
            " for example %(example)s.",
            players=players,
            example=".".join("310"[:players].ljust(players, "0")),
        )
        found.append(_problem(STEPS, problem))
    return tuple(found)


def none_of(name: str, word: str, allowed: Iterable[str]) -> ErrorAnswer:
    """A word of the address that is none of those that can stand there."""
    problem = _(
        "The address says %(name)s=%(word)s; it must be one of these: %(allowed)s.",
        name=name,
        word=word[:24],
        allowed=", ".join(filter(None, allowed)),
    )
    return _problem(name, problem)


def without_problems(sheet: TurnSheet, problems: Iterable[ErrorAnswer]) -> TurnSheet:
    """The sheet without these words, so that the gates can name what else is wrong."""
    usual = TurnSheet()
    names = {problem.pointer.removeprefix("/") for problem in problems}
    problem = {"steps" if name == STEPS else name for name in names}
    return replace(sheet, **{name: getattr(usual, name) for name in problem})


def _problem(name: str, problem: str) -> ErrorAnswer:
    return ErrorAnswer(pointer=f"/{name}", code="word", detail=problem)


class Asked(NamedTuple):
    """The question about every place and that about the chosen one; None where something is wrong."""

    situation: OptionsQuestion | None
    question: TurnQuestion | None
    problems: tuple[ErrorAnswer, ...]


def judged(sheet: TurnSheet) -> TurnJudgement | None:
    """What is said of the chosen place; None where none is chosen or something is wrong."""
    question = asked(sheet, Voice(FALLBACK)).question
    return None if question is None else judge_turn(question)


def asked(sheet: TurnSheet, voice: Voice) -> Asked:
    """The questions of a sheet, and all errors in it."""
    problems = word_problems(sheet)
    body = without_problems(sheet, problems).body()
    if sheet.place:
        turn = through_gates(TurnBody, body, voice)
        problems = (*problems, *turn.problems)
        question = None if problems else turn.question
        return Asked(question.anywhere if question else None, question, problems)
    del body["move"]["place"]
    options_asked = through_gates(OptionsBody, body, voice)
    problems = (*problems, *options_asked.problems)
    return Asked(None if problems else options_asked.question, None, problems)
