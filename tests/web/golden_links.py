"""What a link shows, in no language: what a sheet says, and what the engine makes of it.

`golden/links.json` holds links as they were handed out, each with what it showed on that day. They read
the same for ever: lines are added to it, never changed. How a page looks may change: it may show more,
a key may take the place of three, and whoever scores most may come first. What a link means may not.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.pages import Page, said

LINKS = Path(__file__).parent / "golden" / "links.json"
NUMBER = re.compile(r"[+−–-]?\d*[?+]?")
SCORES = "main .scores__one"
POINTS = "main .across b, main .reason__points, main .expedition__sum"
RULES = ", ".join(
    f'{place}[href*="/rules/{book}"]' for place in (".top__home", "main a") for book in ("nunatak", "lost")
)
"""Links to rules: those of the page, and its way back where it stands behind one."""
FULLER = ("/nunatak/final", "/nunatak/final/print", "/lost-cities")
"""The pages that show more since: totals where only their parts stood, the result before its table."""
CHOICES = {"only", "part"}
"""Fields that were rows of keys: of each the last key was read, whichever was chosen."""
UNDONE_MAX = 6
PLAYERS_MAX = 4
ELDERS = re.compile(r"[a-z]{2}(?:−[a-z]{2})*")
"""The elders of a second count, as cells showed them at first: card by card."""
COUNTED = re.compile(r"(\d+) [^\W\d]+")
"""The elders as a cell shows them now: their number and a word."""
SIKU, SIKU_PLACE = "S", "C"
"""Siku's letter on the page, and the letter of Siku's place among the seats, which addresses write."""
OF_THE_CATALOGUE = ("text", "names", "status")
"""What a file tells in the reader's language, or of the books: the rest is the sheet and its judgement."""


def golden_links():
    """Every link with what it showed."""
    return json.loads(LINKS.read_text(encoding="utf-8"))


def as_told(told, shown, link=""):
    """What is shown of all that a line tells; equal to what it tells as long as the link means the same."""
    fuller = told.get("page") in FULLER
    opened = "why=" in link
    return {
        name: _as_told(name, was, shown.get(name), fuller=fuller, opened=opened) for name, was in told.items()
    }


def _as_told(name, was, now, *, fuller, opened):
    if now is None:
        return None
    same = was == now
    if name == "sent" and len(was) == len(now):
        return [as_told(one, other) for one, other in zip(was, now, strict=True)]
    if name == "pressed":
        same = sorted(was) == sorted(now)
    elif name == "cells":
        same = [_counted(cell) for cell in was] == now
    elif isinstance(was, dict) and isinstance(now, dict):
        # A file may say more than it did: what it said stands there as before.
        same = all(value == now.get(key) for key, value in was.items() if key not in CHOICES)
    elif name == "numbers" and fuller:
        # Beside an opened number the totals of the players stand in the sheet, and not in the bars too.
        lost = Counter(was) - Counter(now)
        is_there = all(count == 1 and one in now for one, count in lost.items())
        same = not lost or (opened and is_there and len(lost) <= PLAYERS_MAX)
    elif name in {"points", "rules"} and fuller:
        left = iter(now)
        same = all(one in left for one in was)
    return was if same else now


def _counted(cell):
    return str(cell.count("−") + 1) if ELDERS.fullmatch(cell) else cell


def shown_by(client, address, *, onward=True):
    """What an address shows: the sheet, the verdict, the numbers and the rules behind them.

    `onward` looks at the link too that the page hands on.
    """
    answer = client.get(address, follow_redirects=True)
    told = {"status": answer.status_code, "page": urlsplit(answer.request.path).path[3:]}
    if answer.mimetype == "application/json":
        return {**told, "file": _without_words(answer.get_json())}
    if answer.mimetype == "text/csv":
        return {**told, "file": _numbers(re.split(r"[,\r\n]+", answer.text))}
    page = Page.of(answer)
    found = {**told, **_sheet(page), **_verdict(page), "plays": _plays(page), "since": _since(page)}
    if onward:
        sent = page.values("main [data-share]", "data-share") + _sent_on(client, page)
        found["sent"] = [shown_by(client, _path_of(link), onward=False) for link in sent]
    return {name: value for name, value in found.items() if value not in ([], {}, 0)}


