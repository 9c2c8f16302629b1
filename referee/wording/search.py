"""Find rules and terms by a question as players type it, whatever the language that it is in.

Each language has an index of its own, with its own words that only ask, endings and everyday words for the
terms of the book (`search.po`). A question is looked for in every language that knows its words, most of
all in the reader's. A word finds itself, what begins with it, what it is a part of, what has the same
stem, what the book says for it, the parts of a compound, and, where nothing of that is found, the word
that it was before a slip in typing.

The best comes first: a rare word tells more than a common one, a title more than a text, a short
title more than a long one, a whole word more than a part of one, and a rule on which many others
build is more likely to be meant than one of those. No word is needed: each adds to the score.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from referee.catalogue import Entry, load
from referee.catalogue.games import GAMES
from referee.catalogue.glossary import Term, load_terms
from referee.wording.joints import SOFT_HYPHEN
from referee.wording.languages import FALLBACK, LANGUAGES
from referee.wording.spelling import is_nearly
from referee.wording.translations import sentences
from referee.wording.voice import Voice

TITLE, TITLE_OF_QUESTION, EVERYDAY, TEXT, ASIDE = 4.0, 3.0, 3.8, 1.0, 0.6
"""What a word weighs by where it is: a rule's title, a question's, what players say, a text, a note."""

NAME = 2.5
"""What a word of its name in the interface weighs: no reader sees it, but many type it."""

TITLE_WORDS, LENGTH_MATTERS = 4.0, 0.15
"""How many words a usual title has; a longer one weighs a little less, a shorter one a little more."""

EXACT, SAME_STEM, SAID, BEGUN, BEGUN_MORE, INSIDE, OF_STEM, NEARLY, OF_COMPOUND = (
    *(1.0, 0.9, 0.9, 0.45, 0.4),
    *(0.35, 0.8, 0.5, 0.8),
)
"""What a hit is worth: the word itself, one of its stem, one that is said for it, its beginning, a part of a
compound, the same of its stem, a slip in typing, the parts of a compound."""

FIRST_PART = 0.5
"""What is left where only the first part of a compound is found, in a title."""

RARITY_TELLS = 0.6
"""How much more a rare word tells, as a power: 1 is all that its rarity says, 0 nothing."""

NAMED = 2.0
"""How much more a document weighs whose title is typed word for word."""

COVERED_TELLS = 1.6
"""How much rather a document is meant that has more of the words, as a power."""

BUILT_ON = 0.12
"""What each doubling of the rules that build on a rule adds to its weight."""

FEW, OPEN_QUESTION, OTHER_GAME = 0.75, 0.85, 0.2
"""What is left of the weight of an entry that is for one number of players, no rule, or of another game."""

READERS_OWN, LANGUAGE_TELLS, LANGUAGE_KEPT = 1.25, 2.0, 0.5
"""How much rather a question is in the reader's language, and which languages are looked at too."""

KEPT = 0.1
"""A document is shown if it has this part of the best score."""

WHOLE, ALMOST, GUESSED = 1.0, 0.8, 0.35
"""How well a language knows a word: it is written there, its stem is, or something like it."""

SHORTEST_BEGUN = 3
SHORTEST_INSIDE = 4
LONGEST_PART_OF_NOTHING = 4
"""A word this short is looked for inside others only if it is not a word itself: `tie` is not in `Tiere`."""

SHORTEST_NEARLY = 4
SHORTEST_STEM = 4
SHORTEST_STEM_INSIDE = 5
SHORTEST_PART = 3
SHORTEST_COMPOUND, LONG_COMPOUND = 5, 9
"""From which length on a word is cut in two: one that is in no text, and one that is."""

SHORTEST_OF_ONE_SIGN = 3
LONGEST_PHRASE = 4
CANDIDATES_MAX = 20
HITS_KEPT = 256
"""For how many words of questions an index remembers what they hit."""


UNANSWERED, COVER = "unanswered", "cover"
"""Why no rule answers: no rulebook does, or only its first page; each is a message of `search.po`."""

Hits = dict[str, float]
Postings = dict[str, Hits]
Phrase = tuple[str, ...]


