"""The final sheet waits while its temple is laid down on the map, and gets its outer blocks back."""

from __future__ import annotations

from referee.web.nunatak.final import count as over_map
from referee.web.nunatak.final.count import map_words
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.turn.sheet import TurnSheet
from tests.pages import Page, said
from tests.some import for_each
from tests.web.final_tables import FINAL, TABLE, tapped, words_of

TURN = "/en/nunatak/turn"
TEMPLE = "ABC2.5.5.5.5"
"""One outer block each, on level 1."""

HANDS = {name: ".".join(word.split(".")[:14]) for name, word in TABLE.items() if name[0] == "h"}
BARE = {**TABLE, **HANDS}
"""All hands told, no outer block yet."""

FROM_TEMPLE = {name: f"{hand}.1.0.0.0" for name, hand in HANDS.items()}


def link_to(text, words):
    """The address behind the link with these words."""
    (found,) = [link for link in Page(text).all("a") if said(link) == words]
    return found.attributes["href"]


def on_the_map(client, **words):
    """The words of the map to which a sheet leads."""
    text = client.get(FINAL, query_string={**BARE, **words}).text
    return words_of(client.get(Page(text).value("#to-map", "href")).location)


def way_back(client, on_map, **told):
    """The address to which the map leads back."""
    text = client.get(TURN, query_string={**on_map, **told}).text
    return link_to(text, "Back to the end scoring with this temple")


def brought_back(client, on_map, **told):
    """The words of the sheet that the way back from the map opens."""
    answer = client.get(way_back(client, on_map, **told))
    assert 303 == answer.status_code
    return words_of(answer.location)


def test_the_temple_from_the_map_comes_into_the_own_sheet_with_every_hand(client):
    words = brought_back(client, on_the_map(client), temple=TEMPLE)

    assert {**BARE, **FROM_TEMPLE} == {name: words[name] for name in BARE}


def test_the_sheet_waits_through_taps_on_the_map_without_javascript(client):
    on_map = on_the_map(client)
    answer = client.get(TURN, query_string={**on_map, "brush": "A", "tap": "1.1.1"})

    assert on_map["totals"] == words_of(answer.location)["totals"]


def test_a_map_for_which_a_sheet_waits_leads_to_no_other(client):
    assert "End scoring" not in client.get(TURN, query_string=on_the_map(client)).text


def test_a_map_for_which_no_sheet_waits_shows_no_way_back(client):
    assert 'id="to-totals"' not in client.get(TURN).text


def test_the_outer_blocks_from_the_map_are_one_step_back(client):
    words = brought_back(client, on_the_map(client), temple=TEMPLE)

    assert HANDS["ha"] == tapped(client, words, do="undo")["ha"]


def test_what_could_be_taken_back_before_the_map_still_can(client):
    words = brought_back(client, on_the_map(client, back="A.builder.3"), temple=TEMPLE)
    words = tapped(client, tapped(client, words, do="undo"), do="undo")

    assert "3" == words["ha"].split(".")[1]


def test_a_map_without_a_block_brings_the_sheet_back_as_it_was(client):
    assert TABLE == brought_back(client, on_the_map(client, **TABLE))


def test_names_and_colours_that_were_changed_on_the_map_hold(client):
    words = brought_back(client, on_the_map(client), temple=TEMPLE, a="Ada", colours="EBCD")

    assert ("Ada", "EBCD") == (words["a"], words["colours"])


def test_a_temple_that_cannot_be_counted_leaves_the_sheet_as_it_was_once_it_is_left_out(client):
    words = brought_back(client, on_the_map(client), temple="AxC2.5.5.5.5")

    assert 422 == client.get(FINAL, query_string=words).status_code
    assert BARE == tapped(client, words, do="temple")


def test_a_temple_from_the_map_replaces_one_that_could_not_be_counted(client):
    words = brought_back(client, on_the_map(client, temple="AxC2.5.5.5.5"), temple=TEMPLE)

    assert "temple" not in words


def test_another_number_of_players_on_the_map_holds_and_no_hand_is_lost(client):
    words = brought_back(client, on_the_map(client), temple=TEMPLE, players="4")

    assert ("4", FROM_TEMPLE["ha"]) == (words["players"], words["ha"])


def test_the_sheet_that_waits_is_not_sent_along_with_the_map(client):
    text = client.get(f"{TURN}/show", query_string=on_the_map(client)).text

    assert "totals" not in words_of(Page(text).value("[data-share]", "data-share"))


@for_each("spoiled", ["x", "%", "eNo", "A" * 300, "ä"])
def test_a_spoiled_sheet_is_as_if_none_waited(client, spoiled):
    text = client.get(way_back(client, {"totals": spoiled}, temple=TEMPLE, a="Ada")).text

    assert "Ada" in text
    assert "Level 1: 13 outer blocks are missing." in text


def test_the_longest_sheet_leaves_room_for_every_tap_on_the_map():
    names = {name: chr(0x4E00 + 97 * index) * 24 for index, name in enumerate("abcd")}
    back = "!".join(f"{seat}.pole_saw.{count * 7919}" for seat in "ABCD" for count in range(600))
    sheet = FinalSheet.read({**TABLE, **names, "players": "4", "hd": TABLE["ha"], "back": back})
    words = map_words(sheet)

    assert 2_500 > len(words["totals"])
    assert sheet.hd == over_map.brought_back(TurnSheet.read(words)).hd
