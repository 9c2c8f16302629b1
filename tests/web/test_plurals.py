"""What is read aloud has a singular: one point is not “1 points”."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import Phone

TURN = "/nunatak/turn"


def seat_label(phone, seat="B"):
    # As it stands: French has a narrow space there.
    return Page.of(phone.get("")).one(f"#seat-{seat} > .visually-hidden").text()


def adjusted(app, points, steps="0", language="en"):
    """A new table whose second seat has these points and spaces."""
    phone = Phone(app, language).open_table()
    fields = {"seat": "B", "points": points, "steps": steps, "blessing": "0", "note": ""}
    phone.send("/book", {**phone.form("/book", "book"), **fields})
    return phone


@for_each(
    ("language", "label"),
    [
        ("en", "Orange: 1 point, architect marker on space 0, 18 blocks left"),
        ("de", "Orange: 1 Punkt, Baumeisterleiste Feld 0, noch 18 Eisblöcke"),
        ("fr", "Orange\u202f: 1 point, piste Ingénierie case 0, restent 18 blocs"),
        ("nl", "Oranje: 1 punt, bouwmeesterspoor veld 0, nog 18 ijsblokken"),
    ],
)
def test_a_seat_with_one_point_is_read_with_one_point(app, language, label):
    assert label == seat_label(adjusted(app, "1", language=language))


def test_a_seat_with_two_points_is_read_with_two_points(app):
    assert "Orange: 2 points, architect marker on space 1, 18 blocks left" == seat_label(
        adjusted(app, "2", "1")
    )


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("2.1.1", "free, 1 point"),
        ("1.1.5", "free, 0 points, 1 space on the architect track"),
    ],
)
def test_a_free_place_is_read_with_what_it_scores(client, place, told):
    page = Page.of(
        client.get(f"/en{TURN}", query_string={"temple": "ABAB1.BB3.5.5.5", "turn": "A", "show": "options"})
    )

    label = page.values(f'[id="place-{place}"]', "aria-label")[0]

    assert label.endswith(told)