def _sent_on(client, page):
    """The link of a result: it leaves from a page of its own, which the page of the result leads to."""
    ways = page.values("main #to-send", "href")
    return [link for way in ways for link in Page.of(client.get(way)).values("[data-send]", "data-link")]


def undone_from(client, address):
    """What the sheet holds after each of the last steps back."""
    steps = []
    for _step in range(UNDONE_MAX):
        if not Page.of(client.get(address)).hidden("main form").get("back"):
            break
        address = client.get(f"{address}&do=undo").location
        steps.append(_sheet(Page.of(client.get(address))))
    return steps


def _sheet(page):
    """What was entered: the fields, the buttons that are pressed, the map."""
    return {
        "fields": page.fields("main"),
        "pressed": [
            f"{node.attributes.get('name')}={node.attributes.get('value')}"
            for node in page.all('main [aria-pressed="true"]')
        ]
        + _wagers(page),
        "map": [line for place in page.all("main .place") if (line := _place(place))],
        # The totals stand above the categories since, and are read last as they were.
        "cells": [
            _figure(cell)
            for part in (":not(.sheet__totals)", ".sheet__totals")
            for cell in page.all(f"main table.sheet tbody{part} .cell")
        ],
    }


def _wagers(page):
    """The wagers of each colour, one by one: a key of its own had each of them once."""
    keys = page.all("main .expedition__wager")
    counts = [(str(key.attributes.get("value"))[-1], len(key.css("i.is-own"))) for key in keys]
    return [f"do=card:{colour}w{number}" for colour, count in counts for number in range(1, count + 1)]


def _figure(cell):
    """What is seen of a cell, and not what is read aloud: that is in a language."""
    seen = said(cell.css_first("[aria-hidden]") or cell)
    counted = COUNTED.fullmatch(seen)
    return counted[1] if counted else seen


def _place(place):
    """A place that is more than a tile without a block: where it is, how it looks, what stands on it."""
    classes = (place.attributes["class"] or "").split()
    states = [name for name in classes if name.startswith(("is-", "seat--"))]
    if states in (["is-free"], ["is-corner"]):
        return ""
    face = said(place.css_first(".place__face"))
    if face == SIKU and "seat--neutral" in classes:
        face = SIKU_PLACE
    return f"{'.'.join(classes[1:])}: {face}"


def _verdict(page):
    """What it comes to: allowed or not, points, the rules named, what is wrong and where."""
    return {
        "verdict": [name.split("--")[1] for name in _classes(page, ".judgement") if "--" in name],
        "points": _scores(page) + page.texts(POINTS),
        "numbers": _numbers(page.texts("main td, main dd, main .numbers")),
        "rules": [_path(href) for href in page.values(RULES, "href")],
        "problems": len(page.all("main .problems li")),
        "problems at": [_path(href, "#") for href in page.values("main .problems a", "href")],
    }


def _scores(page):
    """The points of a judgement, seat by seat, whoever comes first on the page."""
    scores = [
        (said(score.css_first(".mark")), said(score.css_first("b.scores__points")))
        for score in page.all(SCORES)
    ]
    return [points for _letter, points in sorted(scores)]


def _plays(page):
    """The play that BG Stats is given: the same sheet is the same play for ever, whatever is said of it."""
    return [_play(link) for link in page.values('a[href^="https://app.bgstatsapp.com"]', "href")]


def _since(page):
    """Whether what a link carries of its judgement is the same now."""
    return ["differs"] if page.has("#since") else ["same"] if page.has("#since-same") else []


def _path_of(link):
    return urlsplit(link)._replace(scheme="", netloc="").geturl()


def _play(link):
    told = json.loads(unquote(urlsplit(link).query.partition("=")[2]))
    said = {"playDate", "comments", "board"}
    players = [{name: value for name, value in one.items() if name != "role"} for one in told["players"]]
    return {name: value for name, value in told.items() if name not in said} | {"players": players}


def _classes(page, selector):
    return [name for node in page.all(selector) for name in (node.attributes["class"] or "").split()]


def _numbers(texts):
    return [text for text in texts if text and NUMBER.fullmatch(text)]


def _path(address, mark="/"):
    return address.rpartition(mark)[2].partition("?")[0]


def _without_words(told):
    if isinstance(told, dict):
        return {name: _without_words(value) for name, value in told.items() if name not in OF_THE_CATALOGUE}
    return [_without_words(value) for value in told] if isinstance(told, list) else told