@dataclass(frozen=True)
class Speech:
    """How players of a language ask.

    `asking` are words that ask and are not asked for, `endings` what a stem takes, the longest first, and
    `said` what the book says for what players say.
    """

    asking: frozenset[str]
    endings: tuple[str, ...]
    said: Mapping[Phrase, tuple[Phrase, ...]]

    def stem(self, word: str) -> str:
        """The word without its ending, and without one more before that, if enough of it is left."""
        once = self._without_ending(word, SHORTEST_OF_ONE_SIGN)
        return self._without_ending(once, SHORTEST_STEM)

    def _without_ending(self, word: str, shortest: int) -> str:
        for ending in self.endings:
            least = shortest if len(ending) == 1 else SHORTEST_STEM
            if word.endswith(ending) and len(word) - len(ending) >= least:
                return word.removesuffix(ending)
        return word


@dataclass(frozen=True)
class Subject:
    """What no rule is about: what such a question says, and the stems of what else may be in it."""

    keys: frozenset[Phrase]
    stems: frozenset[str]

    def is_asked(self, words: list[str], speech: Speech) -> bool:
        """Whether these words say that and nothing else: with a word of a rule, a rule may be meant."""
        return any(
            tuple(words[at : at + len(key)]) == key
            and all(
                word in speech.asking or speech.stem(word) in self.stems
                for word in words[:at] + words[at + len(key) :]
            )
            for key in self.keys
            for at in range(len(words) - len(key) + 1)
        )


