"""One square without a kept game: four colours and who placed last."""

from __future__ import annotations

import re
from itertools import product

import pytest

from referee.wording.languages import LANGUAGES
from tests.pages import Page
from tests.some import for_each

SQUARE = "/en/nunatak/square"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def points_of(page):
    scores = Page(page)
    names = [
        chip.removeprefix(mark).strip()
        for chip, mark in zip(
            scores.texts(".scores__one .chip"), scores.texts(".scores__one .mark"), strict=True
        )
    ]
    points = [points.removeprefix("+") for points in scores.texts(".scores__points")]
    return dict(zip(names, points, strict=True))


@for_each(
    ("colours", "last", "points"),
    [
        ("ABAB", "A", {"Turquoise": "5", "Orange": "2"}),
        ("BBCA", "A", {"Turquoise": "2", "Orange": "5", "Blue": "0"}),
        ("ABCA", "A", {"Turquoise": "5", "Orange": "1", "Blue": "1"}),
        ("ABCD", "D", {"Turquoise": "0", "Orange": "0", "Blue": "0", "Grey": "5"}),
        ("AAAA", "A", {"Turquoise": "5"}),
        ("SSSA", "A", {"Turquoise": "2", "Orange": "0"}),
        ("SSSS", "B", {"Turquoise": "0", "Orange": "0"}),
    ],
)
def test_a_square_brings_what_the_rulebook_says(client, colours, last, points):
    page = client.get(SQUARE, query_string={"colours": colours, "last": last}).text

    assert points == points_of(page)


def test_who_placed_last_can_still_be_changed(client):
    page = client.get(f"{SQUARE}?colours=ABCA&last=A&last=B").text

    assert Page(page).has('#tool-B[value="B"][aria-pressed="true"]')
    assert "5" == points_of(page)["Turquoise"]


@for_each(("colours", "added"), [("ABCD", "A"), ("C", "S"), ("S", "D"), ("A", "Z"), ("A", "")])
def test_a_colour_that_cannot_lie_there_is_not_added(client, colours, added):
    answer = client.get(SQUARE, query_string={"colours": colours, "add": added}, follow_redirects=True)

    assert 200 == answer.status_code
    assert f'name="colours" value="{colours}"' in answer.text


@for_each("colours", ["ABCDA", "Z", "SC", "abcd", "A" * 500])
def test_colours_that_no_square_has_are_no_page(client, colours):
    assert 404 == client.get(SQUARE, query_string={"colours": colours}).status_code


@for_each("last", ["", "Z", "S", "D"])
def test_as_long_as_nobody_of_the_square_placed_last_the_question_stands(client, last):
    page = client.get(SQUARE, query_string={"colours": "ABCA", "last": last}).text

    assert "Who placed the last block?" in page
    assert {} == points_of(page)


def test_every_square_of_four_colours_is_answered_for_each_who_may_have_placed_last(client):
    squares = {"".join(sorted(colours)) for colours in product("ABCD", repeat=4)}
    squares |= {"".join(sorted(colours)) for colours in product("ABS", repeat=4)}

    answers = {
        (colours, last): client.get(SQUARE, query_string={"colours": colours, "last": last})
        for colours in squares
        for last in (set("AB") if "S" in colours else set(colours))
    }

    assert {200} == {answer.status_code for answer in answers.values()}
    assert [] == [asked for asked, answer in answers.items() if not points_of(answer.text)]


@for_each("language", LANGUAGES)
def test_a_reason_leads_to_its_rule_in_the_same_language(client, language):
    page = client.get(f"/{language}/nunatak/square", query_string={"colours": "ABAB", "last": "A"}).text

    rules = Page(page).values(".reason__rule", "href")

    assert rules
    assert {200} == {client.get(rule).status_code for rule in rules}
    assert all(rule.startswith(f"/{language}/rules/") for rule in rules)


def test_htmx_gets_the_form_alone_and_the_address_to_show(client):
    answer = client.get(SQUARE, query_string={"colours": "A", "add": "B"}, headers=PARTIAL)

    assert "<html" not in answer.text
    assert f"{SQUARE}?colours=AB" == answer.headers["HX-Replace-Url"]


@pytest.mark.parametrize(
    ("colours", "last", "points"), [("BBCA", "A", "2"), ("SSSA", "A", "2"), ("SSSA", "B", "2")]
)
def test_a_square_can_be_shown_to_the_table_as_the_same_ruling_on_the_sheet_of_a_turn(
    client, colours, last, points
):
    page = client.get(SQUARE, query_string={"colours": colours, "last": last}).text
    show = Page(page).value('a[href*="/nunatak/turn/show"]', "href")

    shown = client.get(show).text

    assert points == points_of(shown)["Turquoise"] == points_of(page)["Turquoise"]
    assert 200 == client.get(show.replace("/show", "")).status_code


@for_each("earlier", ["ABCA", "ABCA.S", "ABCS.A", "x", "ABCA.A.A"])
def test_an_earlier_square_that_there_cannot_be_is_no_page(client, earlier):
    assert 404 == client.get(SQUARE, query_string={"earlier": earlier}).status_code


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=pytest.mark.soak) for one in ("fr", "nl", "en"))]
)
def test_no_row_and_column_is_said_that_nobody_entered(client, language):
    squares = {"".join(sorted(colours)) for colours in product("ABCD", repeat=4)}
    squares |= {"".join(sorted(colours)) for colours in product("ABS", repeat=4)}
    said = set()
    for colours in squares:
        for last in set("AB") if "S" in colours else set(colours):
            address = f"/{language}/nunatak/square?colours={colours}&last={last}"
            said |= {*Page.of(client.get(address)).texts(".reason__text > p:first-child")}

    # A number alone in brackets is a count.
    assert set() == {sentence for sentence in said if re.search(r"\(\D|1, ", sentence)}


def test_siku_shares_neither_letter_nor_colour_with_a_player(client):
    tools = Page.of(client.get(SQUARE)).all(".tools .sign")
    looks = [(sign.text(), sign.attributes["class"].split()[1]) for sign in tools]

    assert 5 == len({letter for letter, _colour in looks}) == len({colour for _letter, colour in looks})
