"""What holds for every page and every fragment, whatever it shows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html.parser import HTMLParser
from itertools import islice

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
FIELDS = frozenset({"input", "select", "textarea"})
FIELDS_WITHOUT_LABEL = frozenset({"hidden", "submit", "button", "image", "reset"})
POINTERS = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form")
FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "form": "action"}
LIVE_ROLES = frozenset({"alert", "status", "log", "timer"})
HANDLER = re.compile("(hx-)?on").match
NAMED_ONLY = frozenset({"canonical", "alternate"})
"""Links that search engines read and no browser follows: they are absolute."""


TAG = re.compile(r"""<!--.*?-->|<[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>""", re.DOTALL)
"""A tag, or a comment with all that is in it."""

TITLE = re.compile("<title>([^<]*)")
"""The first title: that of the page, whose head stands before every drawing."""


@dataclass(frozen=True)
class Tag:
    """One tag by itself, wherever it stands."""

    name: str
    ends: bool
    """It closes an element, or is all of one: `</p>`, `<path/>`."""
    opens: bool
    id: str | None = None
    lang: str | None = None
    label_for: str | None = None
    pointers: tuple[tuple[str, str], ...] = ()
    field: tuple[str, str | None] | None = None
    """Name and id of a field that only a label can name."""
    wrong: tuple[str, ...] = ()
    """What of it no page may have."""
    says: bool = False
    """There is any of all that."""


class TagReader(HTMLParser):
    """Reads one tag."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tag: Tag | None = None

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        told = {
            "id": given.get("id"),
            "lang": given.get("lang") if tag == "html" else None,
            "label_for": given.get("for") if tag == "label" else None,
            "pointers": tuple((name, to) for name in POINTERS for to in (given.get(name) or "").split()),
            "field": _field_to_label(tag, given),
            "wrong": tuple(_house_rules_broken(tag, given)),
        }
        says = told["id"] is not None or any(told.values())
        self.tag = Tag(tag, ends=False, opens=tag not in VOID, **told, says=says)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.tag = replace(self.tag, ends=self.tag.opens)

    def handle_endtag(self, tag):
        self.tag = Tag(tag, ends=tag not in VOID, opens=False)


# Tens of thousands of pages are read, and nearly every tag of a page has stood on another one.
@lru_cache(maxsize=50_000)
def read_tag(text: str) -> Tag | None:
    """Return what a tag says; of a comment and of the line of the doctype nothing."""
    reader = TagReader()
    reader.feed(text)
    reader.close()
    return reader.tag


def _field_to_label(tag, given):
    if tag not in FIELDS or given.get("type") in FIELDS_WITHOUT_LABEL:
        return None
    named = given.get("aria-label") or given.get("aria-labelledby")
    return None if named else (str(given.get("name")), given.get("id"))


def _house_rules_broken(tag, given):
    found = {
        "an inline script": tag == "script" and not given.get("src"),
        "an inline style": tag == "style" or "style" in given,
        "a handler in an attribute": any(map(HANDLER, given)),
        "an image without alt": tag == "img" and "alt" not in given,
        "a second live region": _is_live(tag, given) and given.get("id") != "announcement",
        "something from another host": tag in FETCHED
        and given.get("rel") not in NAMED_ONLY
        and _is_elsewhere(given.get(FETCHED[tag])),
    }
    return [what for what, is_found in found.items() if is_found]


@dataclass
class Reading:
    """One document read once, with everything wrong with it in `problems`."""

    html: str
    problems: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    pointers: list[tuple[str, str]] = field(default_factory=list)
    labelled: set[str] = field(default_factory=set)
    unlabelled: list[tuple[str, str | None]] = field(default_factory=list)
    open_tags: list[str] = field(default_factory=list)
    lang: str | None = None
    title: str = ""

    def __post_init__(self) -> None:
        # Most of the time of the check: tags that say nothing and whole elements are passed by.
        tags, around = TAG.findall(self.html), self.open_tags
        for at, text in enumerate(tags):
            tag = read_tag(text)
            if tag is None:
                continue
            if tag.says:
                self._note(tag, at)
            if tag.opens:
                if not tag.ends:
                    around.append(tag.name)
            elif tag.ends:
                if around and around[-1] == tag.name:
                    around.pop()
                else:
                    self._misplaced(tag.name, at)
        title = TITLE.search(self.html)
        self.title = title[1] if title else ""

    def _note(self, tag, at):
        if tag.id is not None:
            self.ids.append(tag.id)
        self.pointers += tag.pointers
        self.lang = tag.lang or self.lang
        if tag.label_for:
            self.labelled.add(tag.label_for)
        if tag.field and "label" not in self.open_tags:
            self.unlabelled.append(tag.field)
        self.problems += [f"{what}: <{tag.name}> in line {self._line(at)}" for what in tag.wrong]

    def _misplaced(self, name, at):
        inside = self.open_tags[-1] if self.open_tags else "nothing"
        self.problems.append(f"</{name}> closes {inside} in line {self._line(at)}")

    def _line(self, at):
        (found,) = islice(TAG.finditer(self.html), at, at + 1)
        return self.html.count("\n", 0, found.start()) + 1


def problems_of(html: str) -> list[str]:
    """Return all that is wrong with a page, or with a fragment (which has no head of its own)."""
    reading = Reading(html)
    found = list(reading.problems)
    found += [f"<{tag}> is not closed" for tag in reading.open_tags]
    found += [f"the id {name} twice" for name in _twice(reading.ids)]
    found += [
        f"the field {name} has no label" for name, own in reading.unlabelled if own not in reading.labelled
    ]
    keys = html.count("button--primary")
    found += [f"{keys} keys with the sun on them"] if keys > 1 else []
    if html.lstrip()[:9].lower() == "<!doctype":
        found += _problems_of_a_whole_page(reading)
    return found


def _problems_of_a_whole_page(reading):
    found = [] if reading.lang else ["no lang on <html>"]
    found += [] if reading.title.strip() else ["no title"]
    known = set(reading.ids)
    found += [f'{name}="{to}" points nowhere' for name, to in reading.pointers if to not in known]
    return found


def _is_live(tag, given):
    """Whether a change of it is read aloud; a page has one place for that, with whole sentences."""
    return tag == "output" or given.get("role") in LIVE_ROLES or "aria-live" in given


def _is_elsewhere(address):
    return bool(address) and (address.startswith("//") or "://" in address)


def _twice(names):
    return sorted(name for name, times in Counter(names).items() if times > 1)
