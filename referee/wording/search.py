"""Find rules and terms by words, whatever the language that the words are in.

Titles, texts and terms of all four languages are searched at once. Capitals and accents do not
matter, a word may be cut short, and a word that is in no text is taken by what it is made of: its
stem, then the word that it was before a slip in typing, then the parts of a compound.

The best comes first: a rare word tells more than a common one, a title more than a text, a short
title more than a long one, a whole word more than a part of one, and a rule on which many others
build is more likely to be meant than one of those.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from referee.catalogue import Entry, load
from referee.catalogue.glossary import Term, load_terms
from referee.wording.joints import SOFT_HYPHEN
from referee.wording.languages import LANGUAGES
from referee.wording.spelling import is_nearly
from referee.wording.translations import sentences
from referee.wording.voice import Voice

TITLE, TITLE_OF_QUESTION, TEXT = 4.0, 3.0, 1.0
"""What a word weighs by where it is: a title comes before any text, a rule's before a question's."""

NAME = 2.5
"""What a word of its name in the interface weighs: no reader sees it, but many type it."""

TITLE_WORDS, LENGTH_MATTERS = 4.0, 0.15
"""How many words a usual title has; a longer one weighs a little less, a shorter one a little more."""

EXACT, SAME, BEGUN, BEGUN_MORE, INSIDE, STEM, NEARLY = 1.0, 0.8, 0.5, 0.4, 0.3, 0.5, 0.3
"""What a hit is worth: the word itself, its singular, its beginning, a part of a compound, the stem of a
word that is in no text, a slip in typing."""

BUILT_ON = 0.12
"""What each doubling of the rules that build on a rule adds to its weight."""

FEW = 0.75
"""What is left of the weight of an entry that is for one number of players only."""

KEPT = 0.5
"""A document is shown if it has this part of what the best-covered one has of the words typed."""

SHORTEST_INSIDE = 3
LONGEST_PART_OF_NOTHING = 4
"""A word this short is looked for inside others only if it is not a word itself: `tie` is not in `Tiere`."""

SHORTEST_NEARLY = 4
SHORTEST_STEM = 4
SHORTEST_PART = 4
CANDIDATES_MAX = 20


Hits = dict[str, float]
Postings = dict[str, Hits]


class Index:
    """The words of some documents, each with its weight in each document."""

    def __init__(
        self, documents: dict[str, list[tuple[float, str]]], standing: Mapping[str, float] | None = None
    ) -> None:
        """Index texts with their weights; `standing` is how likely a document is meant, 1 if left out."""
        self._count = len(documents)
        self._order = {document: number for number, document in enumerate(documents)}
        self._standing = standing or {}
        self._postings: Postings = defaultdict(dict)
        for document, texts in documents.items():
            for weight, text in texts:
                words = words_of(text)
                telling = len([word for word in words if word not in asking()])
                share = _share(telling) if weight > TEXT else 1.0
                for word in words:
                    known = self._postings[word].get(document, 0.0)
                    self._postings[word][document] = max(weight * share, known)
        self._all = " ".join(self._postings)
        self._pairs: dict[str, list[str]] = defaultdict(list)
        for word in self._postings:
            for pair in _pairs(word):
                self._pairs[pair].append(word)

    def find(self, words: str) -> list[str]:
        """The documents that these words find, best first."""
        typed = list(dict.fromkeys(words_of(words)))
        asked = [word for word in typed if word not in asking() and len(word) > 1] or typed
        hits = [(self._rarity(hit), hit) for hit in map(self._hits, asked)]
        scores: dict[str, float] = defaultdict(float)
        covered: dict[str, float] = defaultdict(float)
        for rarity, hit in hits:
            for document, weight in hit.items():
                scores[document] += rarity * weight
                covered[document] += rarity
        most = max(covered.values(), default=0.0)
        found = {
            document: score * self._standing.get(document, 1.0) * covered[document] ** 2
            for document, score in scores.items()
            if covered[document] >= KEPT * most
        }
        return sorted(found, key=lambda document: (-found[document], self._order[document]))

    def _rarity(self, hit: Hits) -> float:
        """What a word tells: much if it is in few documents, next to nothing if it is in all."""
        return math.log(1 + (self._count - len(hit) + 0.5) / (len(hit) + 0.5))

    def _hits(self, wanted: str) -> Hits:
        """Every document that a word of the search hits, with what the hit is worth."""
        found = self._held(self._like(wanted))
        if found or len(wanted) < SHORTEST_NEARLY:
            return found
        for like in (self._stems(wanted), self._swapped(wanted), self._nearly(wanted)):
            found = self._held(like)
            if found:
                return found
        return self._of_compound(wanted)

    def _held(self, like: Iterable[tuple[str, float]]) -> Hits:
        found: Hits = {}
        for word, worth in like:
            for document, weight in self._postings[word].items():
                found[document] = max(found.get(document, 0.0), weight * worth)
        return found

    def _like(self, wanted: str) -> Iterator[tuple[str, float]]:
        if wanted not in self._all:
            return
        if wanted in self._postings:
            yield wanted, EXACT
            yield from (
                (stem, SAME)
                for stem in _stems(wanted)
                if len(stem) >= SHORTEST_STEM and stem in self._postings
            )
        inside = [word for word in self._postings if wanted in word and word != wanted]
        begun = [word for word in inside if word.startswith(wanted)]
        # The less of a word is still to come, the likelier it is the one.
        yield from ((word, BEGUN + BEGUN_MORE * len(wanted) / len(word)) for word in begun)
        if len(wanted) >= (LONGEST_PART_OF_NOTHING + 1 if wanted in self._postings else SHORTEST_INSIDE):
            yield from ((word, INSIDE) for word in inside)

    def _stems(self, wanted: str) -> Iterator[tuple[str, float]]:
        for stem in _stems(wanted):
            if stem in self._postings and len(stem) >= SHORTEST_STEM:
                yield stem, STEM

    def _swapped(self, wanted: str) -> Iterator[tuple[str, float]]:
        """The words that two swapped signs hide: a short one shares too few pairs with them."""
        swaps = tuple(
            f"{wanted[:at]}{wanted[at + 1]}{wanted[at]}{wanted[at + 2 :]}" for at in range(len(wanted) - 1)
        )
        return ((word, NEARLY) for word in self._postings if word.startswith(swaps))

    def _nearly(self, wanted: str) -> Iterator[tuple[str, float]]:
        shared = Counter(word for pair in _pairs(wanted) for word in self._pairs.get(pair, ()))
        for word, _ in shared.most_common(CANDIDATES_MAX):
            if is_nearly(wanted, word):
                yield word, NEARLY

    def _of_compound(self, wanted: str) -> Hits:
        """The documents that hold both parts of a compound, and those that its first part is a title of.

        It is cut where its parts fit best. So a word is found too that is printed with a hyphen, as
        `Wett-Karte` and `tie-break` are.
        """
        best: Hits = {}
        first = ""
        for at in range(SHORTEST_INSIDE, len(wanted) - SHORTEST_PART + 1):
            tail = self._part(wanted[at:])
            head = self._part(wanted[:at]) if tail else {}
            both = {document: head[document] + tail[document] for document in head.keys() & tail.keys()}
            if max(both.values(), default=0.0) > max(best.values(), default=0.0):
                best, first = both, wanted[:at]
        titles = self._held(like for like in self._like(first) if like[1] > INSIDE) if first else {}
        return {document: weight for document, weight in titles.items() if weight > TEXT} | best

    def _part(self, wanted: str) -> Hits:
        return self._held(self._like(wanted)) or self._held(self._stems(wanted))


def find_entries(words: str) -> list[Entry]:
    """The entries that these words find, best first; an id finds its own, no words find all in order."""
    wanted = words.strip().lower()
    if not wanted:
        return list(load().values())
    if wanted in load():
        return [load()[wanted]]
    return [load()[id] for id in _entries().find(words)]


def find_terms(words: str) -> list[Term]:
    """The terms of the glossary that these words find, best first."""
    return [load_terms()[id] for id in _terms().find(words)]


def words_of(text: str) -> list[str]:
    """The words of a text without capitals, accents and soft hyphens, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace(SOFT_HYPHEN, ""))
    return re.findall(r"[^\W_]+", "".join(sign for sign in apart if not unicodedata.combining(sign)))


