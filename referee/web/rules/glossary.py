"""Prepare the glossary: what the rulebooks of a game call the same thing, and which words mislead."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template

from referee.catalogue.glossary import Term, groups, load_terms
from referee.web.pages import LANGUAGE, blueprint
from referee.wording.desk import Piece, desk_text, pieces


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """All terms in the reader's language."""

    language: str

    @property
    def groups(self) -> tuple[tuple[str, str, tuple[Term, ...]], ...]:
        """The parts of the glossary: id, name, and terms."""
        return tuple(
            (
                group,
                desk_text(f"group.{group}", self.language),
                tuple(term for term in load_terms().values() if term.group == group),
            )
            for group in groups()
        )

    @property
    def false_friends(self) -> tuple[Term, ...]:
        return tuple(term for term in load_terms().values() if term.false_friend)

    def is_twice(self, term: Term) -> bool:
        """Whether another false friend is the same word: each then says what another edition calls it."""
        words = [one.words[one.edition(self.language)][0] for one in self.false_friends]
        return words.count(term.words[term.edition(self.language)][0]) > 1

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games whose terms they are."""
        return tuple(dict.fromkeys(term.game.name for term in load_terms().values()))

    def note(self, term: Term) -> tuple[Piece, ...]:
        """How a term misleads, with what is quoted in other languages apart."""
        return pieces(desk_text(f"term.{term.id}.note", self.language)) if term.false_friend else ()


@blueprint.get(f"/{LANGUAGE}/rules/terms")
def terms(lang: str) -> str:
    """Show the glossary."""
    return render_template("rules/terms.html", page=GlossaryPage(lang))
