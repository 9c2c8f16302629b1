"""A link to a judgement carries the engine's version and what it said; opened later, it says what differs."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from referee.catalogue import load
from referee.games.engine import ENGINE
from referee.web.calculator.judged import code_of, read_judged
from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import TABLE

TURN = (
    "/en/nunatak/turn?players=3&a=Ada&b=Ben&temple=1AB2.1C3.5.5.5&turn=B&place=1.2.3&rulings=new-tile:at-once"
)
END = "/en/nunatak/final?players=2&A=10"
MATCH = "/en/lost-cities?a=Ada&b=Ben&g1a=y023.b1X&g1b=r0234"
RESULT = f"/en/nunatak/final/result?{urlencode(TABLE)}"
"""Sheets as they stand in the address of their page."""

HANDED_OUT = {
    "turn": (TURN, "/show"),
    "end": (END, "/show"),
    "match": (MATCH, "/show"),
    "result": (RESULT, "/send"),
}
PARTS = ("engine", "verdict", "points", "rules", "interpretations", "missing")
OTHER = str(ENGINE + 1)


def sent(client, address, way="/show"):
    """The link that a page hands out for its sheet, without its host."""
    path, _sign, words = address.partition("?")
    page = Page.of(client.get(f"{path}{way}?{words}"))
    link = (*page.values("main [data-share]", "data-share"), *page.values("main [data-send]", "data-link"))[0]
    return urlsplit(link)._replace(scheme="", netloc="").geturl()


def opened(client, link, language="en"):
    """The page to which a link leads."""
    return Page.of(client.get(f"/{language}{link}", follow_redirects=True))


def changed(link, **parts):
    """The link with other parts in what it carries of its judgement."""
    path, _sign, query = link.partition("?")
    words = dict(parse_qsl(query))
    told = dict(zip(PARTS, words["judged"].split("~"), strict=True)) | parts
    return f"{path}?{urlencode({**words, 'judged': '~'.join(told.values())})}"


def said(page):
    """Each difference that a page names."""
    return page.texts("#since li")


@pytest.fixture
def turn(client):
    """The link to one move."""
    return sent(client, TURN)


@for_each("kind", HANDED_OUT)
def test_a_link_that_is_opened_at_once_is_judged_the_same(client, kind):
    page = opened(client, sent(client, *HANDED_OUT[kind]))

    assert "Judged the same today." == page.text("#since-same")


def test_a_link_carries_version_interpretations_and_what_was_missing(turn):
    told = read_judged(dict(parse_qsl(turn))["judged"])

    assert (ENGINE, {"A": 1, "B": 5, "C": 1}) == (told.engine, told.points)
    assert "card-match" in told.missing
    assert "new-tile:at-once" == dict(parse_qsl(turn))["rulings"]


def test_a_link_without_a_judgement_in_it_says_nothing_of_another_day(client):
    assert not Page.of(client.get(TURN)).has("[id^=since]")


def test_a_tap_leaves_the_judgement_of_the_link_behind(client, turn):
    page = opened(client, turn)
    words = page.hidden("#sheet")

    assert "judged" not in words
    assert not Page.of(client.get("/en/nunatak/turn", query_string={**words, "tap": "1.1.1"})).has(
        "[id^=since]"
    )


DIFFERENCES = {
    "verdict": ("illegal", "Result: Not allowed in the link, Allowed today"),
    "points": ("A0,B9,C-2", "Ben: 9 in the link, 5 today"),
    "missing": ("tile", "What is missing has changed since the link was made."),
    "rules": (code_of("nunatak.support.max"), "Only in the link: At most 4 support points"),
    "interpretations": (
        "siku-builder-swap:forbidden",
        "A builder used for Siku: swap: No in the link, – today",
    ),
}


@pytest.mark.parametrize("part", DIFFERENCES)
def test_what_another_version_judges_otherwise_is_named(client, turn, part):
    told, expected = DIFFERENCES[part]
    found = said(opened(client, changed(turn, engine=OTHER, **{part: told})))

    assert expected in found
    assert f"Version of the rules: {OTHER} in the link, {ENGINE} today" == found[-1]


def test_a_link_changed_by_hand_is_called_so(client, turn):
    found = said(opened(client, changed(turn, points="A50,B0,C0")))

    assert "Same version of the rules: someone changed the link." == found[-1]


def test_a_result_names_who_had_won_by_the_link(client):
    link = changed(sent(client, RESULT, "/send"), engine=OTHER, verdict="A")

    assert "Winner: Anna in the link, Chris today" in said(opened(client, link))


def test_a_result_that_today_lacks_something_says_so_on_the_sheet_to_which_it_leads(client):
    link = sent(client, RESULT, "/send").replace(TABLE["hc"], TABLE["hc"].removesuffix(".1"))

    assert "Winner: Chris in the link, – today" in said(opened(client, link))


@for_each("word", ["", "1", "~", "1~legal~A5~abcd~~", "x~legal~A5~~~", "1~legal~A99999~~~", "1~" * 999])
def test_a_word_that_carries_no_judgement_is_left_unread(client, word):
    answer = client.get(f"{TURN}&{urlencode({'judged': word})}")

    assert (200, False) == (answer.status_code, Page.of(answer).has("[id^=since]"))


def test_no_two_rules_have_the_same_letters_in_a_link():
    rules = [*load()]

    assert len(rules) == len({code_of(rule) for rule in rules})


def test_a_phone_that_counts_a_part_hands_on_no_judgement(client):
    assert "judged" not in sent(client, f"{END}&only=A")
