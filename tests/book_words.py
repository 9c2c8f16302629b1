"""The words of the rulebooks: read where the books lie beside the checkout, known by their hashes everywhere.

`python -m tests.book_words` writes the hashes of every run of words of each book into `tests/book_runs/`.
No word can be read from them, and a text that has a run of a book is found by them all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from unicodedata import normalize

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
KEPT = Path(__file__).parent / "book_runs"

# What a book is known by: the first of these that stands in it.
MARKS = {
    ("lost-cities", "de"): "Expeditionskosten",
    ("nunatak", "de"): "Tempel aus Eis",
    ("nunatak", "fr"): "cartes Construction",
    ("nunatak", "nl"): "De IJstempel",
    ("nunatak", "en"): "Temple of Ice",
}

RUN = 8
"""So many words in a row shared with a book would be copied."""

BYTES = 5
"""How long a hash is: that one of our 100,000 runs looks copied by chance is one case in a thousand."""


def words(text: str) -> list[str]:
    """The words without accents, ligatures and punctuation, which a scan may have lost."""
    # A scan has straight apostrophes, which part two words; a curly one would join them.
    whole = text.lower().replace("œ", "oe").replace("ß", "ss").replace("’", " ").replace("‘", " ")
    return re.findall(r"[a-z0-9]+", "".join(c for c in normalize("NFKD", whole) if c.isascii()))


@cache
def lines() -> dict[tuple[str, str], list[list[str]]]:
    """The words of each line of each book, by game and edition."""
    found = {}
    for path in sorted((SHARED / "rulebooks").glob("*.txt")):
        text = [words(line) for line in path.read_text(encoding="utf-8").splitlines()]
        letters = "".join(chain.from_iterable(text))
        book = next(book for book, mark in MARKS.items() if "".join(words(mark)) in letters)
        found[book] = text
    return found


def books() -> dict[tuple[str, str], list[str]]:
    """The words of each book, by game and edition."""
    return {book: [*chain.from_iterable(text)] for book, text in lines().items()}


def runs(text: list[str]) -> Iterator[str]:
    """Every run of words of a text."""
    return (" ".join(text[start : start + RUN]) for start in range(len(text) - RUN + 1))


def hashed(run: str) -> bytes:
    """The hash by which a run is known."""
    return blake2b(run.encode(), digest_size=BYTES).digest()


def copied(text: str, language: str) -> str | None:
    """The first run of a text that stands in a book of its language."""
    kept = kept_hashes(language)
    return next((run for run in runs(words(text)) if hashed(run) in kept), None)


def hashes_of(language: str) -> set[bytes]:
    """The hashes of every run of the books in a language, read from the books."""
    return {
        hashed(run) for (_, edition), book in books().items() if edition == language for run in runs(book)
    }


@cache
def kept_hashes(language: str) -> frozenset[bytes]:
    """The hashes of every run of the books in a language, as they are kept."""
    kept = (KEPT / f"{language}.bin").read_bytes()
    return frozenset(kept[at : at + BYTES] for at in range(0, len(kept), BYTES))


if __name__ == "__main__":
    for language in sorted({edition for _, edition in MARKS}):
        (KEPT / f"{language}.bin").write_bytes(b"".join(sorted(hashes_of(language))))
