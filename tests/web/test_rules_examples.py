"""The worked examples to be played: guess first, then see it judged like the book."""

from __future__ import annotations

import re
from html import unescape

import pytest

from referee.catalogue.worked import load_examples
from referee.web.rules.examples import of_the_books
from referee.wording.languages import LANGUAGES

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}
BOOK = {example.id: example for example in of_the_books()}


def page(client, example, **words):
    response = client.get(f"/en/rules/examples/{example}", query_string=words)

    assert 200 == response.status_code
    return unescape(response.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_worked_examples_are_listed_in_the_order_of_the_books(client, language):
    text = client.get(f"/{language}/rules/examples").text

    assert [*BOOK] == re.findall(rf'href="/{language}/rules/examples/(\w+)"', text)


@pytest.mark.parametrize("example", BOOK)
def test_nothing_is_told_before_the_guess(client, example):
    text = page(client, example)

    assert len(BOOK[example].choices) == text.count('name="guess"')
    assert not re.search(r"is-printed|is-support|band--|class=\"frame|judgement", text)


@pytest.mark.parametrize("example", BOOK)
def test_what_the_book_prints_is_right_and_every_other_guess_is_not(client, example):
    for choice in BOOK[example].choices:
        right = choice == BOOK[example].printed
        text = page(client, example, guess=choice)
        assert right == ("Right: like the book." in text)
        assert (not right) == ("The book says something else." in text)


@pytest.mark.parametrize("example", BOOK)
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
    told = re.findall(r'mark--\w+">(\w)</b></span> 0: with one block of each colour', text)

    assert ["B", "C", "D"] == told


def heard(markup):
    """What a reader hears of a piece of a page: its words without those hidden from hearing."""
    spoken = re.sub(
        r'<(\w+)[^>]*aria-hidden="true"[^>]*>(?:<b.*?</b>|[^<]*)</\1>', "", markup, flags=re.DOTALL
    )
    return re.sub(r"<[^>]+>", " ", spoken).split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_says_each_name_once(client, language):
    text = unescape(client.get(f"/{language}/rules/examples/c12").text)
    answers = [heard(one) for one in re.findall(r'<button class="button guess.*?</button>', text, re.DOTALL)]

    assert 3 == len(answers)
    assert answers == [[*dict.fromkeys(answer)] for answer in answers]


def test_an_answer_in_points_says_whose_they_are(client):
    text = page(client, "c4")

    assert ["Turquoise", "0"] == heard(
        re.search(r'<button class="button guess.*?</button>', text, re.DOTALL)[0]
    )[-2:]


def test_the_card_that_is_taken_is_named_once(client):
    taken = re.search(r'<p class="taken">(.*?)</p>', page(client, "c11"), re.DOTALL)[1]

    assert 1 == taken.count("aria-label=")
    assert '<span aria-hidden="true">' in taken


def test_the_dummy_s_places_are_told_with_what_they_would_bring(client):
    worths = re.findall(r'guess__worth numbers">(\d) points', page(client, "c17", guess="2.1.1"))

    assert ["3", "5"] == worths


@pytest.mark.parametrize("guess", ["nonsense", "A5-B2", ""])
def test_a_guess_that_was_not_offered_is_none(client, guess):
    assert "judgement" not in page(client, "c4", guess=guess)


@pytest.mark.parametrize("example", ["c99", *(e.id for e in load_examples().values() if not e.printed)])
def test_what_no_book_prints_is_no_example_to_play(client, example):
    assert 404 == client.get(f"/en/rules/examples/{example}").status_code


def test_htmx_gets_the_judged_example_alone(client):
    response = client.get("/en/rules/examples/c4?guess=A3", headers=PARTIAL)

    assert "<html" not in response.text
    assert "/en/rules/examples/c4?guess=A3" == response.headers["HX-Replace-Url"]
