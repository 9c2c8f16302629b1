"""The search of the rules desk: rules and terms that match the words, narrowed by part and status."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from flask import Response, request, url_for

from referee.catalogue import Entry
from referee.catalogue.glossary import Term
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment
from referee.web.rules.forms import PartView, SearchForm, parts_of_games
from referee.web.rules.page import house_rulings
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.desk import outside_sentence
from referee.wording.search import find_entries, find_terms, words_of_no_rule
from referee.wording.voice import Voice

SHOWN_MAX = 20
TERMS_MAX = 2


@dataclass(frozen=True, slots=True)
class FoundView:
    """One entry that was found; `badge` is empty where every edition prints it."""

    title: str
    text: str
    status: str
    badge: str
    phase: str
    url: str


@dataclass(frozen=True, slots=True)
class DeskPage:
    """The page of the desk.

    `found` is cut off unless everything is requested, `count` is not. `outside` says why none answers, or is
    empty.
    """

    asked: SearchForm
    language: str
    found: tuple[FoundView, ...]
    count: int
    outside: str
    terms: tuple[Term, ...]
    parts: tuple[tuple[PartView, tuple[PartView, ...]], ...]
    all_url: str

    @property
    def summary(self) -> str:
        """How much was found, in words."""
        found = ngettext("%(num)s result", "%(num)s results", self.count)
        if self.outside:
            closest = _("Closest: %(found)s", found=found)
            return f"{self.outside} {closest}" if self.count else self.outside
        if not self.count and not self.terms:
            return _("Nothing found. Try a single word, in any of the four languages.")
        if unknown := words_of_no_rule(self.asked.q.data):
            return _(
                "Not found: %(words)s. Closest: %(found)s",
                words=", ".join(unknown),
                found=found,
            )
        return found


@blueprint.get(f"/{LANGUAGE}/rules")
def desk(lang: str) -> Response:
    """Show the search and what it finds; without a search, what there is to read."""
    asked = SearchForm.asked(request.args, Voice(lang))
    return page_or_fragment(
        "rules/desk.html",
        "rules/_found.html",
        address=address_of("web.desk", lang, asked.changed),
        page=desk_page(asked, lang, house_rulings()),
    )


def desk_page(asked: SearchForm, language: str, rulings: str) -> DeskPage:
    """Search for a reader."""
    voice = Voice(language)
    entries = (
        [entry for entry in find_entries(asked.q.data, language) if asked.takes(entry)]
        if asked.is_a_search
        else []
    )
    shown = entries if asked.all.data else islice(entries, SHOWN_MAX)
    return DeskPage(
        asked,
        language,
        tuple(_found(entry, voice, rulings) for entry in shown),
        len(entries),
        outside_sentence(asked.q.data or "", language),
        tuple(find_terms(asked.q.data)[:TERMS_MAX]) if asked.q.data else (),
        parts_of_games(voice),
        address_of("web.desk", language, {**asked.changed, "all": "1"}),
    )


def _found(entry: Entry, voice: Voice, rulings: str) -> FoundView:
    return FoundView(
        voice.rule_text(f"{entry.id}.title") or entry.id,
        voice.rule_text(f"{entry.id}.text") or "",
        entry.badge,
        "" if entry.badge == "printed" else voice.rule_text(f"status.{entry.badge}") or entry.badge,
        voice.rule_text(f"phase.{entry.phase}") or entry.phase,
        url_for("web.rule", lang=voice.language, rule_id=entry.id, rulings=rulings or None),
    )
