"""A table of two: the active sets, turns for Siku, and the square that no rulebook settles."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import Phone, joined

TO_THE_TIE = ("1.5.5", "1.1.1", "1.5.4", "1.1.2", "1.2.1", "1.4.1")
"""Six turns that leave a square with two blocks of Orange and one of Siku; then Turquoise begins a set."""

TIE = "?block=C&tap=1.2.2"
READINGS = "#settle .settle__readings"


@pytest.fixture
def phone(app):
    return Phone(app).open_table("2")


@pytest.fixture
def before_the_tie(phone):
    phone.play(*TO_THE_TIE)
    return phone


def page(phone, path=""):
    return Page.of(phone.get(path, follow_redirects=True))


def left_in_sets(phone):
    """How many blocks wait in the active set of each player."""
    seats = page(phone).all(".table-seat:has(.set)")
    return [len(seat.css(".set__block:not(.is-placed)")) for seat in seats]


def settle(phone, choice="siku-first-tie:five", path=TIE):
    return phone.send("/settle", {**phone.form(path, "settle"), "ruling": choice})


def test_what_is_left_of_each_active_set_is_in_the_row_of_seats(phone):
    found = [left_in_sets(phone)]
    for place in TO_THE_TIE:
        phone.play(place)
        found.append(left_in_sets(phone))

    assert [[3, 3], [2, 3], [2, 2], [1, 2], [1, 1], [3, 1], [3, 3]] == found


def test_a_set_is_read_aloud_with_its_seat(phone):
    assert page(phone).text("#seat-A > .visually-hidden").endswith("Active set: Turquoise, Turquoise, Siku")


def test_only_who_acts_stands_on_a_plate_and_siku_whose_block_it_is_has_a_ring(phone):
    phone.play(*TO_THE_TIE[:4])
    forced = page(phone)

    assert ["seat-A"] == forced.values('.table-seat:is([aria-current="true"], .is-turn)', "id")
    assert ["seat-C"] == forced.values(".table-seat.is-next", "id")


@pytest.mark.parametrize("players", ["1", "3", "4"])
def test_other_tables_have_no_sets(app, players):
    assert not page(Phone(app).open_table(players)).has(".set")


def test_a_forced_block_of_siku_is_said_with_its_rule(phone):
    before = page(phone).has("#dock .dock__said")
    phone.play(*TO_THE_TIE[:4])
    dock = page(phone)

    assert not before
    assert "Siku’s block is next: the last one in Turquoise’s active set." in dock.text("#dock .dock__said")
    assert "/en/rules/nunatak.2p.set-first" == dock.values("#dock .dock__said a", "href")[0]


def test_a_block_of_siku_that_was_chosen_says_where_the_card_goes(phone):
    dock = page(phone, "?do=block:C")

    assert ["/en/rules/nunatak.2p.siku"] == dock.values("#dock .dock__said a", "href")
    assert "The card goes to the discard pile" in dock.text("#dock .dock__said")


def test_the_block_of_siku_is_a_key_of_the_dock_while_the_set_leaves_a_choice(phone):
    free, chosen = page(phone), page(phone, "?do=block:C")
    phone.play(*TO_THE_TIE[:4])

    assert ("block:C", "false") == (free.value("#do-siku", "value"), free.value("#do-siku", "aria-pressed"))
    assert "true" == chosen.value("#do-siku", "aria-pressed")
    assert not page(phone).has("#do-siku")


def test_an_unsettled_square_is_called_so_with_what_each_reading_scores(before_the_tie):
    tapped = page(before_the_tie, TIE)

    assert "Unsettled: no rulebook says what this scores" == tapped.text("#judgement h2")
    assert tapped.text(".dock__what").startswith("What does Orange score?")
    assert ["0", "+2", "+3", "+5"] == tapped.texts(f"{READINGS} button > b")
    assert ["false", "true", "false", "false"] == tapped.values(f"{READINGS} button", "aria-pressed")
    assert "nunatak.gap.g38" in tapped.value("#to-rule", "href")


def test_the_map_calls_the_square_unsettled_before_it_is_tapped(before_the_tie):
    before_the_tie.send(
        "/more", {**before_the_tie.form("/more/names", "more"), "do": "settings", "preview": "on"}
    )

    found = page(before_the_tie, "?do=block:C")

    assert found.value('[id="place-1.2.2"]', "aria-label").endswith("a square that no rulebook settles")
    assert "?" in [node.text().strip() for node in found.all(".place__figure")]


def test_any_player_settles_it_when_it_happens_and_the_place_stays_tapped(app, before_the_tie):
    player = joined(app, before_the_tie.links()[0])

    answer = settle(player)
    now = page(player, answer.location)

    assert not now.has("#settle")
    assert now.has("#do-play")
    assert "OrangeB+5" in now.text("#dock-words")
    assert "Siku tied with the other player in a square – The other player scores 5." in now.text("#last")


def test_the_default_is_settled_too_once_it_was_tapped(before_the_tie):
    settle(before_the_tie, "siku-first-tie:two")

    assert not page(before_the_tie, TIE).has("#settle")


def test_whoever_places_without_choosing_leaves_it_open(before_the_tie):
    before_the_tie.send("/play", before_the_tie.form(TIE, "play"))

    ruling = page(before_the_tie, "/turns/7")

    assert [0, 2] == before_the_tie.points()
    assert "your table has not decided" in ruling.text("#question-siku-first-tie")
    assert "Turquoise 0 · Orange 2" in ruling.text("#question-siku-first-tie [aria-current]")


def test_a_settled_square_is_asked_about_no_more(app):
    phone = Phone(app)
    chosen = {"players": "2", "siku-first-tie": "two"}
    phone.table = phone.send("/en/tables", {**chosen, **phone.signed()}).location
    phone.play(*TO_THE_TIE)

    assert not page(phone, TIE).has("#settle")


@pytest.mark.parametrize("choice", ["siku-cap:second", "new-tile:next-turn"])
def test_a_player_settles_nothing_that_has_a_default_in_a_book(app, before_the_tie, choice):
    player = joined(app, before_the_tie.links()[0])

    assert 403 == settle(player, choice).status_code


def test_a_player_changes_nothing_that_is_settled(app, before_the_tie):
    player = joined(app, before_the_tie.links()[0])
    fields = player.form(TIE, "settle")
    settle(before_the_tie)

    answer = player.send("/settle", {**fields, "ruling": "siku-first-tie:zero", "version": "7"})

    assert 403 == answer.status_code


@pytest.mark.parametrize("choice", ["", "siku-first-tie:nine", "nothing:two"])
def test_a_reading_that_there_is_not_is_a_bad_request(before_the_tie, choice):
    assert 400 == settle(before_the_tie, choice).status_code


def test_an_interpretation_holds_from_an_earlier_turn_on_and_the_change_is_shown_first(before_the_tie):
    phone = before_the_tie
    phone.send("/play", phone.form(TIE, "play"))
    phone.play("1.3.3")
    address = page(phone, "/turns/7").value("#edit-readings", "href")

    shown = page(phone, f"{address}?siku-first-tie=five")
    before = phone.points()
    phone.send(address, {**phone.form(f"{address}?siku-first-tie=five", "apply"), "siku-first-tie": "five"})

    assert "Overall: Orange" in shown.text("#report .lead")
    assert "+3" in shown.text("#report .lead")
    assert ([0, 2], [0, 5]) == (before, phone.points())


def test_an_interpretation_that_is_as_it_was_changes_nothing(before_the_tie):
    before_the_tie.send("/play", before_the_tie.form(TIE, "play"))

    shown = page(before_the_tie, "/turns/7/readings")

    assert "From turn 7 on" == shown.text("h1")
    assert "No change yet" in shown.text("#report")
    assert not shown.has("#do-apply")


def test_a_turn_that_rests_on_no_question_is_shown_instead(before_the_tie):
    assert f"{before_the_tie.table}/turns/1" == before_the_tie.get("/turns/1/readings").location


def test_a_verdict_at_a_table_says_that_card_and_tile_were_not_checked(phone):
    phone.play("1.1.1")

    assert "Allowed; card not checked" == page(phone, "/turns/1").text("#judgement h2")


@for_each(
    ("language", "word", "said"),
    [
        ("en", "Other player", "Play out of turn"),
        ("de", "Andere Person", "Außer der Reihe spielen"),
        ("fr", "Autre joueur", "Jouer hors de son tour"),
        ("nl", "Andere speler", "Buiten je beurt spelen"),
    ],
)
def test_the_key_that_lets_another_play_has_a_word_and_says_what_it_does(app, language, word, said):
    seen = page(Phone(app, language).open_table("2"))

    assert (word, said) == (seen.text("#out > span:last-child"), seen.text("#out-words"))
