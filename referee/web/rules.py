"""The rules desk: one rule with its text and the four editions side by side."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, abort

from referee.catalogue import Entry, load
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import page_or_fragment
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class EditionView:
    """What one edition says: `verdict` is a key of the catalogue's own words, `agrees.true` and so on."""

    code: str
    name: str
    section: str | None
    near: str | None
    verdict: str
    says: str | None


@dataclass(frozen=True, slots=True)
class RulePage:
    """One entry of the catalogue in the reader's language."""

    entry: Entry
    voice: Voice
    editions: tuple[EditionView, ...]
    readings: tuple[tuple[int, str], ...]

    def text(self, part: str) -> str | None:
        """A text of this entry: `title`, `text`, `default`, `why`."""
        return self.voice.rule_text(f"{self.entry.id}.{part}")

    def title_of(self, id: str) -> str:
        """The title of another entry."""
        return self.voice.rule_text(f"{id}.title") or id

    def word(self, key: str) -> str:
        """One of the catalogue's own words."""
        return self.voice.rule_text(key) or key


def rule_page(entry: Entry, language: str) -> RulePage:
    """Word an entry for a reader."""
    voice = Voice(language)
    editions = tuple(
        EditionView(
            code,
            voice.rule_text(f"edition.{code}") or code,
            edition.section,
            edition.near,
            _verdict(edition.agrees, lost=edition.lost),
            voice.rule_text(f"{entry.id}@{code}"),
        )
        for code, edition in entry.editions.items()
    )
    readings = tuple(
        (number, voice.rule_text(f"{entry.id}.reading.{number}") or "")
        for number in range(1, entry.readings + 1)
    )
    return RulePage(entry, voice, editions, readings)


def _verdict(agrees: bool | None, *, lost: bool) -> str:
    if agrees is None:
        return "agrees.lost" if lost else "agrees.silent"
    return "agrees.true" if agrees else "agrees.false"


@blueprint.get(f"/{LANGUAGE}/rules/<rule_id>")
def rule(lang: str, rule_id: str) -> Response:
    """Show one rule; htmx gets it as a sheet over the page that asked."""
    entry = load().get(rule_id)
    if entry is None:
        abort(404)
    return page_or_fragment("rules/rule.html", "rules/_rule.html", page=rule_page(entry, lang))
