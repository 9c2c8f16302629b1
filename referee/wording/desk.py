"""The rules desk's own texts: what misleads about a term, and the worked examples' questions.

A word quoted from another edition is written in a text as `{de:Baumeisterin}`, so that a page can say
which language it is in.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from referee.catalogue import load
from referee.catalogue.games import GAMES
from referee.catalogue.glossary import Term, load_terms
from referee.wording.languages import FALLBACK
from referee.wording.search import COVER, outside_the_rules, words_of
from referee.wording.translations import sentences

_QUOTED = re.compile(r"\{([a-z]{2}):([^}]*)\}")
TERMS_MAX = 4

ABOUT: dict[str, tuple[str, ...]] = {
    "card": ("building-card", "display"),
    "builder": ("builder",),
    "elder": ("elder", "blessing-card"),
    "place": ("ice-block",),
    "support": ("supporting-blocks",),
    "row": ("row-completed",),
    "square": ("square-completed",),
    "tile": ("floor-tile",),
    "split": ("split",),
    "blessing": ("blessing-card",),
    "completion": ("completion-card",),
    "scoring": ("end-scoring",),
    "two-players": ("siku",),
    "solo": ("dummy",),
}
"""The terms that every entry of a phase is about, whether its text names them or not."""


class Piece(NamedTuple):
    """A part of a text; `language` where it is quoted from another edition."""

    words: str
    language: str | None


def desk_text(message: str, language: str) -> str:
    """A text of the domain `desk`, such as `term.builder.note`."""
    return sentences("desk", language).gettext(message)


def outside_sentence(question: str, language: str) -> str:
    """What to say above the closest rules where no rule answers a question; empty where one may.

    The first page of a rulebook says for whom its game is; everything else outside the rules is in none.
    """
    outside = outside_the_rules(question, language) if question else ""
    if outside == COVER:
        return " ".join(desk_text(f"cover.{game.prefix}", language) for game in GAMES)
    return desk_text(outside, language) if outside else ""


def pieces(text: str) -> tuple[Piece, ...]:
    """A text taken apart at its quotations.

    >>> [piece.language for piece in pieces("It is {fr:pioche}.")]
    [None, 'fr', None]
    """
    plain, *rest = _QUOTED.split(text)
    found = [Piece(plain, None)]
    for language, quoted, after in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        found += [Piece(quoted, language), Piece(after, None)]
    return tuple(piece for piece in found if piece.words)


@cache
def terms_in(entry_id: str) -> tuple[Term, ...]:
    """The terms that an entry is about, then those that it names, the rarest first.

    They are what a reader of another edition looks for in their own book.
    """
    about = [load_terms()[term] for term in ABOUT.get(load()[entry_id].phase, ())]
    named = [term for term in load_terms().values() if _names(_english(entry_id), term)]
    found = dict.fromkeys(term.id for term in (*about, *sorted(named, key=lambda term: _frequency(term.id))))
    return tuple(load_terms()[term] for term in found)[:TERMS_MAX]


@cache
def _frequency(term_id: str) -> int:
    return sum(_names(_english(entry_id), load_terms()[term_id]) for entry_id in load())


@cache
def _english(entry_id: str) -> str:
    rules = sentences("rules", FALLBACK)
    text = " ".join(rules.gettext(f"{entry_id}.{part}") for part in ("title", "text"))
    return f" {' '.join(words_of(text))} "


def _names(spoken: str, term: Term) -> bool:
    words = (" ".join(words_of(word)) for word in term.words["en"])
    return any(f" {word}{ending} " in spoken for word in words for ending in ("", "s"))
