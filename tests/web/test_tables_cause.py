"""Why a turn scores, in one line: at the tapped place, in the log, on the page of the turn."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import SQUARE, Phone

ROW = ("1.5.1", "1.5.2", "1.5.3", "1.5.4")


@pytest.fixture
def phone(app):
    return Phone(app).open_table("3")


def page(phone, path=""):
    return Page.of(phone.get(path, follow_redirects=True))


def test_a_tapped_place_says_why_it_scores_and_to_the_ear_also_where(phone):
    phone.play(*SQUARE[:3])

    words = page(phone, f"?tap={SQUARE[3]}").text("#dock-words")

    assert words.startswith("Turquoise: level 1 (row 2, column 2). 5 for the square ")


def test_a_place_that_scores_nothing_is_seen_by_its_level(phone):
    seen = page(phone, "?tap=1.3.3")

    assert "Turquoise: level 1 (row 3, column 3) · no points" == seen.text("#dock-words")
    assert ["Turquoise:", "(row 3, column 3)", "·"] == seen.texts("#dock-words .visually-hidden")


@pytest.mark.parametrize(
    ("tapped", "level", "pile"),
    [
        ("1.1.1", "1", ["1.1.1", "2.1.1"]),
        ("2.1.1", "2", ["1.1.1", "2.1.1"]),
        # Two blocks stand on it: the step up leads to the one from which a step down leads back.
        ("1.1.2", "1", ["1.1.2", "2.1.2"]),
        ("2.1.2", "2", ["1.1.2", "2.1.2"]),
    ],
)
def test_from_a_tapped_block_a_step_leads_to_each_level_of_its_pile_and_back(phone, tapped, level, pile):
    phone.play(*SQUARE, "2.1.1", "1.1.3", "1.2.3", "2.1.2")
    seen = page(phone, f"?tap={tapped}")

    assert ["1", "2", "3", "4"] == seen.texts(".pile > button")
    assert pile == seen.values(".pile > button:not([disabled])", "value")
    assert [level] == seen.texts('.pile > [aria-pressed="true"]')
    assert f"Level {level} of 4" in seen.texts("#dock-words .visually-hidden")
    assert seen.has("#do-levels")


def test_a_block_that_stands_alone_is_seen_by_its_level(phone):
    phone.play("1.5.5")
    seen = page(phone, "?tap=1.5.5")

    assert not seen.has(".pile")
    assert "Level 1 of 4" in seen.text("#dock-words")


def test_the_log_and_the_page_of_a_turn_say_why_it_scored(phone):
    phone.play(*SQUARE, "2.1.1")

    assert ["1 for support", "5 for the square", "level 1", "level 1", "level 1"] == page(
        phone, "/turns"
    ).texts(".log__text > :last-child")
    assert "5 for the square" in page(phone, "/turns/4").text(".lead")


def test_support_a_row_and_several_squares_are_said_in_one_line(phone):
    phone.play(*ROW)
    row = page(phone, "?tap=1.5.5").text("#dock-words")
    phone.play("1.5.5", *(f"1.4.{column}" for column in (1, 3, 4, 5)))

    assert "Row complete" in row
    assert "for 2 squares" in page(phone, "?tap=1.4.2").text("#dock-words")


def test_who_would_score_on_the_key_is_heard_and_not_seen_a_second_time(phone):
    phone.play(*SQUARE[:3])
    tapped = page(phone, f"?tap={SQUARE[3]}")

    assert "+5" == tapped.text(".key__gain")
    assert 1 == len(tapped.all("#dock-words .gain.visually-hidden"))


def test_the_line_of_an_answer_leads_to_its_reasons_and_their_rules(phone):
    phone.play(*SQUARE[:3])
    lead = page(phone, f"?tap={SQUARE[3]}").value("#to-reasons", "href")

    reasons = page(phone, lead.removeprefix(phone.table))
    assert ["0", "+5", "+1", "+1"] == reasons.texts(".reason__points")
    assert all("/en/rules/nunatak." in rule for rule in reasons.values("#reasons .reason__rule", "href"))
    assert lead.replace("/reasons", "") == reasons.value("#to-table", "href")