def asking() -> frozenset[str]:
    """Words that ask, not words that are asked for; they count only where nothing else is typed."""
    return _listed("search.asking")


def endings() -> frozenset[str]:
    """What a stem takes in one of the languages, also where it is a part of a compound."""
    return _listed("search.endings")


@cache
def _listed(message: str) -> frozenset[str]:
    """The words that each language lists under a name of the domain `desk`, of all languages together."""
    return frozenset(
        word for language in LANGUAGES for word in sentences("desk", language).gettext(message).split()
    )


@cache
def _entries() -> Index:
    voices = [Voice(language) for language in LANGUAGES]
    return Index({entry.id: list(_texts(entry, voices)) for entry in load().values()}, _standing())


def _standing() -> dict[str, float]:
    """How likely each entry is meant, whatever is typed."""
    built_on = Counter(other for entry in load().values() for other in entry.depends_on)
    return {
        entry.id: (1 + BUILT_ON * math.log2(1 + built_on[entry.id])) * (FEW if len(entry.players) == 1 else 1)
        for entry in load().values()
    }


def _texts(entry: Entry, voices: list[Voice]) -> Iterator[tuple[float, str]]:
    title = TITLE if entry.kind == "rule" else TITLE_OF_QUESTION
    yield NAME, entry.id.rsplit(".", maxsplit=1)[-1]
    for voice in voices:
        yield TEXT, voice.rule_text(f"phase.{entry.phase}") or ""
        for message in entry.messages:
            yield title if message.endswith(".title") else TEXT, voice.rule_text(message) or ""


@cache
def _terms() -> Index:
    return Index(
        {
            term.id: [(TITLE, word) for words in term.words.values() for word in words]
            for term in load_terms().values()
        }
    )


def _share(words: int) -> float:
    """The weight of each word in a title of this length."""
    return 1 / (1 - LENGTH_MATTERS + LENGTH_MATTERS * words / TITLE_WORDS)


def _stems(word: str) -> Iterator[str]:
    """The word without each ending that it may have taken."""
    return (word.removesuffix(ending) for ending in endings() if word.endswith(ending))


def _pairs(word: str) -> set[str]:
    """The pairs of neighbouring signs, the beginning marked: what two spellings of a word share."""
    marked = f" {word}"
    return {marked[at : at + 2] for at in range(len(word))}
