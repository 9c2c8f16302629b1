"""A rule's page, its drawn examples, and the rule to be sent."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.catalogue import load
from referee.catalogue.worked import load_examples
from referee.web.nunatak.desk import DESK
from referee.wording.languages import LANGUAGES
from referee.wording.voice import Voice
from tests.pages import Page
from tests.some import for_each, some

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def page(client, rule, language="en", **words):
    response = client.get(f"/{language}/rules/{rule}", query_string=words)

    assert 200 == response.status_code
    return unescape(response.text)


def ways(text, start):
    return Page(text).values(f'a[href^="{start}"]', "href")


# `make check` reads the texts of all languages: how they come onto the page hangs on none.
@for_each("language", LANGUAGES)
def test_every_entry_has_a_page_with_its_title_its_text_and_its_editions(client, language):
    voice = Voice(language)
    for entry in some(load().values())[:: 1 if language == "de" else 9]:
        text = page(client, entry.id, language)
        for part in ("title", "text"):
            assert voice.rule_text(f"{entry.id}.{part}") in text
        assert len(entry.editions) == text.count('class="four__one ')


def test_sections_are_quoted_in_the_language_of_their_edition(client):
    text = page(client, "nunatak.square.first")

    for code, edition in some(load()["nunatak.square.first"].editions.items()):
        assert f'<q lang="{code}">{edition.section}</q>' in text


def test_an_edition_that_says_something_else_is_told_with_its_words(client):
    text = page(client, "nunatak.difference.a8")

    assert "four__one--differs" in text
    assert "Replaces all four cards in the display." in text


def test_the_rules_it_leans_on_and_the_questions_about_it_are_linked(client):
    entry = load()["nunatak.square.second"]
    text = page(client, entry.id)

    for other in some((*entry.depends_on, *entry.see)):
        assert f'href="/en/rules/{other}"' in text


def test_an_open_question_shows_its_readings_ours_why_and_how_sure(client):
    text = page(client, "nunatak.gap.g38")

    assert 4 == len(re.findall(r"The other player scores \d\.", text.split("readings__default")[0]))
    assert "Referee’s suggestion" in text
    assert "It is best to agree before you play." in text
    assert "Not printed; modelled on a similar printed rule" in text


def test_what_the_other_books_call_it_is_told_in_their_languages(client):
    text = page(client, "nunatak.square.complete")

    assert '<span lang="nl">vierkant voltooid</span>' in text


def test_every_example_is_drawn_beside_its_rules(client):
    for example in some(load_examples().values()):
        for rule in example.rules:
            assert 'class="picture"' in page(client, rule), (example.id, rule)


@for_each(("rule", "diagram"), DESK.diagrams.items())
def test_outer_tiles_and_the_diamond_of_the_solo_game_are_drawn(client, rule, diagram):
    drawn = diagram.rpartition("/_")[2].removesuffix(".html")

    assert f'class="{drawn}"' in page(client, rule)


@pytest.mark.parametrize(
    ("rule", "calculator"),
    [
        ("nunatak.support.count", "/en/nunatak/turn?"),
        ("nunatak.artisans.sets", "/en/nunatak/final?"),
        ("lost.score.wager", "/en/lost-cities?"),
    ],
)
def test_a_button_opens_the_example_in_its_calculator(client, rule, calculator):
    (address,) = set(ways(page(client, rule), calculator))

    assert 200 == client.get(address).status_code


def test_the_calculator_opened_by_an_example_says_the_same(client):
    (address,) = ways(page(client, "nunatak.square.second-place-tie"), "/en/nunatak/turn?")

    assert "second place, shared with Blue" in client.get(address).text


@for_each("rule", ["nothing", "nunatak", "nunatak.square.nothing", "terms/x"])
def test_a_rule_that_is_not_there_is_not_found(client, rule):
    assert 404 == client.get(f"/en/rules/{rule}").status_code


def test_a_link_without_a_language_opens_in_that_of_the_reader(client):
    response = client.get("/rules/nunatak.square.first", headers={"Accept-Language": "nl"})

    assert "/nl/rules/nunatak.square.first" == response.location


def test_a_rule_comes_as_a_sheet_over_the_page_that_asked(client):
    text = client.get("/fr/rules/nunatak.square.first", headers=PARTIAL).text

    assert "<html" not in text
    assert '<article id="rule-text"' in text


def test_a_rule_to_be_sent_has_its_link_without_language_its_code_and_a_way_to_print(client):
    text = page(client, "nunatak.square.first/show")

    assert '<a class="qr__url" href="http://localhost/rules/nunatak.square.first">' in text
    assert 'role="img" aria-label="QR code"' in text
    assert "data-print" in text


def test_house_rulings_go_along_from_page_to_page(client):
    text = page(client, "nunatak.gap.g38", rulings="siku-first-tie:five")

    assert "your table" in text
    for address in (*ways(text, "/en/rules/nunatak."), *ways(text, "/en/nunatak/turn")):
        assert ["siku-first-tie:five"] == parse_qs(urlsplit(address).query)["rulings"]


def test_house_rulings_stay_in_the_link_that_is_sent(client):
    text = page(client, "nunatak.gap.g38/show", rulings="siku-first-tie:five")

    assert "http://localhost/rules/nunatak.gap.g38?rulings=siku-first-tie:five" in text


@for_each(
    "address",
    ["nunatak/turn", "nunatak/final", "nunatak/square", "lost-cities", "rules/house", "rules/examples/c1"],
)
def test_a_rule_that_opens_over_a_page_can_be_closed_there(client, address):
    page = client.get(f"/en/{address}").text

    assert 1 == page.count('<dialog id="rule"') == page.count("data-close")


def test_each_edition_says_whether_it_prints_the_rule_implies_it_or_is_silent(client):
    shown = {
        rule: Page(page(client, rule)) for rule in ("nunatak.split.both", "nunatak.blessing.abundance-2p")
    }

    assert {
        "nunatak.split.both": ["Says so", *["Follows from its text"] * 3],
        "nunatak.blessing.abundance-2p": ["Says so", *["Does not say"] * 3],
    } == {rule: tree.texts(".four__word") for rule, tree in shown.items()}


@for_each(
    ("rule", "badge"),
    [
        ("nunatak.square.first", "In the rulebooks"),
        ("nunatak.split.both", "Not in every edition"),
        ("nunatak.square.multi-max", "Follows from the rulebooks"),
        ("nunatak.solo.fill-up", "The editions differ"),
        ("nunatak.gap.g101", "The rulebooks do not say"),
    ],
)
def test_the_badge_says_what_all_editions_together_say(client, rule, badge):
    assert badge == Page(page(client, rule)).text(".rule__kind .status")


def test_a_rule_that_follows_names_what_it_follows_from(client):
    headings = Page(page(client, "nunatak.square.multi-max")).texts(".rule__heading")

    assert "Follows from" in headings
    assert "Based on" not in headings
