"""Find rules and terms by words, whatever the language that the words are in.

Titles, texts and terms of all four languages are searched at once. Capitals and accents do not
matter, a word may be cut short, and a small fault in typing is forgiven where nothing else fits.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache

from referee.catalogue import Entry, load
from referee.catalogue.glossary import Term, load_terms
from referee.wording.languages import LANGUAGES
from referee.wording.spelling import is_nearly
from referee.wording.voice import Voice

TITLE, TITLE_OF_QUESTION, TEXT = 10.0, 7.5, 1.0
"""What a word weighs by where it stands: a title comes before any text, a rule's before others'."""

PART_OF_TERM = 9.0
"""What one word of a term of several weighs: the term of just that word comes first."""

EXACT, BEGUN, BEGUN_MORE, INSIDE, NEARLY = 1.0, 0.6, 0.3, 0.4, 0.3
"""What a hit is worth: the word itself, its beginning, a part of a compound, a slip in typing."""

SHORTEST_INSIDE = 3
SHORTEST_NEARLY = 4
CANDIDATES_MAX = 20
COMMON = 0.4
"""A word that more than this part of all documents holds says nothing beside others."""

ASKING = frozenset(
    word
    for line in (
        "a an are can do does for get gets how i if in is it many may much my of the to what when who you",
        "bekomme bekommt darf das der die ein eine gibt ich ist kann man viel viele wann was wenn wer wie",
        "avec combien comment est je le la les on peut pour quand que quel quelle qui si un une",
        "de een er gebeurt het hoe hoeveel ik je kan krijg krijgt mag met wanneer wat wie",
    )
    for word in line.split()
)
"""Words that ask, not words that are asked for; they count only where nothing else is typed."""

Postings = dict[str, dict[str, float]]


class Index:
    """The words of some documents, each with its weight in each document."""

    def __init__(self, documents: dict[str, list[tuple[float, str]]]) -> None:
        self._count = len(documents)
        self._order = {document: number for number, document in enumerate(documents)}
        self._postings: Postings = defaultdict(dict)
        for document, texts in documents.items():
            for weight, text in texts:
                for word in words_of(text):
                    known = self._postings[word].get(document, 0.0)
                    self._postings[word][document] = max(weight, known)
        self._pairs: dict[str, list[str]] = defaultdict(list)
        for word in self._postings:
            for pair in _pairs(word):
                self._pairs[pair].append(word)

    def find(self, words: str) -> list[str]:
        """The documents that hold the most of these words, best first."""
        typed = list(dict.fromkeys(words_of(words)))
        hits = [self._hits(word) for word in typed if word not in ASKING or typed == [word]]
        telling = [hit for hit in hits if len(hit) < COMMON * self._count] or hits
        held = Counter(document for hit in telling for document in hit)
        most = max(held.values(), default=0)
        scores = {
            document: sum(hit.get(document, 0.0) for hit in hits)
            for document, count in held.items()
            if count == most
        }
        return sorted(scores, key=lambda document: (-scores[document], self._order[document]))

    def _hits(self, wanted: str) -> dict[str, float]:
        """Every document that a word of the search hits, with what the hit is worth."""
        found: dict[str, float] = {}
        for word, worth in self._like(wanted):
            for document, weight in self._postings[word].items():
                found[document] = max(found.get(document, 0.0), weight * worth)
        return found

    def _like(self, wanted: str) -> Iterator[tuple[str, float]]:
        if wanted in self._postings:
            yield wanted, EXACT
        inside = [word for word in self._postings if wanted in word and word != wanted]
        begun = [word for word in inside if word.startswith(wanted)]
        # The less of a word is still to come, the likelier it is the one.
        yield from ((word, BEGUN + BEGUN_MORE * len(wanted) / len(word)) for word in begun)
        if len(wanted) >= SHORTEST_INSIDE:
            yield from ((word, INSIDE) for word in inside)
        if len(wanted) >= SHORTEST_NEARLY and not inside and wanted not in self._postings:
            yield from ((word, NEARLY) for word in self._nearly(wanted))

    def _nearly(self, wanted: str) -> Iterator[str]:
        shared = Counter(word for pair in _pairs(wanted) for word in self._pairs.get(pair, ()))
        for word, _ in shared.most_common(CANDIDATES_MAX):
            if is_nearly(wanted, word):
                yield word


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
    """The words of a text without capitals and accents, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return re.findall(r"[^\W_]+", "".join(sign for sign in apart if not unicodedata.combining(sign)))


@cache
def _entries() -> Index:
    voices = [Voice(language) for language in LANGUAGES]
    return Index({entry.id: list(_texts(entry, voices)) for entry in load().values()})


def _texts(entry: Entry, voices: list[Voice]) -> Iterator[tuple[float, str]]:
    title = TITLE if entry.kind == "rule" else TITLE_OF_QUESTION
    yield title, entry.id.rsplit(".", maxsplit=1)[-1]
    for voice in voices:
        yield TEXT, voice.rule_text(f"phase.{entry.phase}") or ""
        for message in entry.messages:
            yield title if message.endswith(".title") else TEXT, voice.rule_text(message) or ""


@cache
def _terms() -> Index:
    return Index(
        {
            term.id: [
                (PART_OF_TERM if " " in word else TITLE, word)
                for words in term.words.values()
                for word in words
            ]
            for term in load_terms().values()
        }
    )


def _pairs(word: str) -> set[str]:
    """The pairs of neighbouring signs, the beginning marked: what two spellings of a word share."""
    marked = f" {word}"
    return {marked[at : at + 2] for at in range(len(word))}
