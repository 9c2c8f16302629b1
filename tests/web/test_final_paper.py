"""The table's own paper beside the sheet: only the differences."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import ANNA, FINAL, TABLE, without


def compared(client, paper, **words):
    told = {f"paper-{name}": value for name, value in paper.items()}
    return client.get(f"{FINAL}/paper", query_string={**TABLE, **words, **told})


def test_a_paper_that_agrees_shows_no_difference(client):
    text = compared(client, {"A-total": "152", "B-builders": "6"}).text

    assert "The paper and the sheet match." in text


def test_only_what_differs_is_shown(client):
    text = compared(client, {"A-total": "152", "B-builders": "12"}).text

    assert 1 == text.count("Why ")
    assert "paper 12, sheet 6" in text


def test_a_difference_opens_the_reasons_of_the_sheet(client):
    assert "why=B.builders" in compared(client, {"B-builders": "12"}).text


def test_every_field_of_the_paper_says_whose_it_is_and_of_which_line(client):
    page = Page.of(compared(client, {}))

    assert ["Anna, Total", "Ben, Total", "Chris, Total"] == page.values(".sheet input", "aria-label")[:3]
    assert "Chris, Complete card sets" == page.values(".sheet input", "aria-label")[-1]


def test_a_number_of_the_paper_that_differs_is_marked_where_it_was_typed(client):
    page = Page.of(compared(client, {"A-total": "152", "B-builders": "12"}))

    assert ["field-paper-B-builders"] == page.values(".sheet input.is-differs", "id")


def test_a_number_that_the_sheet_does_not_have_yet_is_marked_as_no_mistake(client):
    page = Page.of(compared(client, {"A-builders": "12"}, ha=without(ANNA, 1)))

    assert "paper 12, sheet: nothing yet" in page.text("#compared")
    assert not page.has(".sheet .is-differs")


def test_where_only_the_score_is_missing_the_papers_total_implies_it(client):
    text = compared(client, {"A-total": "152"}, ha=without(ANNA, 0)).text

    assert "Anna: a total of 152 means 57 on the score track before the end scoring." in text


def test_a_total_too_low_for_any_score_is_said_so(client):
    text = compared(client, {"A-total": "90"}, ha=without(ANNA, 0)).text

    assert "Anna: the total on paper is 5 too low, even with 0 on the score track." in text


def test_where_more_is_missing_no_score_is_implied(client):
    text = compared(client, {"A-total": "152"}, ha=without(without(ANNA, 0), 2)).text

    assert "on the score track before the end scoring" not in text


@for_each(
    ("number", "told"),
    [
        ({"A-total": "77"}, {"ha": "57.4", "hb": "", "hc": ""}),
        ({"A-builders": "20"}, {"ha": "57.4", "hb": "", "hc": ""}),
        ({"A-beasts_of_burden": "12"}, {"ha": "57.4", "hb": "", "hc": ""}),
        ({"B-track": "7"}, {"ha": "57.4", "hb": "", "hc": ""}),
        ({"A-total": "150"}, {"ha": "", "hb": "", "hc": ""}),
    ],
)
def test_where_the_sheet_has_no_number_it_is_said_and_none_is_compared(client, number, told):
    text = compared(client, number, **told).text

    assert "sheet: nothing yet" in text
    assert "What is missing?" in text
    assert "say the same" not in text


@for_each("word", ["x", "-5", "1.5", "99999"])
def test_what_is_no_number_is_named_and_kept(client, word):
    response = compared(client, {"A-total": word})

    assert 422 == response.status_code
    assert "Anna, Total: Enter a whole number." in response.text
    assert f'value="{word}"' in response.text


@pytest.mark.parametrize("paper", [{"A-total": "150"}, {"A-total": "x"}])
def test_the_button_leads_to_what_was_found_without_javascript_too(client, paper):
    text = compared(client, paper).text
    place = text.split('id="compared"')[1]

    assert 'action="/en/nunatak/final/paper#compared"' in text
    assert place.index(
        "paper 150, sheet 152" if paper["A-total"] == "150" else 'id="problems"'
    ) < place.index("<table")
