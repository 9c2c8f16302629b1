"""One wrong digit on the final sheet: it is marked and led to, and everything else is still added up."""

from __future__ import annotations

from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import ANNA, BEN, CHRIS, FINAL, TABLE, cell, tapped

WRONG = {**TABLE, "hc": "61.9"}
"""16 builders, of which the box can give 13."""


def shown(client, **words):
    response = client.get(FINAL, query_string=words)
    assert 422 == response.status_code
    return response.text


def led_to(text):
    """The numbers to which the message leads."""
    return [id.split("-", 2)[2] for id in Page(text).values('[id^="wrong-"]', "id")]


def test_what_is_doubted_stays_in_sight_and_is_marked(client):
    text = shown(client, **WRONG)

    assert "9 entered: impossible" == cell(text, "Chris, Builders")
    assert 3 == text.count('class="cell is-faulty"')


def test_the_message_leads_to_each_number_with_what_was_entered(client):
    text = shown(client, **WRONG)

    assert ["A.builders", "B.builders", "C.builders"] == led_to(text)
    assert "Chris, Builders: 9" in text


def test_the_number_that_the_message_leads_to_can_be_put_right(client):
    words = tapped(client, WRONG, do="why:C.builders")
    words = tapped(client, words, **{"C.builder": "4", "do": ""})

    assert 200 == client.get(FINAL, query_string=words).status_code


def test_the_pad_stays_with_the_digit_that_made_the_sheet_impossible(client):
    words = tapped(client, {**TABLE, "hc": "61"}, key="9")

    assert "C.builder" == words["at"]
    assert "4" == tapped(client, words, key="4")["hc"].split(".")[1]


def test_the_pad_goes_on_from_a_digit_that_does_no_harm(client):
    assert "C.artisan" not in tapped(client, {**TABLE, "hc": "61.9", "at": "C.sculptor"}, key="2")["at"]


@for_each(
    ("hands", "numbers"),
    [
        ({"ha": ANNA.replace(".5.te", ".11.te")}, ["A.architects"]),
        ({"hc": CHRIS.replace("5.4.3.1", "9.4.3.1")}, ["A.temple_cap", "B.temple_cap", "C.temple_cap"]),
        ({"hb": BEN.replace("me.0.", "me.x.")}, ["B.blessings"]),
        ({"ha": ANNA.replace("te-bs", "zs-bs")}, ["A.elders"]),
        ({"ha": ANNA.replace("57", "5x")}, ["A.track"]),
    ],
)
def test_each_fault_leads_to_its_own_numbers(client, hands, numbers):
    assert numbers == led_to(shown(client, **{**TABLE, **hands}))


def test_a_hand_that_is_too_big_leads_to_its_cards_and_leaves_the_others_alone(client):
    text = shown(client, ha=ANNA.replace("1.1.1...2", "1.3.1...2"), hb="48.3.3")

    assert {"A"} == {number[0] for number in led_to(text)}
    assert "12" == cell(text, "Orange, Sculptors")


def test_a_temple_of_nothing_but_faults_is_refused_and_not_more(client):
    assert 422 == client.get(FINAL, query_string={"temple": "Q" * 120}).status_code


@for_each("elders", ["bbb", "q", "qq-bbb", "bb"])
def test_an_elder_in_a_link_changed_by_hand_is_named_in_the_words_of_a_player(client, elders):
    page = Page(shown(client, players="2", ha=f"t5:e{elders}", hb="t3"))
    said = page.texts(".problems li")

    assert len(elders.split("-")) == len(said)
    assert all("An elder card shows two different types." in text for text in said)
