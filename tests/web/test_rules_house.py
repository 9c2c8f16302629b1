"""House rulings: set once, carried in a link, and told by every judgement that used one."""

from __future__ import annotations

from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.catalogue import EDITIONS
from referee.catalogue.house import questions
from referee.catalogue.worked import load_examples
from referee.wording.languages import LANGUAGES
from tests.pages import Page
from tests.some import for_each

HOUSE = "/en/rules/house"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def pressed(client, **words):
    """The readings in the address after one button, as a phone without JavaScript gets them."""
    told = all_pressed(client, **words)
    told.pop("back", None)
    return told


def all_pressed(client, **words):
    """The same with the steps back."""
    response = client.get(HOUSE, query_string=words)

    assert 303 == response.status_code
    return {name: values[0] for name, values in parse_qs(urlsplit(response.location).query).items()}


@for_each("language", LANGUAGES)
def test_every_open_question_stands_there_with_all_its_readings(client, language):
    text = client.get(f"/{language}/rules/house").text

    expected = [f"ruling:{entry.ruling}:{choice}" for entry in questions() for choice in entry.choices]
    assert expected == Page(text).values('[name="do"][value^="ruling:"]', "value")
    assert len(questions()) == len(Page(text).all('[value^="ruling:"][aria-pressed="true"]'))


def test_a_reading_is_set_by_one_button_and_stands_in_the_address(client):
    assert {"rulings": "siku-first-tie:five"} == pressed(client, do="ruling:siku-first-tie:five")


def test_a_second_reading_joins_the_first(client):
    words = pressed(client, rulings="siku-first-tie:five", do="ruling:new-tile:next-turn")

    assert {"rulings": "new-tile:next-turn,siku-first-tie:five"} == words


def test_the_usual_reading_leaves_the_address_again(client):
    assert {} == pressed(client, rulings="siku-first-tie:five", do="ruling:siku-first-tie:two")


def test_our_edition_sets_the_readings_of_that_book(client):
    words = pressed(client, do="edition:fr")

    assert {"edition": "fr", "rulings": "new-tile:next-turn,solo-fill-up:renew"} == words


def test_an_edition_leaves_the_questions_alone_of_which_it_says_nothing(client):
    words = pressed(client, rulings="siku-cap:second,siku-first-tie:five", do="edition:de")

    assert {"edition": "de", "rulings": "siku-cap:second,siku-first-tie:five"} == words


def test_an_edition_brings_its_own_reading_where_it_has_one(client):
    words = pressed(client, rulings="new-tile:next-turn,siku-first-tie:five", do="edition:de")

    assert {"edition": "de", "rulings": "siku-first-tie:five"} == words


@for_each("edition", EDITIONS)
def test_what_an_edition_brought_goes_with_it(client, edition):
    words = pressed(client, **pressed(client, do="edition:fr"), do=f"edition:{edition}")

    assert pressed(client, do=f"edition:{edition}") == words


def test_an_edition_stays_ours_beside_a_choice_of_our_own(client):
    page = client.get(HOUSE, query_string={"edition": "de", "rulings": "siku-first-tie:five"})

    assert "true" == Page.of(page).value("#edition-de", "aria-pressed")


@for_each("button", ["edition:fr", "edition:de", "ruling:new-tile:next-turn", "ruling:siku-cap:none"])
def test_every_tap_can_be_taken_back(client, button):
    before = {"edition": "nl", "rulings": "siku-cap:second,siku-first-tie:five"}

    assert before == all_pressed(client, **all_pressed(client, **before, do=button), do="undo")


def test_taps_are_taken_back_to_the_very_start(client):
    words = {}
    for button in ("edition:fr", "ruling:siku-first-tie:five", "edition:en", "undo", "undo", "undo"):
        words = all_pressed(client, **words, do=button)

    assert {} == words


def test_a_tap_that_changes_nothing_leaves_no_step(client):
    assert {} == all_pressed(client, do="ruling:siku-first-tie:two")


def test_undo_says_what_it_takes_back_and_what_it_took_back(client):
    words = all_pressed(client, do="edition:fr")
    page = client.get(HOUSE, query_string=words).text
    taken = client.get(HOUSE, query_string={**words, "do": "undo"}, headers=PARTIAL).text

    assert 'aria-label="Undo: French' in page
    assert "Undone: French" in taken


@for_each("back", ["x", "!!", "edition:it", "new-tile:never,edition:it", ",:,"])
def test_a_step_back_that_means_nothing_changes_nothing(client, back):
    words = {"edition": "fr", "rulings": "new-tile:next-turn"}

    assert words == pressed(client, **words, back=back, do="undo")


def test_the_steps_back_are_not_sent_along(client):
    text = unescape(client.get(f"{HOUSE}/show?edition=fr&back=edition:").text)

    assert "http://localhost/rules/house?edition=fr<" in text


def test_an_edition_is_ours_only_as_long_as_nothing_stands_against_it(client):
    own = client.get(
        HOUSE, query_string={"edition": "fr", "rulings": "new-tile:next-turn,solo-fill-up:renew"}
    )
    other = client.get(HOUSE, query_string={"edition": "fr", "rulings": "new-tile:next-turn"})

    assert ("true", "false") == tuple(
        Page.of(page).value("#edition-fr", "aria-pressed") for page in (own, other)
    )


@for_each("word", ["do=ruling:nothing:x", "do=edition:it", "do=", "rulings=a:b,c", "edition=x"])
def test_a_word_that_means_nothing_changes_nothing(client, word):
    response = client.get(f"{HOUSE}?{word}", follow_redirects=True)

    assert (200, "Everything as Referee suggests.") == (
        response.status_code,
        Page.of(response).text(".dock__hint"),
    )


@pytest.mark.parametrize("calculator", ["/en/nunatak/turn", "/en/nunatak/final"])
def test_the_calculators_open_with_the_readings(client, calculator):
    text = unescape(client.get(f"{HOUSE}?rulings=siku-first-tie:five").text)

    assert f'href="{calculator}?rulings=siku-first-tie:five"' in text


def test_a_turn_that_used_a_house_ruling_says_so(client):
    words = {**load_examples()["siku-first-tie"].words, "rulings": "siku-first-tie:five"}
    text = client.get("/en/nunatak/turn", query_string=words).text

    assert Page(text).has('[value="ruling:siku-first-tie:five"][aria-pressed="true"]')
    assert "your table counts 5" in text


def test_the_totals_that_used_a_house_ruling_say_so(client):
    words = {"ha": "0.0.11", "rulings": "sculptors-above-ten:continue"}
    text = client.get("/en/nunatak/final", query_string=words).text

    assert Page(text).has('[value="ruling:sculptors-above-ten:continue"][aria-pressed="true"]')


def test_the_readings_can_be_sent_by_a_link_without_a_language(client):
    text = unescape(client.get("/en/rules/house/show?edition=fr&rulings=new-tile:next-turn").text)

    assert "http://localhost/rules/house?edition=fr&rulings=new-tile:next-turn" in text
    assert "From the next player’s turn on." in text


def test_a_link_that_was_sent_opens_in_the_reader_s_language(client):
    response = client.get("/rules/house?rulings=new-tile:next-turn", headers={"Accept-Language": "de"})

    assert "/de/rules/house?rulings=new-tile:next-turn" == response.location


def test_htmx_gets_the_readings_alone(client):
    response = client.get(f"{HOUSE}?do=ruling:new-tile:next-turn", headers=PARTIAL)

    assert "<html" not in response.text
    assert response.headers["HX-Replace-Url"].startswith(f"{HOUSE}?rulings=new-tile:next-turn&")
