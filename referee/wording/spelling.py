"""Tell whether two words are the same word with a typing error."""

from __future__ import annotations

LONG = 8
"""From this length on two slips are forgiven, below it one."""


def is_nearly(typed: str, word: str) -> bool:
    """Tell whether `typed` is the word, or its beginning, with a slip: a sign too many, one missing,
    one wrong, or two swapped.

    >>> is_nearly("Baumeistrein", "Baumeisterin"), is_nearly("tempel", "temple"), is_nearly("row", "two")
    (True, True, False)
    """
    slips = 2 if len(typed) >= LONG else 1
    shortest = len(typed) - slips
    if len(word) < shortest:
        return False
    distances = _distances(typed, word[: len(typed) + slips])
    return min(distances[shortest:]) <= slips


def _distances(typed: str, word: str) -> list[int]:
    """How many typing errors separate what was typed from each beginning of the word, the empty one first."""
    before: list[int] = []
    last = list(range(len(word) + 1))
    for row, sign in enumerate(typed, start=1):
        line = [row]
        for column, letter in enumerate(word, start=1):
            steps = [line[-1] + 1, last[column] + 1, last[column - 1] + (sign != letter)]
            if row > 1 and column > 1 and sign == word[column - 2] and typed[row - 2] == letter:
                steps.append(before[column - 2] + 1)
            line.append(min(steps))
        before, last = last, line
    return last
