"""Opening a table: who begins, what two players settle first, and the checklist of the setup."""

from __future__ import annotations

import json

import pytest

from referee.games.nunatak.notation import seats_of
from referee.games.nunatak.rulings import TO_SETTLE, rulings_at
from referee.games.nunatak.table.setup import STEPS
from tests.pages import Page
from tests.web.table_phone import Phone

SIKU = {"siku-first-tie", "siku-builder-swap", "siku-cap"}
SOLO = {"solo-fill-up", "solo-temple-cap", "dummy-centre", "dummy-level-four-row"}


@pytest.fixture
def phone(app):
    return Phone(app)


def opened(phone, players="3", **chosen):
    answer = phone.send("/en/tables", {"players": players, **chosen, **phone.signed()})
    phone.table = answer.location
    return answer


def asked(phone, players, language="en"):
    return Page.of(phone.get(f"/{language}/tables/new?players={players}"))


def kept(phone):
    return json.loads(phone.get("/export.json").text)


def test_the_first_page_asks_only_how_many_play(phone):
    form = Page.of(phone.get("/en/tables")).one('form[action="/en/tables/new"]')

    assert "get" == form.attributes["method"]


@pytest.mark.parametrize(("players", "seats"), [("1", ["A"]), ("2", ["A", "B"]), ("4", ["A", "B", "C", "D"])])
def test_every_player_can_begin_and_nobody_else(phone, players, seats):
    assert seats == asked(phone, players).values('[name="begins"]', "value")


def test_who_begins_has_the_first_turn_and_the_others_follow_clockwise(phone):
    opened(phone, "4", begins="C")

    words = []
    for place in ("1.1.1", "1.1.2", "1.1.3", "1.1.4"):
        words.append(Page.of(phone.get("")).text("#dock-words"))
        phone.play(place)

    assert [f"{name}’s turn" for name in ("Blue", "Grey", "Turquoise", "Orange")] == words


def test_seats_keep_their_letters_and_colours_whoever_begins(phone):
    opened(phone, begins="B")

    page = Page.of(phone.get(""))

    assert ["BOrange", "CBlue", "ATurquoise"] == page.texts(".table-seat__who")


def test_siku_stays_last_where_the_second_player_begins(phone):
    opened(phone, "2", begins="B")

    assert ["seat-B", "seat-A", "seat-C"] == Page.of(phone.get("")).values("#seats .table-seat", "id")


def test_a_seat_that_cannot_begin_is_refused_and_the_choices_stay(phone):
    answer = opened(phone, "2", begins="C", **{"siku-first-tie": "five"})
    page = Page.of(answer)

    assert 422 == answer.status_code
    assert "Choose who begins." in page.text("#problem-begins")
    assert page.has('#field-siku-first-tie input[value="five"][checked]')


def test_another_number_of_players_leads_to_no_setup(phone):
    answer = phone.get("/en/tables/new?players=5")

    assert 422 == answer.status_code
    assert "Choose the number of players: 1 to 4." in answer.text


@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_each_step_of_the_setup_leads_to_its_rule(phone, players):
    links = asked(phone, players).values(".setup .reason__rule", "href")

    assert [f"/en/rules/{rule}" for rule in STEPS[int(players)]] == links


@pytest.mark.parametrize(
    ("players", "leaving"), [("1", "ii+ or iii+"), ("2", "both blessing cards marked iii+")]
)
def test_the_blessings_that_leave_the_game_are_named(phone, players, leaving):
    assert leaving in asked(phone, players).text(".setup")


def test_three_players_take_no_blessing_out(phone):
    assert "iii+" not in asked(phone, "3").text(".setup")


def test_the_checklist_is_at_the_table_until_the_first_block(phone):
    opened(phone)
    before = Page.of(phone.get("")).has("#fold-setup .setup")
    phone.play("1.1.1")

    assert (True, False) == (before, Page.of(phone.get("")).has("#fold-setup"))


def test_only_two_players_are_asked_what_to_settle_first(phone):
    found = {players: asked(phone, players).has("#settle") for players in "1234"}

    assert {"1": False, "2": True, "3": False, "4": False} == found


def test_the_default_that_holds_until_then_is_named(phone):
    waiting = asked(phone, "2").text('#field-siku-first-tie input[value=""] + span')

    assert "Decide later. Until then: The other player scores 2." == waiting


def test_what_is_not_settled_stays_open(phone):
    opened(phone, "2", **{"siku-first-tie": "", "siku-builder-swap": ""})

    assert {} == kept(phone)["rulings"]


def test_a_default_that_is_settled_is_kept_as_chosen(phone):
    opened(phone, "2", **{"siku-first-tie": "two", "siku-builder-swap": "forbidden"})

    assert {"siku-first-tie": "two", "siku-builder-swap": "forbidden"} == kept(phone)["rulings"]
    assert Page.of(phone.get("/rules")).has('#field-siku-first-tie input[value="two"][checked]')


def test_a_question_left_open_can_be_settled_later_by_its_default(phone):
    opened(phone, "2")
    phone.send("/rules", {**phone.form("/rules", "rulings"), "siku-first-tie": "two"})

    assert Page.of(phone.get("/rules")).has('#field-siku-first-tie input[value="two"][checked]')


@pytest.mark.parametrize(("players", "missing"), [(1, SIKU), (2, SOLO), (3, SIKU | SOLO), (4, SIKU | SOLO)])
def test_a_table_is_asked_only_what_its_number_of_players_can_meet(phone, players, missing):
    opened(phone, str(players))
    at_three_tables = set(rulings_at({seat.role for number in (1, 2) for seat in seats_of(number)}))

    found = set(Page.of(phone.get("/rules")).values("#rulings input[type=radio]", "name"))

    assert at_three_tables - missing == found


def test_what_two_players_settle_is_asked_nowhere_else():
    asked_of = {number: rulings_at(seat.role for seat in seats_of(number)) for number in (1, 2, 3, 4)}
    found = {number: [one.key in questions for one in TO_SETTLE] for number, questions in asked_of.items()}

    assert {1: [False, False], 2: [True, True], 3: [False, False], 4: [False, False]} == found


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_the_steps_are_in_the_reader_s_language(phone, language):
    english = asked(phone, "2").texts(".setup b")

    own = asked(phone, "2", language).texts(".setup b")

    assert [] == [step for step in own if step in english]
