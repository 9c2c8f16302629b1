"""One square without a kept game: four colours and who placed last."""

from __future__ import annotations

from itertools import product

import pytest

from referee.wording.languages import LANGUAGES
from tests.pages import Page

SQUARE = "/en/nunatak/square"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def text_of(html):
    return Page(html).text()


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


@pytest.mark.parametrize(
    ("colours", "last", "points"),
    [
        ("ABAB", "A", {"Turquoise": "5", "Orange": "2"}),
        ("BBCA", "A", {"Turquoise": "2", "Orange": "5", "Blue": "0"}),
        ("ABCA", "A", {"Turquoise": "5", "Orange": "1", "Blue": "1"}),
        ("ABCD", "D", {"Turquoise": "0", "Orange": "0", "Blue": "0", "Fourth colour": "5"}),
        ("AAAA", "A", {"Turquoise": "5"}),
        ("SSSA", "A", {"Turquoise": "2", "Orange": "0"}),
        ("SSSS", "B", {"Turquoise": "0", "Orange": "0"}),
    ],
)
def test_a_square_brings_what_the_rulebook_says(client, colours, last, points):
    page = client.get(SQUARE, query_string={"colours": colours, "last": last}).text

    assert points == points_of(page)


def test_whoever_loses_the_tie_for_the_most_reads_that_it_was_one(client):
    page = text_of(client.get(SQUARE, query_string={"colours": "ABAB", "last": "A"}).text)

    assert "tied with Orange at 2 blocks, but it is Turquoise's turn" in page
    assert "tied with Turquoise at 2 blocks, but it is Turquoise's turn" in page


def test_each_tap_adds_a_colour_and_leads_to_the_address_of_what_there_is(client):
    answer = client.get(SQUARE, query_string={"colours": "AB", "add": "C"})

    assert (303, f"{SQUARE}?colours=ABC") == (answer.status_code, answer.location)


def test_who_placed_last_can_still_be_changed(client):
    page = client.get(f"{SQUARE}?colours=ABCA&last=A&last=B").text

    assert Page(page).has('#tool-B[value="B"][aria-pressed="true"]')
    assert "5" == points_of(page)["Turquoise"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"colours": "ABCD", "last": "A"}, "?colours=ABCD"),
        ({"colours": "ABCD"}, "?colours=ABC"),
        ({"colours": "A"}, ""),
        ({}, ""),
    ],
)
def test_undo_takes_one_tap_back(client, before, after):
    answer = client.get(SQUARE, query_string={**before, "add": "undo"})

    assert f"{SQUARE}{after}" == answer.location


@pytest.mark.parametrize(("colours", "added"), [("ABCD", "A"), ("C", "S"), ("S", "D"), ("A", "Z"), ("A", "")])
def test_a_colour_that_cannot_lie_there_is_not_added(client, colours, added):
    answer = client.get(SQUARE, query_string={"colours": colours, "add": added}, follow_redirects=True)

    assert 200 == answer.status_code
    assert f'name="colours" value="{colours}"' in answer.text


@pytest.mark.parametrize("colours", ["ABCDA", "Z", "SC", "abcd", "A" * 500])
def test_colours_that_no_square_has_are_no_page(client, colours):
    assert 404 == client.get(SQUARE, query_string={"colours": colours}).status_code


@pytest.mark.parametrize("last", ["", "Z", "S", "D"])
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


def test_only_what_belongs_to_the_square_is_told(client):
    page = client.get(SQUARE, query_string={"colours": "ABAB", "last": "A"}).text

    assert "support" not in text_of(page)
    assert "floor tile" not in text_of(page)


@pytest.mark.parametrize("language", LANGUAGES)
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


def test_the_square_survives_the_switch_of_the_language(client):
    page = client.get(SQUARE, query_string={"colours": "ABAB", "last": "A"}).text

    assert 'href="/nl/nunatak/square?colours=ABAB&amp;last=A"' in page


CHOICES = ("two", "five", "three", "zero")


def test_the_tie_that_no_edition_settles_shows_its_readings(client):
    page = client.get("/en/nunatak/square?colours=SSBB&last=A").get_data(as_text=True)

    assert [f"ruling:siku-first-tie:{choice}" in page for choice in ("two", "five", "three", "zero")] == [
        True
    ] * 4


def test_a_chosen_reading_decides_the_square(client):
    response = client.get("/en/nunatak/square?colours=SSBB&last=A&do=ruling:siku-first-tie:five")

    assert "/en/nunatak/square?colours=SSBB&last=A&tie=five" == response.location


def test_a_reading_that_there_is_not_is_no_page(client):
    assert 404 == client.get("/en/nunatak/square?colours=SSBB&last=A&tie=six").status_code


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


def test_a_square_that_is_not_told_has_nothing_to_show(client):
    assert "/show" not in client.get(SQUARE, query_string={"colours": "AB"}).text


def test_who_scores_most_stands_first(client):
    page = Page.of(client.get(SQUARE, query_string={"colours": "BBCA", "last": "A"}))

    assert ["BOrange", "ATurquoise", "CBlue"] == [
        "".join(chip.split()) for chip in page.texts(".scores__one .chip")
    ]
    assert "Orange 5, Turquoise 2" == page.text("h2")


def test_the_next_square_is_one_tap_and_one_back(client):
    then = client.get(SQUARE, query_string={"colours": "ABCA", "last": "A", "add": "next"}).location
    assert f"{SQUARE}?earlier=ABCA.A" == then

    assert f"{SQUARE}?colours=ABCA&last=A" == client.get(f"{then}&add=undo").location


def test_a_square_that_is_not_whole_has_no_next(client):
    answer = client.get(SQUARE, query_string={"colours": "ABC", "add": "next"})

    assert f"{SQUARE}?colours=ABC" == answer.location


@pytest.mark.parametrize("earlier", ["ABCA", "ABCA.S", "ABCS.A", "x", "ABCA.A.A"])
def test_an_earlier_square_that_there_cannot_be_is_no_page(client, earlier):
    assert 404 == client.get(SQUARE, query_string={"earlier": earlier}).status_code


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_no_row_and_column_is_said_that_nobody_entered(client, language):
    squares = {"".join(sorted(colours)) for colours in product("ABCD", repeat=4)}
    squares |= {"".join(sorted(colours)) for colours in product("ABS", repeat=4)}
    said = set()
    for colours in squares:
        for last in set("AB") if "S" in colours else set(colours):
            address = f"/{language}/nunatak/square?colours={colours}&last={last}"
            said |= {*Page.of(client.get(address)).texts(".reason__text > p:first-child")}

    assert set() == {sentence for sentence in said if "(" in sentence or "1, " in sentence}


def test_siku_shares_neither_letter_nor_colour_with_a_player(client):
    tools = Page.of(client.get(SQUARE)).all(".tools .sign")
    looks = [(sign.text(), sign.attributes["class"].split()[1]) for sign in tools]

    assert 5 == len({letter for letter, _colour in looks}) == len({colour for _letter, colour in looks})


def test_a_square_is_shown_as_four_places_of_the_map(client):
    page = Page.of(client.get(f"{SQUARE}?colours=AB"))

    assert ["A", "B"] == page.texts(".square-map > .place.l1.is-occupied .mark")
    assert 2 == len(page.all(".square-map > .place.l1.is-free > .place__face"))
