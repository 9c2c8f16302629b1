"""Seats and host through the interface: take a seat, hand the table over, ask for it."""

from __future__ import annotations

import pytest

from tests.api.kept_tables import GROUND, TableCalls


class Phones(TableCalls):
    """A table with tokens of phones beside those of its links."""

    def sit(self, seat, role="player"):
        """Take a seat with the link of this role; the token of the phone goes by its seat from then on."""
        answer = self.call("POST", "/seat", role, json={"seat": seat})
        assert 201 == answer.status_code, answer.text
        self.opened["tokens"][seat or "looks"] = answer.json["token"]
        return answer.json

    def host(self, role, do, seat=None):
        return self.call("POST", "/host", role, json={"do": do, **({"seat": seat} if seat else {})})

    def phones(self, role="viewer"):
        return self.call("GET", "/phones", role).json


@pytest.fixture
def table(bare_client):
    return Phones(bare_client)


def test_a_seat_gives_a_token_of_its_own_and_the_log_names_the_seat(table):
    answer = table.sit("B")
    table.turn(GROUND[0], role="B")
    entries = table.call("GET", "/turns").json["entries"]

    assert ("player", "B", ["B"]) == (answer["role"], answer["seat"], [entry["by"] for entry in entries])


def test_the_phones_of_a_table_are_counted_by_seat(table):
    table.sit("A", "owner")
    table.sit("B")
    found = table.phones("B")

    assert [("A", 1, True), ("B", 1, False), ("C", 0, False)] == [
        tuple(one.values()) for one in found["seats"]
    ]
    assert (None, "player", "B") == (found["asked"], found["role"], found["seat"])


def test_who_only_looks_writes_nothing_and_may_sit_down_later(table):
    table.sit("")

    assert 403 == table.turn(GROUND[0], role="looks").status_code
    assert (None, "C") == tuple(
        table.call("POST", "/seat", "looks", json={"seat": "C"}).json[name] for name in ("token", "seat")
    )
    assert 201 == table.turn(GROUND[0], role="looks").status_code


def test_a_seat_that_is_only_tried_is_refused_or_answered_as_it_would_be_and_nobody_has_it(table):
    before = table.phones()
    tried = table.call("POST", "/seat?preview=true", "player", json={"seat": "B"})
    nowhere = table.call("POST", "/seat?preview=true", "player", json={"seat": "Z"})

    assert (200, {"token": None, "role": "player", "seat": "B"}) == (tried.status_code, tried.json)
    assert (422, ["unknown-seat"]) == (
        nowhere.status_code,
        [error["code"] for error in nowhere.json["errors"]],
    )
    assert before == table.phones()


@pytest.mark.parametrize(
    ("role", "do"),
    [("A", {"do": "hand-over", "seat": "B"}), ("B", {"do": "ask"}), ("A", {"do": "decline"})],
    ids=lambda named: named["do"] if isinstance(named, dict) else named,
)
def test_a_change_of_the_host_that_is_only_tried_shows_the_phones_after_it(table, role, do):
    table.sit("A", "owner")
    table.sit("B")
    if do["do"] == "decline":
        table.host("B", "ask")
    before = table.phones(role)
    tried = table.call("POST", "/host?preview=true", role, json=do)
    still = table.phones(role)
    done = table.call("POST", "/host", role, json=do)
    when = [answer.json["asked"] or {} for answer in (tried, done)]

    assert before["seats"] == still["seats"]
    assert (before["asked"] is None) == (still["asked"] is None)
    assert [200, 200] == [tried.status_code, done.status_code]
    assert {**tried.json, "asked": when[0].get("seat")} == {**done.json, "asked": when[1].get("seat")}
    assert before != table.phones(role)


def test_the_table_is_handed_over_and_the_hosts_link_hands_it_back(table):
    table.sit("A", "owner")
    table.sit("B")

    answer = table.host("A", "hand-over", "B")
    hosts = [one["seat"] for one in answer.json["seats"] if one["host"]]
    again = table.host("owner", "hand-over", "A").json

    assert (["B"], "player") == (hosts, answer.json["role"])
    assert ["A"] == [one["seat"] for one in again["seats"] if one["host"]]


def test_who_asks_is_host_when_another_seat_agrees(table):
    table.sit("A", "owner")
    table.sit("B")
    table.sit("C")
    asked = table.host("B", "ask").json["asked"]
    refused = table.host("B", "agree", "B").status_code

    agreed = table.host("C", "agree", "B").json

    assert ("B", 403) == (asked["seat"], refused)
    assert 290 < asked["seconds"] <= 300
    assert ["B"] == [one["seat"] for one in agreed["seats"] if one["host"]]


def test_a_player_hands_nothing_over(table):
    table.sit("B")

    assert 403 == table.host("B", "hand-over", "B").status_code


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"do": "hand-over"}, "/seat"),
        ({"do": "hand-over", "seat": "B"}, "/seat"),
        ({"do": "agree", "seat": "B"}, "/seat"),
        ({"do": "steal"}, "/do"),
    ],
)
def test_what_cannot_be_done_names_the_field(table, body, pointer):
    answer = table.call("POST", "/host", "owner", json=body)

    assert (422, pointer) == (answer.status_code, answer.json["errors"][0]["pointer"])


@pytest.mark.parametrize("seat", ["D", 1, None, "x" * 25])
def test_a_seat_that_is_none_is_refused(table, seat):
    answer = table.call("POST", "/seat", "player", json={"seat": seat})

    assert (422, "/seat") == (answer.status_code, answer.json["errors"][0]["pointer"])
