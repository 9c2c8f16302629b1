"""The two extra turns of four players: the table says who takes them, the page says why."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import Phone, joined


@pytest.fixture(scope="module")
def before_the_extra_turns(app):
    return Phone(app).open_table("4").play_on(52).get("/export.json").data


@pytest.fixture
def four(app, before_the_extra_turns):
    return Phone(app).bring_in(before_the_extra_turns)


def choose(phone, best="C", second="A"):
    return phone.send("/extra", {**phone.form("?first=%3F", "extra-turns"), "best": best, "second": second})


def panel(page):
    return page.split('id="extra"')[1].split("</section>")[0]


def test_nobody_is_proposed_before_the_card_was_read(four):
    page = four.get(f"?tap={four.free()}", follow_redirects=True).text

    assert "Who takes the extra turns?" in page
    assert "Who is ahead on the top line?" in panel(page)
    assert 'id="do-play"' not in page


def why(phone, address=""):
    """What the sign beside the question of the extra turns leads to."""
    return Page.of(
        phone.get(Page.of(phone.get(address)).value("#to-reasons", "href").removeprefix(phone.table))
    )


def test_the_rules_that_decide_lead_to_their_sections(four):
    links = why(four).values("#reasons .reason__rule", "href")

    assert ["nunatak.completion.when", "nunatak.completion.tie"] == [link.rsplit("/", 1)[1] for link in links]


def test_the_temple_stays_whole_above_the_question_and_its_four_keys(four):
    page = Page.of(four.get(""))

    assert page.has("#table.stage--asks")
    assert ["Turquoise", "Orange", "Blue", "Grey"] == page.texts(
        "#extra-turns .seats .button > span:last-child"
    )
    assert page.has(".dock__row > #to-completion")


def test_a_place_that_is_tapped_for_somebody_out_of_turn_is_answered_in_the_place_of_the_question(four):
    words = f"?seat=B&place={four.free()}"
    page = Page.of(four.get(words))

    assert (False, False) == (page.has("#extra"), page.has("#dock-words[hidden]"))
    assert "1 for support" in page.text("#dock-words")
    assert "Place it" in page.text("#do-play")
    assert "completion card" not in why(four, words).text("#reasons")


def test_the_second_is_asked_when_the_first_was_tapped(four):
    page = panel(four.get("?do=first:C", follow_redirects=True).text)

    assert "Who is second on the top line?" in page
    assert "Blue takes the first extra turn: first on the completion card." in why(four, "?first=C").text(
        "#reasons"
    )
    assert 'id="extra-C"' not in page


def test_the_extra_turns_stand_under_a_heading_of_their_own(four):
    choose(four)
    four.play_on(1)

    page = Page.of(four.get("/turns"))

    assert ["Extra turns", "Round 13"] == page.texts("section.round h2")[:2]
    assert ["53"] == page.texts("section.round:has(#round-0) .log__number")


def test_who_was_chosen_plays_without_another_tap_and_every_phone_hears_why(app, four):
    german = joined(app, four.links()[0], "de")

    choose(four)

    assert "Extra turn: Blue" in four.get("").text
    assert "Blau macht den ersten zusätzlichen Zug" in panel(german.get("").text)
    assert "C" == four.form(f"?tap={four.free()}", "play")["owner"]


def test_both_extra_turns_end_the_play(four):
    choose(four)

    four.play_on(1)
    second = four.get("").text
    four.play_on(1)

    assert "Extra turn: Turquoise" in second
    assert 'id="do-final"' in four.get("").text


def test_the_choice_can_be_made_anew(four):
    choose(four)

    asked = panel(four.get("?do=first:%3F", follow_redirects=True).text)
    choose(four, "B", "D")

    assert "Who is ahead on the top line" in asked
    assert "Extra turn: Orange" in four.get("").text


def test_the_same_seat_twice_is_refused(four):
    answer = choose(four, "C", "C")

    assert 422 == answer.status_code
    assert "Who takes the extra turns?" in answer.text


@pytest.mark.parametrize(
    ("best", "second", "name", "problem"),
    [
        ("C", "Z", "second", "Choose who is second."),
        ("C", "", "second", "Choose who is second."),
        ("C", "C", "second", "Choose who is second."),
        ("Z", "A", "best", "Choose who is ahead."),
        ("", "A", "best", "Choose who is ahead."),
    ],
)
def test_a_seat_that_cannot_take_an_extra_turn_is_named_beside_its_question(
    four, best, second, name, problem
):
    refused = choose(four, best, second)
    page = Page.of(refused)

    assert 422 == refused.status_code
    assert [problem] == page.texts(f"#extra #problem-{name} span")
    assert best == page.value("#extra-first", "value")


def test_a_viewer_reads_why_and_chooses_nothing(app, four):
    choose(four)
    viewer = joined(app, four.links()[-2])

    page = panel(viewer.get("").text)

    assert "Blue takes the first extra turn" in page
    assert "<button" not in page
