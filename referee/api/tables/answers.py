"""What a game answers to the calls that every table has: `referee/api/<game>/answers.py` hands it over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic

from referee.catalogue.games import game_at_tables
from referee.tables.adapters import AnyTableGame
from referee.tables.judging import EventT, GameT
from referee.tables.table import AnyTable, Entry, Table
from referee.wire.common import Answer
from referee.wire.problems import ProblemAnswer
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAnswers(Generic[GameT, EventT]):
    """The answers of one game, each in the words of a voice."""

    state: Callable[[GameT, Voice], Answer]
    """A table as it is now."""

    log: Callable[[Table[GameT, EventT], Voice], Answer]
    """What is in force with its reasons, and every entry ever written."""

    entry: Callable[[Entry[EventT]], Answer]
    """An entry of the log."""

    change: Callable[[Entry[EventT] | None, Table[GameT, EventT], Voice], tuple[str, Answer]]
    """One entry as it is streamed, by the name of its event; the state where it is None."""

    conflict: type[ProblemAnswer]
    """The problem of a table that has changed or is finished."""

    breaks: type[ProblemAnswer]
    """The problem of a correction after which turns would be illegal."""

    broken: Callable[[Any, Voice], list[Answer]]
    """Those turns, from the report of the correction."""


def answers_of(table: AnyTable) -> TableAnswers[Any, Any]:
    """The answers of the game of a table."""
    return answers_by(table.adapter)


def answers_by(adapter: AnyTableGame) -> TableAnswers[Any, Any]:
    """The answers of a game, by what it hands to its tables."""
    return _answers_of(adapter.slug)


@cache
def _answers_of(slug: str) -> TableAnswers[Any, Any]:
    package = game_at_tables(slug).package
    answers: TableAnswers[Any, Any] = import_module(f"referee.api.{package}.answers").ANSWERS
    return answers
