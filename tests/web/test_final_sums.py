"""Numbers of the final sheet that add up in sight, on the page and on paper."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import ANNA, FINAL, TABLE


def opened(client, number, **words):
    return Page.of(client.get(FINAL, query_string={**TABLE, "why": number, **words}))


@pytest.mark.parametrize(("seat", "total"), [("A", 152), ("B", 147), ("C", 154)])
def test_the_lines_of_a_total_add_up_to_it_the_score_track_among_them(client, seat, total):
    lines = [int(line) for line in opened(client, f"{seat}.total").texts(".sums td")]

    assert (total, total) == (sum(lines[:-1]), lines[-1])


@for_each("number", ["A.total", "B.total", "C.total", "A.artisans", "A.track", "B.builders"])
def test_the_reasons_of_a_number_add_up_to_it(client, number):
    page = opened(client, number)
    points = [int(points) for points in page.texts("#why .reason__points")]

    assert int(page.text("#why .asked__value")) == sum(points)


def test_a_total_so_far_is_the_sum_of_the_lines_that_are_there(client):
    page = opened(client, "A.total", ha="57.4.4", hb="", hc="")
    lines = [int(line) for line in page.texts(".sums td")]

    assert sum(lines[:-1]) == lines[-1]


def test_on_paper_the_reasons_of_each_column_add_up_to_its_total(client):
    page = Page.of(client.get(f"{FINAL}/print", query_string=TABLE))
    columns = [
        [int(number.text()) for number in column.css("b.numbers")] for column in page.all(".final-print__why")
    ]

    assert [152, 147, 154] == [sum(column[:-1]) for column in columns]
    assert [152, 147, 154] == [column[-1] for column in columns]


def test_a_second_count_says_the_elders_in_words(client):
    page = Page.of(client.get(FINAL, query_string={**TABLE, "first": "x", "only": "A", "ha": ANNA}))
    elders = page.one('[name="do"][value="why:A.elders"]')

    assert "2 cards" == elders.text().strip()
    assert "Anna, Elders: artisan + elder, builder + sculptor" == elders.attributes["aria-label"]
