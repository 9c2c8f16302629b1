"""What a correction says before it is made: the turns that it swaps or would break, by their numbers."""

from __future__ import annotations


def test_two_turns_change_their_order(owner):
    owner.send("/edit", owner.form("/edit?do=swap&key=2&other=1", "apply"))

    assert "<h1>Turn 2</h1>" in owner.get("/turns/1").text
    assert "Swapped: 2. Orange, level 1 (row 1, column 2); 1. Turquoise" in owner.get("").text


def test_a_swap_says_before_which_two_turns_change_places(owner):
    page = owner.get("/edit?do=swap&key=2&other=1").text.split('id="report"')[0]

    assert "2. Orange, level 1 (row 1, column 2)" in page
    assert "1. Turquoise, level 1 (row 1, column 1)" in page


def test_a_refused_correction_names_the_turns_that_it_breaks_by_their_numbers(owner):
    fields = owner.form("/edit?do=remove&key=1", "apply")
    owner.play("2.1.1")

    refused = owner.send("/edit", {**fields, "version": "5"})

    assert 409 == refused.status_code
    assert "5. Orange, level 2 (row 1, column 1):" in refused.text


def test_a_correction_that_breaks_later_turns_names_them_and_cannot_be_applied(owner):
    owner.play("2.1.1")

    page = owner.get("/edit?do=remove&key=1").text

    assert "Later turns would no longer be allowed" in page
    assert "5. Orange, level 2 (row 1, column 1)" in page
    assert 'id="do-apply"' not in page
