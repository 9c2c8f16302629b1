"""What holds for every page and every fragment, whatever it shows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
FIELDS = frozenset({"input", "select", "textarea"})
FIELDS_WITHOUT_LABEL = frozenset({"hidden", "submit", "button", "image", "reset"})
POINTERS = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form")
FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "form": "action"}
HANDLER = re.compile("(hx-)?on").match
NAMED_ONLY = frozenset({"canonical", "alternate"})
"""Links that search engines read and no browser follows: they are absolute."""


@dataclass
class Reading(HTMLParser):
    """One document read once, with everything wrong with it in `problems`."""

    problems: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    pointers: list[tuple[str, str]] = field(default_factory=list)
    labelled: set[str] = field(default_factory=set)
    unlabelled: list[tuple[str, str | None]] = field(default_factory=list)
    open_tags: list[str] = field(default_factory=list)
    lang: str | None = None
    title: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self._read_names(tag, given)
        self._read_house_rules(tag, given)
        if tag in FIELDS and given.get("type") not in FIELDS_WITHOUT_LABEL:
            self._read_field(given)
        if tag not in VOID:
            self.open_tags.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if self.open_tags and self.open_tags[-1] == tag:
            self.open_tags.pop()
        else:
            inside = self.open_tags[-1] if self.open_tags else "nothing"
            self.problems.append(f"</{tag}> closes {inside} in line {self.getpos()[0]}")

    def handle_data(self, data):
        if self.open_tags[-1:] == ["title"] and "svg" not in self.open_tags:
            self.title += data

    def _read_names(self, tag, given):
        if tag == "html":
            self.lang = given.get("lang")
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "label" and given.get("for"):
            self.labelled.add(given["for"])
        for name in POINTERS:
            self.pointers += [(name, target) for target in (given.get(name) or "").split()]

    def _read_house_rules(self, tag, given):
        # Tens of thousands of pages are read: what is wrong is named only where something is.
        wrong = (
            tag == "script" and not given.get("src") and "an inline script",
            (tag == "style" or "style" in given) and "an inline style",
            any(map(HANDLER, given)) and "a handler in an attribute",
            tag == "img" and "alt" not in given and "an image without alt",
            _is_live(given) and given.get("id") != "announcement" and "a second live region",
            tag in FETCHED
            and given.get("rel") not in NAMED_ONLY
            and _is_elsewhere(given.get(FETCHED[tag]))
            and "something from another host",
        )
        if any(wrong):
            line = self.getpos()[0]
            self.problems += [f"{what}: <{tag}> in line {line}" for what in wrong if what]

    def _read_field(self, given):
        named = given.get("aria-label") or given.get("aria-labelledby")
        if not named and "label" not in self.open_tags:
            self.unlabelled.append((str(given.get("name")), given.get("id")))


def problems_of(html: str) -> list[str]:
    """Return all that is wrong with a page, or with a fragment (which has no head of its own)."""
    reading = Reading()
    reading.feed(html)
    reading.close()
    found = list(reading.problems)
    found += [f"<{tag}> is not closed" for tag in reading.open_tags]
    found += [f"the id {name} twice" for name in _twice(reading.ids)]
    found += [
        f"the field {name} has no label" for name, own in reading.unlabelled if own not in reading.labelled
    ]
    if html.lstrip()[:9].lower() == "<!doctype":
        found += _problems_of_a_whole_page(reading)
    return found


def _problems_of_a_whole_page(reading):
    found = [] if reading.lang else ["no lang on <html>"]
    found += [] if reading.title.strip() else ["no title"]
    known = set(reading.ids)
    found += [f'{name}="{to}" points nowhere' for name, to in reading.pointers if to not in known]
    return found


def _is_live(given):
    """Whether a change of it is read aloud; a page has one place for that, with whole sentences."""
    return given.get("role") in {"alert", "status", "log", "timer"} or "aria-live" in given


def _is_elsewhere(address):
    return bool(address) and (address.startswith("//") or "://" in address)


def _twice(names):
    return sorted(name for name, times in Counter(names).items() if times > 1)
