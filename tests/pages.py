"""A page as a tree: tests ask it by CSS selectors, as a browser would, and never by its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import parse_qsl, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode


@dataclass
class Page:
    """One answer with HTML, whole or a fragment, read when it is first asked."""

    html: str = field(repr=False)

    @classmethod
    def of(cls, answer) -> Page:
        """The page of an answer of the test client, or of a text."""
        return cls(answer if isinstance(answer, str) else answer.get_data(as_text=True))

    @cached_property
    def tree(self) -> LexborHTMLParser:
        """The document."""
        return LexborHTMLParser(self.html)

    def all(self, selector: str) -> list[LexborNode]:
        """Every element that a selector finds, in the order of the page."""
        return self.tree.css(selector)

    def one(self, selector: str) -> LexborNode:
        """The only element that a selector finds."""
        found = self.all(selector)
        assert 1 == len(found), f"{len(found)} elements for {selector}"
        return found[0]

    def has(self, selector: str) -> bool:
        """Whether there is such an element."""
        return bool(self.all(selector))

    def text(self, selector: str = "body") -> str:
        """What the only such element says, its spaces as they are seen."""
        return said(self.one(selector))

    def texts(self, selector: str) -> list[str]:
        """What each such element says."""
        return [said(node) for node in self.all(selector)]

    def values(self, selector: str, name: str) -> list[str]:
        """An attribute of each such element; empty where it has none."""
        return [node.attributes.get(name) or "" for node in self.all(selector)]

    def value(self, selector: str, name: str) -> str:
        """An attribute of the only such element; empty where it has none."""
        return self.one(selector).attributes.get(name) or ""

    def lacking_signs(self) -> list[str]:
        """The signs that it shows and does not bring along."""
        return sorted(
            {*self.values('use[href^="#"]', "href")} - {f"#{id}" for id in self.values("[id]", "id")}
        )

    def hidden(self, inside: str = "") -> dict[str, str]:
        """The words that a form carries along."""
        return fields(self.all(f'{inside} input[type="hidden"]'.strip()))

    def fields(self, inside: str = "") -> dict[str, str]:
        """What stands in the fields that can be seen."""
        return fields(self.all(f'{inside} input:not([type="hidden"])'.strip()))

    def labels(self) -> list[str]:
        """What is read aloud of everything that has a name of its own, in the order of the page."""
        return self.values("[aria-label]", "aria-label")


def said(node: LexborNode) -> str:
    """What an element says, its spaces as they are seen."""
    return " ".join(node.text().split())


def fields(nodes: list[LexborNode]) -> dict[str, str]:
    """The names and values of fields."""
    return {node.attributes.get("name") or "": node.attributes.get("value") or "" for node in nodes}


def words_of(address: str) -> dict[str, str]:
    """The words of an address, the last of each name."""
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))
