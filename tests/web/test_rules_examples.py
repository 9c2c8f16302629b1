"""The worked examples to be played: guess first, then see it judged like the book."""

from __future__ import annotations

from html import unescape

import pytest

from referee.catalogue.worked import load_examples
from referee.web.rules.examples import of_the_books
from referee.wording.languages import LANGUAGES
from tests.pages import Page
from tests.some import for_each, some

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}
BOOK = {example.id: example for example in of_the_books()}


def page(client, example, **words):
    response = client.get(f"/en/rules/examples/{example}", query_string=words)

    assert 200 == response.status_code
    return unescape(response.text)


@for_each("language", LANGUAGES)
def test_all_worked_examples_are_listed_in_the_order_of_the_books(client, language):
    text = client.get(f"/{language}/rules/examples").text

    links = Page(text).values(f'[href^="/{language}/rules/examples/"]', "href")
    assert [*BOOK] == [link.rsplit("/", 1)[1] for link in links]


@for_each("example", BOOK)
def test_nothing_is_told_before_the_guess(client, example):
    text = page(client, example)

    assert len(BOOK[example].choices) == text.count('name="guess"')
    assert not Page(text).has(".is-printed, .is-support, .frame, [class*=judgement]")


@for_each("example", BOOK)
def test_what_the_book_prints_is_right_and_every_other_guess_is_not(client, example):
    for choice in some(BOOK[example].choices):
        right = choice == BOOK[example].printed
        text = page(client, example, guess=choice)
        assert right == ("Right, as the rulebook says." in text)
        assert (not right) == ("The rulebook says otherwise." in text)


@for_each("example", BOOK)
def test_a_guess_is_judged_with_reasons_and_the_sections_of_the_books(client, example):
    text = page(client, example, guess=BOOK[example].printed)

    assert 'class="reason"' in text
    assert f'href="/en/rules/{BOOK[example].rule}"' in text
    assert '<q lang="de">' in text


def test_a_judged_example_leads_to_the_next_one_and_the_last_one_to_none(client):
    assert 'href="/en/rules/examples/c5"' in page(client, "c4", guess="A3")
    assert "Next example" not in page(client, "lost", guess="18")


def test_each_seat_hears_why_it_gets_nothing(client):
    text = page(client, "c9", guess="A5-B0-C0-D0")
    reasons = Page(text).texts(".reason__text p:first-child")
    told = [reason[0] for reason in reasons if " 0: with one block of each colour" in reason]

    assert ["B", "C", "D"] == told


def guesses(text):
    """What a reader hears of each answer: its words without those hidden from hearing."""
    page = Page(text)
    for hidden in page.all('[aria-hidden="true"]'):
        hidden.decompose()
    return [node.text(separator=" ").split() for node in page.all("button.guess")]


@for_each("language", LANGUAGES)
def test_an_answer_says_each_name_once(client, language):
    text = unescape(client.get(f"/{language}/rules/examples/c12").text)
    answers = guesses(text)

    assert 3 == len(answers)
    assert answers == [[*dict.fromkeys(answer)] for answer in answers]


def test_an_answer_in_points_says_whose_they_are(client):
    text = page(client, "c4")

    assert ["Turquoise", "0"] == guesses(text)[0][-2:]


def test_the_card_that_is_taken_is_named_once(client):
    taken = Page(page(client, "c11"))

    assert 1 == len(taken.all("p.taken [aria-label]"))
    assert taken.has('p.taken span[aria-hidden="true"]')


def test_the_dummy_s_places_are_told_with_what_they_would_bring(client):
    worths = Page(page(client, "c17", guess="2.1.1")).texts(".guess__worth")

    assert ["3 points", "5 points"] == worths


@pytest.mark.parametrize("guess", ["nonsense", "A5-B2", ""])
def test_a_guess_that_was_not_offered_is_none(client, guess):
    assert "judgement" not in page(client, "c4", guess=guess)


@for_each("example", ["c99", *(e.id for e in load_examples().values() if not e.printed)])
def test_what_no_book_prints_is_no_example_to_play(client, example):
    assert 404 == client.get(f"/en/rules/examples/{example}").status_code


def test_htmx_gets_the_judged_example_alone(client):
    response = client.get("/en/rules/examples/c4?guess=A3", headers=PARTIAL)

    assert "<html" not in response.text
    assert "/en/rules/examples/c4?guess=A3" == response.headers["HX-Replace-Url"]