class Index:
    """The words of some documents in one language, each with its weight in each document."""

    def __init__(self, documents: Mapping[str, list[tuple[float, str]]], speech: Speech) -> None:
        """Index texts with their weights."""
        self._count = len(documents)
        self._speech = speech
        self._postings: Postings = defaultdict(dict)
        self._titles: dict[Phrase, str] = {}
        for document, texts in documents.items():
            for weight, text in texts:
                words = words_of(text)
                if weight >= TITLE_OF_QUESTION:
                    self._titles.setdefault(tuple(words), document)
                telling = len([word for word in words if word not in speech.asking])
                share = _share(telling) if weight > TEXT else 1.0
                for word in (*words, *_joined(text)):
                    known = self._postings[word].get(document, 0.0)
                    self._postings[word][document] = max(weight * share, known)
        self._all = " ".join(self._postings)
        self._hits = lru_cache(HITS_KEPT)(self._find)

    @cached_property
    def _of_stem(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._postings:
            found[self._speech.stem(word)].append(word)
        return found

    @cached_property
    def _of_pair(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._postings:
            for pair in _pairs(word):
                found[pair].append(word)
        return found

    def fit(self, words: list[str]) -> float:
        """How well this language knows the words, from 0 to 1."""
        return sum(map(self._known, words)) / max(1, len(words))

    def _known(self, word: str) -> float:
        if word in self._speech.asking or word in self._postings or (word,) in self._speech.said:
            return WHOLE
        if self._speech.stem(word) in self._of_stem:
            return ALMOST
        return GUESSED if word in self._all else 0.0

    def knows(self, word: str) -> bool:
        """Whether the word asks, is in a text, or is like one that is."""
        return word in self._speech.asking or (word,) in self._speech.said or bool(self._hits(word))

    def scores(self, words: list[str]) -> Hits:
        """What each document has to do with the words."""
        units = list(self._units(words)) or [hits for word in words if (hits := self._hits(word))]
        scores: Hits = defaultdict(float)
        covered: Hits = defaultdict(float)
        everything = 0.0
        for hits in units:
            rarity = self._rarity(hits)
            everything += rarity
            for document, worth in hits.items():
                scores[document] += rarity * worth
                covered[document] += rarity * min(1.0, worth)
        named = self._titles.get(tuple(words))
        return {
            document: score
            * (covered[document] / everything) ** COVERED_TELLS
            * (NAMED if document == named else 1.0)
            for document, score in scores.items()
        }

    def _units(self, words: list[str]) -> Iterator[Hits]:
        """What is found for each word that tells something, or for some that say one thing together."""
        at = 0
        while at < len(words):
            phrase = self._phrase_at(words, at)
            at += len(phrase)
            if phrase in self._speech.said or phrase[0] not in self._speech.asking:
                hits = dict(self._of_phrase(phrase))
                for said in self._speech.said.get(phrase, ()):
                    for document, worth in self._of_phrase(said).items():
                        hits[document] = max(hits.get(document, 0.0), SAID * worth)
                if hits:
                    yield hits

    def _phrase_at(self, words: list[str], at: int) -> Phrase:
        """The longest phrase here for which the book says something else, or one word."""
        phrases = (tuple(words[at : at + length]) for length in range(LONGEST_PHRASE, 1, -1))
        return next((phrase for phrase in phrases if phrase in self._speech.said), (words[at],))

    def _of_phrase(self, phrase: Phrase) -> Hits:
        """The documents that have every word of it."""
        parts = [self._hits(word) for word in phrase]
        common = set(parts[0]).intersection(*parts[1:])
        return {document: sum(part[document] for part in parts) / len(parts) for document in common}

    def _rarity(self, hits: Hits) -> float:
        """What a word tells: much if it is in few documents, next to nothing if it is in all."""
        rarity = math.log(1 + (self._count - len(hits) + 0.5) / (len(hits) + 0.5))
        return math.pow(rarity, RARITY_TELLS)

    def _find(self, wanted: str) -> Hits:
        """Every document that a word of the question hits, with what the hit is worth."""
        close = self._held(self._close(wanted))
        found = self._held((*self._close(wanted), *self._loose(wanted)))
        if len(wanted) >= (LONG_COMPOUND if close else SHORTEST_COMPOUND):
            for document, worth in self._of_compound(wanted).items():
                found[document] = max(found.get(document, 0.0), worth)
        if found or len(wanted) < SHORTEST_NEARLY:
            return found
        return self._held((*self._swapped(wanted), *self._nearly(wanted)))

    def _held(self, like: Iterable[tuple[str, float]]) -> Hits:
        found: Hits = {}
        for word, worth in like:
            for document, weight in self._postings[word].items():
                found[document] = max(found.get(document, 0.0), weight * worth)
        return found

    def _close(self, wanted: str) -> Iterator[tuple[str, float]]:
        """The word itself, and those of the same stem."""
        if wanted in self._postings:
            yield wanted, EXACT
        for word in self._of_stem.get(self._speech.stem(wanted), ()):
            yield word, SAME_STEM

    def _loose(self, wanted: str) -> Iterator[tuple[str, float]]:
        """The words that begin with it, the likelier the less is still to come, or have it inside."""
        shortest = LONGEST_PART_OF_NOTHING + 1 if wanted in self._postings else SHORTEST_INSIDE
        yield from self._around(wanted, SHORTEST_BEGUN, shortest, EXACT)
        stem = self._speech.stem(wanted)
        if stem != wanted:
            yield from self._around(stem, SHORTEST_STEM, SHORTEST_STEM_INSIDE, OF_STEM)

    def _around(
        self, part: str, shortest_begun: int, shortest_inside: int, worth: float
    ) -> Iterator[tuple[str, float]]:
        if part not in self._all or len(part) < shortest_begun:
            return
        for word in self._postings:
            if part in word and part != word:
                if word.startswith(part):
                    yield word, worth * (BEGUN + BEGUN_MORE * len(part) / len(word))
                elif len(part) >= shortest_inside:
                    yield word, worth * INSIDE

    def _swapped(self, wanted: str) -> Iterator[tuple[str, float]]:
        """The words that two swapped signs hide: a short one shares too few pairs with them."""
        swaps = tuple(
            f"{wanted[:at]}{wanted[at + 1]}{wanted[at]}{wanted[at + 2 :]}" for at in range(len(wanted) - 1)
        )
        return ((word, NEARLY) for word in self._postings if word.startswith(swaps))

    def _nearly(self, wanted: str) -> Iterator[tuple[str, float]]:
        shared = Counter(word for pair in sorted(_pairs(wanted)) for word in self._of_pair.get(pair, ()))
        for word, _ in shared.most_common(CANDIDATES_MAX):
            if is_nearly(wanted, word):
                yield word, NEARLY

    def _of_compound(self, wanted: str) -> Hits:
        """The documents that hold both parts of a compound, and those that its first part is a title of.

        It is cut where its parts fit best. So a word is found too that is printed with a hyphen, as
        `Wett-Karte` and `tie-break` are.
        """
        best: Hits = {}
        first: Hits = {}
        for at in range(SHORTEST_PART, len(wanted) - SHORTEST_PART + 1):
            head, tail = self._held(self._close(wanted[:at])), self._held(self._close(wanted[at:]))
            both = {document: (head[document] + tail[document]) / 2 for document in head.keys() & tail.keys()}
            if max(both.values(), default=0.0) > max(best.values(), default=0.0):
                best, first = both, head
        titles = {document: FIRST_PART * worth for document, worth in first.items() if worth > TEXT}
        return {document: OF_COMPOUND * worth for document, worth in (titles | best).items()}


def find_entries(words: str, language: str = "") -> list[Entry]:
    """The entries that these words find, best first; an id finds its own, no words find all in order.

    The words may be in any language; those of `language`, the reader's, come first where more than one fits.
    """
    wanted = words.strip().lower()
    if not wanted:
        return list(load().values())
    if wanted in load():
        return [load()[wanted]]
    typed, prefix = _without_game(words_of(words))
    found = {
        id: score * _standing()[id] * (1.0 if id.startswith(prefix) else OTHER_GAME)
        for id, score in _in_all_languages(typed, language).items()
    }
    return [load()[id] for id in _best_first(found)]


def words_of_no_rule(words: str) -> list[str]:
    """The words typed that tell something, and that are in no rule in any language, not even with a slip."""
    indexes = _entries().values()
    return [
        word for word in dict.fromkeys(words_of(words)) if not any(index.knows(word) for index in indexes)
    ]


def outside_the_rules(words: str, language: str = "") -> str:
    """Why no rule answers this question, `UNANSWERED` or `COVER`; nothing if a rule may answer it.

    The words are read in the language that knows them best, rather in `language`, the reader's.
    """
    typed, _ = _without_game(words_of(words))
    fits = _fits(typed, language)
    asked = max(fits, key=lambda code: fits[code])
    return next(
        (
            why
            for why in (UNANSWERED, COVER)
            if any(subject.is_asked(typed, speech_of(asked)) for subject in _subjects(why, asked))
        ),
        "",
    )


def find_terms(words: str) -> list[Term]:
    """The terms of the glossary that these words find, best first."""
    return [load_terms()[id] for id in _best_first(_terms().scores(list(dict.fromkeys(words_of(words)))))]


def words_of(text: str) -> list[str]:
    """The words of a text without capitals, accents and soft hyphens, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace(SOFT_HYPHEN, ""))
    return re.findall(r"[^\W_]+", "".join(sign for sign in apart if not unicodedata.combining(sign)))


def speech_of(language: str) -> Speech:
    """How players of a language ask."""
    return _speech((language,))


def _in_all_languages(words: list[str], language: str) -> Hits:
    """The score of each entry in the language where it has most."""
    indexes, fits = _entries(), _fits(words, language)
    best = max(fits.values())
    found: Hits = {}
    for code, fit in fits.items():
        share = fit / best if best else 1.0
        if share >= LANGUAGE_KEPT:
            for id, score in indexes[code].scores(words).items():
                found[id] = max(found.get(id, 0.0), score * share**LANGUAGE_TELLS)
    return found


def _fits(words: list[str], language: str) -> Hits:
    """How well each language knows the words, the reader's a little rather than another."""
    return {
        code: index.fit(words) * (READERS_OWN if code == language else 1)
        for code, index in _entries().items()
    }


def _without_game(words: list[str]) -> tuple[list[str], str]:
    """The words without the name of a game, and what the ids of its rules begin with."""
    for game in GAMES:
        name = words_of(game.name)
        for at in range(len(words) - len(name) + 1):
            rest = words[:at] + words[at + len(name) :]
            if words[at : at + len(name)] == name and rest:
                return rest, game.prefix
    return words, ""


def _best_first(found: Hits) -> list[str]:
    least = KEPT * max(found.values(), default=0.0)
    return sorted(
        (id for id, score in found.items() if score >= least), key=lambda id: (-round(found[id], 9), id)
    )


@cache
def _speech(languages: tuple[str, ...]) -> Speech:
    def listed(message: str) -> str:
        return " ".join(sentences("search", language).gettext(message) for language in languages)

    said: dict[Phrase, tuple[Phrase, ...]] = {}
    for players, book in _groups(listed("said")):
        for key in players:
            said[key] = (*said.get(key, ()), *book)
    endings = sorted({*listed("endings").split()}, key=lambda ending: (-len(ending), ending))
    return Speech(frozenset(words_of(listed("asking"))), tuple(endings), said)


@cache
def _subjects(why: str, language: str) -> tuple[Subject, ...]:
    speech = speech_of(language)
    return tuple(
        Subject(frozenset(keys), frozenset(speech.stem(word) for phrase in beside for word in phrase))
        for keys, beside in _groups(sentences("search", language).gettext(why))
    )


def _groups(message: str) -> Iterator[tuple[tuple[Phrase, ...], tuple[Phrase, ...]]]:
    """The phrases on both sides of each `=` of a message of `search.po`."""
    for group in message.split(";"):
        players, _, book = group.partition("=")
        yield _phrases(players), _phrases(book)


def _phrases(listed: str) -> tuple[Phrase, ...]:
    return tuple(words for phrase in listed.split(",") if (words := tuple(words_of(phrase))))


@cache
def _entries() -> dict[str, Index]:
    return {
        language: Index(
            {entry.id: list(_texts(entry, Voice(language))) for entry in load().values()}, speech_of(language)
        )
        for language in LANGUAGES
    }


@cache
def _standing() -> dict[str, float]:
    """How likely each entry is meant, whatever is typed."""
    built_on = Counter(other for entry in load().values() for other in entry.depends_on)
    return {
        entry.id: (1 + BUILT_ON * math.log2(1 + built_on[entry.id]))
        * (FEW if len(entry.players) == 1 else 1)
        * (1 if entry.kind == "rule" else OPEN_QUESTION)
        for entry in load().values()
    }


def _texts(entry: Entry, voice: Voice) -> Iterator[tuple[float, str]]:
    title = TITLE if entry.kind == "rule" else TITLE_OF_QUESTION
    if voice.language == FALLBACK:
        yield NAME, entry.id.rsplit(".", maxsplit=1)[-1]
    yield TEXT, voice.rule_text(f"phase.{entry.phase}") or ""
    for message in entry.messages:
        text = voice.rule_text(message) or ""
        if message.endswith(".title"):
            yield title, text
        else:
            yield (ASIDE if "@" in message or message.endswith(".why") else TEXT), text
    everyday = sentences("search", voice.language).gettext(entry.id)
    if everyday != entry.id:
        yield EVERYDAY, everyday
    if len(entry.players) == 1:
        # The word that `said` of `search.po` has for "alone", "two players" and "four players".
        yield TITLE_OF_QUESTION, f"players{entry.players[0]}"


@cache
def _terms() -> Index:
    speech = _speech(tuple(LANGUAGES))
    return Index(
        {
            term.id: [(TITLE, word) for words in term.words.values() for word in words]
            for term in load_terms().values()
        },
        Speech(speech.asking, speech.endings, {}),
    )


def _share(words: int) -> float:
    """The weight of each word in a title of this length."""
    return 1 / (1 - LENGTH_MATTERS + LENGTH_MATTERS * words / TITLE_WORDS)


def _joined(text: str) -> Iterator[str]:
    """What is printed with a hyphen, in one word."""
    for pair in re.findall(r"[^\W_]+-[^\W_]+", text):
        yield from words_of(pair.replace("-", ""))


def _pairs(word: str) -> set[str]:
    """The pairs of neighbouring signs, the beginning marked: what two spellings of a word share."""
    marked = f" {word}"
    return {marked[at : at + 2] for at in range(len(word))}
