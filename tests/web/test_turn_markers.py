"""The architect markers of a turn: a stepper for each player, with and without JavaScript."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from tests.pages import Page
from tests.some import for_each

TURN = "/en/nunatak/turn"


def words_after(client, **words):
    address = client.get(TURN, query_string=words).location
    return {name: values[-1] for name, values in parse_qs(urlsplit(address).query).items()}


def fields_of(page):
    fields = Page(page).fields("#sheet").items()
    return {name[-1]: value for name, value in fields if name.startswith("marker-")}


def test_each_player_has_a_stepper_that_shows_the_own_marker(client):
    page = client.get(TURN, query_string={"steps": "3.1"}).text

    assert {"A": "3", "B": "1", "C": "0"} == fields_of(page)


def test_siku_and_dummies_have_no_marker(client):
    solo, two = (client.get(TURN, query_string={"players": count}).text for count in "12")

    assert (["A"], ["A", "B"]) == (list(fields_of(solo)), list(fields_of(two)))


@for_each(
    ("steps", "pressed", "after"),
    [
        ("3.1.0", "marker-B:1", "3.2.0"),
        ("3.1.0", "marker-A:-1", "2.1.0"),
        ("", "marker-C:1", "0.0.1"),
        ("3,1,0", "marker-C:-1", "3,1,0"),
        ("10.1.0", "marker-A:1", "10.1.0"),
        ("3.1.0", "marker-Z:1", "3.1.0"),
    ],
)
def test_a_stepper_without_javascript_moves_one_marker(client, steps, pressed, after):
    assert after == words_after(client, steps=steps, step=pressed).get("steps", "")


def test_a_number_typed_into_a_stepper_counts_with_the_next_tap(client):
    typed = {"steps": "3.1.0", "marker-A": "4", "marker-B": "1", "marker-C": ""}

    assert "4.1.0" == words_after(client, **typed, tap="1.1.1")["steps"]


def test_a_moved_marker_can_be_taken_back(client):
    moved = words_after(client, steps="3.1.0", step="marker-B:1")

    assert "3.1.0" == words_after(client, **moved, do="undo")["steps"]


def test_a_marker_beyond_the_track_is_named_beside_the_steppers_and_stays(client):
    answer = client.get(TURN, query_string={"steps": "3.1.12"})

    assert 422 == answer.status_code
    assert 'href="#field-steps"' in answer.text
    assert Page.of(answer).has("#field-steps .field__problem")
    assert "12" == fields_of(answer.text)["C"]
