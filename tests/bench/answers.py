"""Of questions as players type them, how many find a rule that answers, beside SQLite's full text search."""

from __future__ import annotations

import sqlite3
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from referee.catalogue import EDITIONS, load
from referee.wording.search import find_entries, outside_the_rules, words_of
from referee.wording.translations import sentences
from referee.wording.voice import Voice
from tests.bench.figures import Figure, Section
from tests.bench.http import ROOT

FIRST = 3
"""A rule that answers is among so many of what is found."""

SHARE_MIN = 95
HIDDEN = ("kept", "readers_kept")
"""The questions that were opened only once the words of the search were chosen."""

WHEN_OPENED = "194 of 200, and of those of four readers with a book each 106 of 113,"
"""What the search found of them on the day when they were opened, in all languages together."""

WRONGLY_MAX = 2
"""Of so many in a hundred of the questions that a rule answers, the search may say that none does."""

WEIGHTS = "0, 4, 3.8, 1"
"""What a word weighs in the columns of the peer, as in Referee's own index: title, everyday words, texts."""

Asked = Mapping[str, list[str]]
Search = Callable[[str, str], list[str]]


def section() -> Section:
    """How many questions of each language find their rule; those kept out of sight stand apart."""
    hidden = [_share(f"{language}: questions kept out of sight", language, HIDDEN) for language in EDITIONS]
    every = [_share(f"{language}: all questions", language) for language in EDITIONS]
    apart = [
        figure for language in EDITIONS for figure in (_said_without(language), _wrongly_without(language))
    ]
    peer = [_beside(f"{language}: the same by SQLite’s FTS5", language) for language in EDITIONS]
    return Section(
        "Questions of players",
        "Of the questions in `tests/search_players.toml`, in each language: how many find a rule that answers"
        f" among the first {FIRST}. Those kept out of sight were opened once, after the words of the search"
        f" were chosen: {WHEN_OPENED} found their rule then. FTS5 is given the same titles, texts and"
        " everyday words, with the same weights, and any word or its beginning may fit."
        " The questions without an answer are those of `tests/search_unanswered.toml`: of those"
        " kept out of sight 22 of 44 were found to have none when they were opened.",
        (*hidden, *every, *apart, *peer),
    )


def _share(what: str, language: str, parts: tuple[str, ...] = ()) -> Figure:
    asked = _questions(language, parts)
    found = _found(asked, language, lambda words, of: [entry.id for entry in find_entries(words, of)])
    share = 100 * found / len(asked)
    return Figure(
        what, f"{found} of {len(asked)}, {share:.0f} %", f"≥ {SHARE_MIN} %", SHARE_MIN <= round(share, 1)
    )


def _said_without(language: str) -> Figure:
    """Of the questions that no rule answers, how many are said to have no answer."""
    parts = tomllib.loads((ROOT / "tests" / "search_unanswered.toml").read_text("utf-8"))[language]
    asked = {question: why for part in parts.values() for question, why in part.items()}
    said = sum(outside_the_rules(question, language) == why for question, why in asked.items())
    return Figure(f"{language}: without an answer, and said so", f"{said} of {len(asked)}")


def _wrongly_without(language: str) -> Figure:
    """Of the questions that a rule answers, how many are said to have no answer."""
    asked = _questions(language)
    said = sum(bool(outside_the_rules(question, language)) for question in asked)
    share = 100 * said / len(asked)
    value, target = f"{said} of {len(asked)}, {share:.0f} %", f"≤ {WRONGLY_MAX} %"
    return Figure(
        f"{language}: with an answer, and said to have none", value, target, round(share, 1) <= WRONGLY_MAX
    )


def _beside(what: str, language: str) -> Figure:
    asked = _questions(language)
    found = _found(asked, language, _by_fts5)
    return Figure(what, f"{found} of {len(asked)}, {100 * found / len(asked):.0f} %")


def _questions(language: str, parts: tuple[str, ...] = ()) -> Asked:
    told = tomllib.loads((ROOT / "tests" / "search_players.toml").read_text("utf-8"))[language]
    return {question: rules for part in parts or told for question, rules in told[part].items()}


def _found(asked: Asked, language: str, search: Search) -> int:
    return sum(bool({*search(question, language)[:FIRST]} & {*rules}) for question, rules in asked.items())


def _by_fts5(words: str, language: str) -> list[str]:
    wanted = " OR ".join(f'"{word}" OR "{word}"*' for word in dict.fromkeys(words_of(words)))
    query = f"SELECT id FROM rules WHERE rules MATCH ? ORDER BY bm25(rules, {WEIGHTS})"
    return [str(id) for (id,) in _table(language).execute(query, (wanted,))]


@cache
def _table(language: str) -> sqlite3.Connection:
    table = sqlite3.connect(":memory:")
    table.execute("CREATE VIRTUAL TABLE rules USING fts5(id UNINDEXED, title, everyday, text)")
    table.executemany("INSERT INTO rules VALUES (?, ?, ?, ?)", _rows(language))
    return table


def _rows(language: str) -> Iterator[tuple[str, str, str, str]]:
    voice, said = Voice(language), sentences("search", language)
    for entry in load().values():
        texts = {message: voice.rule_text(message) or "" for message in entry.messages}
        title = " ".join(text for message, text in texts.items() if message.endswith(".title"))
        everyday = said.gettext(entry.id)
        rest = " ".join(text for message, text in texts.items() if not message.endswith(".title"))
        yield entry.id, _plain(title), _plain("" if everyday == entry.id else everyday), _plain(rest)


def _plain(text: str) -> str:
    return " ".join(words_of(text))
