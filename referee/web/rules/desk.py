"""Search the rules desk: rules and terms that match the words, narrowed by part and status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from flask import url_for

from referee.catalogue import PHASES, Entry, load
from referee.catalogue.games import GAMES, game_of
from referee.catalogue.glossary import Term
from referee.web.respond import address_of
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.search import find_entries, find_terms
from referee.wording.voice import Voice

SEARCH_LETTERS_MAX = 100
SHOWN_MAX = 20
TERMS_MAX = 2
STATUS_OF = {"differ": "editions-differ", "follows": "follows", "open": "not-printed"}


@dataclass(frozen=True, slots=True)
class DeskAsked:
    """What the reader looks for; every field is a word of the address.

    `q` are the words typed, `part` a game or a phase of one, `only` `differ`, `follows` or `open`, `all` any
    word to see everything that was found. A word that means nothing is taken as left out.
    """

    q: str = ""
    part: str = ""
    only: str = ""
    all: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> DeskAsked:
        """Take what is asked from the words of an address."""
        part, only = words.get("part", ""), words.get("only", "")
        return cls(
            " ".join(words.get("q", "")[:SEARCH_LETTERS_MAX].split()),
            part if part in (*(game.slug for game in GAMES), *part_choices()) else "",
            only if only in STATUS_OF else "",
            "1" if words.get("all") else "",
        )

    def words(self) -> dict[str, str]:
        """What stands in the address: everything that was told."""
        told = {"q": self.q, "part": self.part, "only": self.only, "all": self.all}
        return {name: word for name, word in told.items() if word}

    @property
    def is_a_search(self) -> bool:
        """Whether anything was asked for."""
        return bool(self.q or self.part or self.only)

    def takes(self, entry: Entry) -> bool:
        """Whether an entry is in this part, and as open as was asked."""
        in_part = not self.part or self.part in (entry.game, part_of(entry))
        return in_part and (not self.only or entry.status == STATUS_OF[self.only])


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
class PartView:
    """A part of a game to choose: its word in the address, its name, and how much it holds."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class DeskPage:
    """The page of the desk; `found` is cut off unless everything is asked for, `count` is not."""

    asked: DeskAsked
    found: tuple[FoundView, ...]
    count: int
    terms: tuple[Term, ...]
    parts: tuple[tuple[PartView, tuple[PartView, ...]], ...]
    all_url: str

    @property
    def summary(self) -> str:
        """How much was found, in words."""
        if not self.count and not self.terms:
            return _("Nothing found. Try a single word, in any of the four languages.")
        return ngettext("%(num)s result", "%(num)s results", self.count)


def desk_page(asked: DeskAsked, language: str, rulings: str = "") -> DeskPage:
    """Search for a reader."""
    voice = Voice(language)
    entries = [entry for entry in find_entries(asked.q) if asked.takes(entry)] if asked.is_a_search else []
    shown = entries if asked.all else islice(entries, SHOWN_MAX)
    return DeskPage(
        asked,
        tuple(_found(entry, voice, rulings) for entry in shown),
        len(entries),
        tuple(find_terms(asked.q)[:TERMS_MAX]) if asked.q else (),
        _parts(voice),
        address_of("web.desk", language, {**asked.words(), "all": "1"}),
    )


def part_of(entry: Entry) -> str:
    """The part of its game that an entry belongs to: every game has a setup and a scoring."""
    return game_of(entry.id).part(entry.phase)


def part_choices() -> tuple[str, ...]:
    """Every part that holds something, in the order of the rulebooks."""
    held = {part_of(entry) for entry in load().values()}
    return tuple(part for game in GAMES for phase in PHASES if (part := game.part(phase)) in held)


def _parts(voice: Voice) -> tuple[tuple[PartView, tuple[PartView, ...]], ...]:
    """Every game with its parts."""
    counts: dict[str, int] = {}
    for entry in load().values():
        for part in (entry.game, part_of(entry)):
            counts[part] = counts.get(part, 0) + 1
    return tuple(
        (
            PartView(game.slug, game.name, counts[game.slug]),
            tuple(
                PartView(part, voice.rule_text(f"phase.{phase}") or phase, counts[part])
                for phase in PHASES
                if (part := game.part(phase)) in counts
            ),
        )
        for game in GAMES
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
