"""Read and write the words of an address: what a phone holds, pairs, interpretations, whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Self

from referee.wire.tables import VERSION_MAX


@dataclass(frozen=True, slots=True)
class PhoneState:
    """What only one phone has, one word of the address for each field; an empty word means nothing."""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> Self:
        """Take it from the words of an address or the fields of a form."""
        return cls(**{field.name: words.get(field.name, "") for field in fields(cls)})

    def all_words(self) -> dict[str, str]:
        """Every field with its word, the empty ones too."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def words(self) -> dict[str, str]:
        """What stands in the address."""
        return {name: word for name, word in self.all_words().items() if word}


def pairs(word: str) -> Iterator[tuple[str, str]]:
    """Read `key:value,key:value`."""
    for part in filter(None, word.split(",")):
        key, _, value = part.partition(":")
        yield key, value


def write_pairs(entered: Iterable[tuple[str, str]]) -> str:
    """Write pairs as they stand in an address."""
    return ",".join(f"{key}:{value}" for key, value in entered)


def with_interpretation(rulings: str, entered: str) -> str:
    """The word of the interpretations with one more: `key:choice`."""
    return write_pairs(sorted({**dict(pairs(rulings)), **dict(pairs(entered))}.items()))


def version_in(word: str) -> int | None:
    """The version of an entry that a word names; None where it can be none."""
    return whole_number(word, len(str(VERSION_MAX)))


def number_or_word(word: str, digits_max: int) -> int | str:
    """A word as the whole number that it is; what is none stays as it was sent, for the gate to name."""
    number = whole_number(word, digits_max)
    return word if number is None else number


def whole_number(word: str, digits_max: int) -> int | None:
    """A word as a whole number; None where it is not one, or is longer than any number in use."""
    is_number = word.isascii() and word.isdecimal() and len(word) <= digits_max
    return int(word) if is_number else None
