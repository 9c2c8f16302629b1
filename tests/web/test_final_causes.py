"""The guess at why the table's paper says another number."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import FINAL, TABLE

ALONE = {**TABLE, "hc": TABLE["hc"].replace("61.4.3", "61.2.3")}
WITH_SIKU = {
    "players": "2",
    "a": "Anna",
    "b": "Ben",
    "ha": "t50:b5:s0:r0:p0:w0:d0:f0:a0:n0:ex:l0:h6:i4:j3:k1",
    "hb": "t50:b2:s0:r0:p0:w0:d0:f0:a0:n0:ex:l0:h4:i4:j2:k1",
    "hc": "b6:h6:i4:j3:k2",
}


def guesses(client, paper, table=TABLE):
    told = {f"paper-{name}": value for name, value in paper.items()}
    page = Page.of(client.get(f"{FINAL}/paper", query_string={**table, **told}))
    return page.texts(".paper-differences__cause")


@for_each(
    ("paper", "guess"),
    [
        ({"A-builders": "20"}, "Did you miss a tie? Several players have the most builders: 12 points each."),
        ({"A-builders": "8"}, "Did you count 2 for each builder? With the most builders it is 12 points."),
        ({"A-sculptors": "12"}, "With 3 under “Sculptors” it would be 12."),
        ({"A-architects": "7"}, "Did you add instead of multiplying? It is 2 × 5."),
        ({"A-architects": "12"}, "With 6 under “Architect marker: number reached” it would be 12."),
        ({"A-beasts_of_burden": "5"}, "Did you add instead of multiplying? It is 2 × 3."),
        ({"A-artisans": "3"}, "Did you leave out the sets of three tools? They are worth 10 points."),
        ({"C-blessings": "2"}, "Did you count 1 for each blessing card? It is 2."),
        ({"A-track": "75"}, "Same digits, different order: written down wrong?"),
        ({"A-total": "95"}, "Without “Score track” it would be 95."),
        ({"A-total": "209"}, "With “Score track” counted twice it would be 209."),
    ],
)
def test_a_usual_mistake_that_gives_the_number_on_paper_is_named(client, paper, guess):
    assert [guess] == guesses(client, paper)


def test_a_tie_counted_where_there_is_none_is_named(client):
    guess = "Did you count a tie? Nobody else has as many builders (4)."

    assert [guess] == guesses(client, {"A-builders": "12"}, ALONE)


@pytest.mark.parametrize("line", ["builders", "temple_cap"])
def test_siku_left_out_of_a_majority_is_named(client, line):
    paper = {"builders": "20", "temple_cap": "7"}[line]
    guess = f"Without Siku it would be {paper}, but they count towards majorities."

    assert [guess] == guesses(client, {f"A-{line}": paper}, WITH_SIKU)


def test_a_total_off_by_what_its_lines_are_off_says_which(client):
    found = guesses(client, {"A-builders": "20", "A-total": "160"})

    assert "The difference comes from: Builders." == found[-1]


def test_a_number_that_no_single_mistake_gives_gets_no_guess(client):
    assert [] == guesses(client, {"A-sculptors": "5"})
