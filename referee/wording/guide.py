"""Read docs/voice.md, the guide for words, and find the words that it does not use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from referee.wording.languages import FALLBACK

GUIDE = "docs/voice.md"
COLUMNS = (FALLBACK, "de", "fr", "nl")
"""The languages of the guide's tables, in the order of their columns."""
SIGNS = "Signs of a translation"
"""The part of the guide whose English words may not stand in a document either."""

STRUCK_OUT = re.compile(r"~~(.+?)~~")
OPERAND = re.compile(r"%\(\w+\)[sd]")
QUOTED_TERM = re.compile(r"\{\w\w:[^}]*\}")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
LINK_TARGET = re.compile(r"\]\([^)]*\)")


@dataclass(frozen=True)
class Exemption:
    """One word allowed in the texts whose name (`de/rules: some.text`) matches `where`."""

    where: str
    word: str


@dataclass(frozen=True)
class Guide:
    """The struck-out words of each language, those that no document may use, and the exceptions."""

    words: Mapping[str, tuple[str, ...]]
    translated: tuple[str, ...]
    exemptions: tuple[Exemption, ...]

    def faults(self, texts: Iterator[tuple[str, str, str]]) -> Iterator[str]:
        """Name each forbidden word, and each exception that no text needs.

        `texts` are (language, name, text); a name is `rules: some.text`.
        """
        needed = set[Exemption]()
        patterns = {language: _patterns(words) for language, words in self.words.items()}
        for language, name, text in texts:
            where = f"{language}/{name}"
            for word in _found(patterns.get(language, {}), QUOTED_TERM.sub(" ", OPERAND.sub(" ", text))):
                exemption = self._exemption(where, word)
                if exemption:
                    needed.add(exemption)
                else:
                    yield f"{where}: “{word}” is not a word of {GUIDE}; see there what to say"
        for exemption in self.exemptions:
            if exemption not in needed:
                yield f"{GUIDE}: nothing needs the exception {exemption.where} | {exemption.word}; remove it"

    def faults_of_document(self, name: str, text: str) -> Iterator[str]:
        """Name each word of an English document that no text may use; code and addresses may be anything."""
        prose = LINK_TARGET.sub("]", CODE.sub(" ", text))
        for word in _found(_patterns(self.translated), prose):
            yield f"{name}: “{word}” is not a word of {GUIDE}; see there what to say"

    def _exemption(self, where: str, word: str) -> Exemption | None:
        for exemption in self.exemptions:
            if exemption.word == word and fnmatchcase(where, exemption.where):
                return exemption
        return None


def read_guide(root: Path) -> Guide:
    """Read the guide of a checkout."""
    words: dict[str, list[str]] = {language: [] for language in COLUMNS}
    translated: list[str] = []
    exemptions: list[Exemption] = []
    for part, cells in _rows((root / GUIDE).read_text("utf-8")):
        if part == "Exceptions":
            exemptions.append(Exemption(cells[0], cells[1]))
            continue
        for language, cell in zip(COLUMNS, cells[1:], strict=True):
            words[language] += STRUCK_OUT.findall(cell)
        if part == SIGNS:
            translated += STRUCK_OUT.findall(cells[1])
    return Guide(
        {language: tuple(said) for language, said in words.items()}, tuple(translated), tuple(exemptions)
    )


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """Give the rows of all tables below their headings, each with its heading."""
    part, is_body = "", False
    for line in text.splitlines():
        if line.startswith("## "):
            part = line.removeprefix("## ")
        if not line.startswith("|"):
            is_body = False
        elif set(line) <= set("|-: "):
            is_body = True
        elif is_body:
            yield part, [cell.strip() for cell in line.strip().strip("|").split("|")]


def _patterns(words: tuple[str, ...]) -> dict[str, re.Pattern[str]]:
    return {word: _pattern(word) for word in words}


def _pattern(word: str) -> re.Pattern[str]:
    """Match a word in any letter case; `*` is any ending, and an apostrophe may be straight or curly."""
    escaped = re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    escaped = re.sub("['’]", "['’]", escaped)
    return re.compile(rf"(?<!\w){escaped}(?!\w)", re.IGNORECASE)


def _found(patterns: Mapping[str, re.Pattern[str]], text: str) -> Iterator[str]:
    return (word for word, pattern in patterns.items() if pattern.search(text))
