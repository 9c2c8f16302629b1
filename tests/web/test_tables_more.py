"""What can be set from the table: names, how phones behave, the turn order, the end."""

from __future__ import annotations

import re

import pytest

from tests.web.table_phone import Phone


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def test_what_was_typed_in_another_panel_stays_when_one_is_kept(owner):
    fields = owner.form("/more", "more")

    kept = owner.send(
        "/more", {**fields, "name-A": "Ann", "name-B": "Ben", "preview": "on", "do": "settings"}
    )
    page = owner.get(kept.location).text

    assert f"{owner.table}/more?name-A=Ann&name-B=Ben#settings" == kept.location
    assert ["Ann", "Ben", ""] == re.findall(r'id="field-name-[ABC]" name="[^"]*" value="([^"]*)"', page)
    assert 'id="field-preview-on" checked' in page


def test_what_was_chosen_in_another_panel_stays_when_the_names_are_kept(owner):
    fields = owner.form("/more", "more")

    kept = owner.send("/more", {**fields, "name-A": "Ann", "preview": "on", "order-1": "B", "do": "names"})

    assert f"{owner.table}/more?preview=on&order-1=B#names" == kept.location


def test_the_turn_order_can_be_set_later(owner):
    fields = owner.form("/more", "more")

    owner.send("/more", {**fields, "order-1": "C", "order-2": "A", "order-3": "B", "do": "order"})

    assert "Blue&#39;s turn" in owner.get("").text


def test_an_order_that_names_a_seat_twice_is_refused(owner):
    fields = owner.form("/more", "more")

    answer = owner.send("/more", {**fields, "order-1": "C", "order-2": "C", "order-3": "B", "do": "order"})

    assert 422 == answer.status_code
