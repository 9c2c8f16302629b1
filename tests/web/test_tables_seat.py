"""Choosing a seat and a side of the table on a phone that has joined."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import joined


@pytest.mark.parametrize(
    ("told", "name", "problem"),
    [
        ({"seat": "Z", "side": "90"}, "seat", "Choose your blocks, or “Just watching”."),
        ({"seat": "B", "side": "45"}, "side", "Tap your side to go to the table."),
        ({"seat": "B"}, "side", "Tap your side to go to the table."),
    ],
)
def test_a_seat_or_side_that_is_none_is_named_beside_its_field_and_the_other_stays(
    app, owner, told, name, problem
):
    other = joined(app, owner.links()[0])

    refused = other.send("/seat", {**told, **other.token("/seat")})
    page = Page.of(refused)
    german = Page.of(other.get(page.value('a.button[lang="de"]', "href")))
    chosen = "[name=seat][checked], [name=side][aria-pressed=true]"

    assert 422 == refused.status_code
    assert [problem] == page.texts(f"#problem-{name} span")
    assert [word for word in told.values() if word in ("B", "90")] == page.values(chosen, "value")
    assert page.values(chosen, "value") == german.values(chosen, "value")
