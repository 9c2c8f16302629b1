"""Where the longest words may go on in the next line: in large text they are wider than a phone.

A translation has the soft hyphen in its own texts. What is quoted from a book is kept as it is printed,
to be compared and searched, and gets it only where it is shown.
"""

from __future__ import annotations

import re

SOFT_HYPHEN = "\N{SOFT HYPHEN}"

_JOINTS = (
    "ambachts|man",
    "bau|meisterin",
    "bouw|meester",
    "eis|schnitzer",
    "hand|werker",
    "bouwmeester|spoor",
    "markierungs|stein",
    "ondersteunings|ijsblokken",
    "schluss|wertung",
)
"""The long words of the books, each with its joint; the first five are wider than the key of a card."""

_LONG = re.compile("|".join(f"(?<={word.replace('|', ')(?=')})" for word in _JOINTS), re.IGNORECASE)


def with_joints(quoted: str) -> str:
    """The same words, with a soft hyphen at the joint of each long one."""
    return _LONG.sub(SOFT_HYPHEN, quoted)
