"""A table that keeps everything, played by a program that knows nothing but the answers of the interface."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest

from referee.api.description import examples_material as examples
from tests.api.kept_tables import TABLES, TableCalls, place
from tests.games.material_games import faces
from tests.some import some

SYMBOLS = ("builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder")
THREE = [{"id": name, "role": "player"} for name in ("Anna", "Ben", "Cleo")]


def sent(table, path, body, role="player"):
    return table.call("POST", path, role, json=body)


def after_setup(client, **words):
    table = TableCalls(client, seats=THREE, keeps="everything", **words)
    (body,) = examples.SETUP.values()
    assert 201 == sent(table, "/entries", body).status_code
    return table


def codes(response):
    return response.status_code, [(error["pointer"], error["code"]) for error in response.json["errors"]]


def test_the_examples_of_the_material_are_written_one_after_the_other(bare_client):
    table = after_setup(bare_client)
    (turn,) = examples.TURN_WITH_ELDER.values()
    assert 201 == sent(table, "/turns", turn).status_code
    for name, body in some(examples.MATERIAL.items()):
        response = sent(table, "/entries", body)
        assert 201 == response.status_code, (name, response.text)
    material = table.state()["material"]

    assert {"display": [["architect"], ["sculptor", "artisan"], ["artisan"], ["builder"]], "pile": 49} == {
        name: material[name] for name in ("display", "pile")
    }
    assert {"Anna": [{"number": 1, "kind": "insight", "use": None}]} == material["used_blessings"]
    assert ["turn"] == [one["want"] for one in table.state()["waiting"]]


def test_the_example_of_a_reshuffle_is_written_where_no_card_fits(bare_client):
    table = TableCalls(bare_client, seats=THREE, keeps="everything")
    (setup,) = examples.SETUP.values()
    entry = setup["entry"]
    tiles = [{**tile, "symbols": ["beast_of_burden"]} for tile in entry["setup"]["tiles"]]
    body = {**setup, "entry": {**entry, "setup": {**entry["setup"], "tiles": tiles}}}
    assert 201 == sent(table, "/entries", body).status_code
    assert ["reshuffle"] == [one["want"] for one in table.state()["waiting"]]
    assert {"kind": "reshuffle", "reshuffle": {}} == table.state()["next"][0]["body"]["entry"]

    (reshuffle,) = examples.RESHUFFLE.values()
    assert 201 == sent(table, "/entries", reshuffle).status_code
    assert [[]] * 4 == table.state()["material"]["display"]


def test_where_no_card_fits_the_options_say_why_of_each_card(bare_client):
    table = TableCalls(bare_client, seats=THREE, keeps="everything")
    (setup,) = examples.SETUP.values()
    entry = setup["entry"]
    tiles = [{**tile, "symbols": ["beast_of_burden"]} for tile in entry["setup"]["tiles"]]
    sent(table, "/entries", {**setup, "entry": {**entry, "setup": {**entry["setup"], "tiles": tiles}}})
    choices = table.call("GET", "/options").json["choices"]

    assert 4 == len(choices)
    for choice in some(choices):
        assert [] == choice["options"]["placements"]
        assert choice["options"]["reasons"]


def test_the_examples_of_a_dummy_are_played(bare_client):
    for body in some(examples.DUMMY.values()):
        client = Client(bare_client, 1, 3)
        client.until(lambda state: state["waiting"][0]["want"] == "dummy")
        dummy = client.table.call("GET", "/dummy").json
        place = body.get("place") and dummy["places"][0]
        told = {**body, "id": str(uuid4()), "version": client.state["version"]}
        told |= {"place": place or dummy["places"][0]}

        assert 201 == sent(client.table, "/dummy", told).status_code


def test_what_a_table_does_not_keep_is_refused(bare_client):
    table = TableCalls(bare_client, seats=THREE)
    (body,) = examples.SETUP.values()

    assert (422, [("/entry/setup", "not-everything-kept")]) == codes(sent(table, "/entries", body))
    assert (422, [("", "not-everything-kept")]) == codes(table.call("GET", "/dummy"))
    assert (None, []) == (table.state()["material"], table.state()["waiting"])


def test_a_dummy_is_not_asked_while_a_player_is_on_turn_or_something_is_missing(bare_client):
    (seats,) = ({"seats": body["seats"]} for body in examples.OPEN_SOLO.values())
    table = TableCalls(bare_client, **seats, keeps="everything")
    move = {"place": {"level": 1, "row": 1, "column": 1}, "card": ["elder"]}
    turn = {"id": str(uuid4()), "version": 0, "move": move}

    assert (422, [("", "no-dummy-on-turn")]) == codes(table.call("GET", "/dummy"))
    assert (422, [("", "solo-needs-first")]) == codes(sent(table, "/turns", turn))


class Client:
    """Plays a whole game by the state of the table alone: it makes the first call that the state names."""

    def __init__(self, client, players, seed):
        roles = {1: ("player", "dummy", "dummy"), 2: ("player", "player", "siku")}
        seats = [
            {"id": id, "role": role}
            for id, role in zip("ABCD", roles.get(players, ("player",) * players), strict=False)
        ]
        self.choose = Random(seed)
        self.table = TableCalls(client, seats=seats, keeps="everything")
        self.cards = [[symbol.value for symbol in face] for face in faces()]
        self.choose.shuffle(self.cards)
        self.state = self.table.state()
        self.calls = []

    def until(self, is_done):
        while not is_done(self.state):
            assert self.state["waiting"], self.state["phase"]
            self.step(self.state["next"][0])
            self.state = self.table.state()

    def step(self, first):
        """Make a call, with what of its body is settled and what only the players see."""
        self.calls.append(first["call"])
        body = first["body"]
        match first["call"]:
            case "table-entry":
                self.entry(body["entry"])
            case "table-dummy-turn":
                self.dummy(first["missing"])
            case "table-completion":
                lines = [
                    {"id": seat, "first_line": 3 - number, "second_line": 0}
                    for number, seat in enumerate("ABCD")
                ]
                self.post("/completion", lines=lines)
            case "table-turn":
                self.turn(body)
            case unknown:
                raise AssertionError(unknown)

    def entry(self, settled):
        kind = settled["kind"]
        match kind:
            case "tile":
                seen = {"symbols": self.choose.sample(SYMBOLS, self.choose.choice((1, 1, 1, 2)))}
            case "display":
                seen = {"card": self.cards.pop()}
            case "blessing":
                seen = {"blessing": {"kind": "other"}}
            case "take":
                seen = {"number": self.state["material"]["open_blessings"][0]["number"]}
            case "reshuffle":
                self.cards += [card for card in self.state["material"]["display"] if card]
                self.choose.shuffle(self.cards)
                seen = {}
            case unknown:
                raise AssertionError(unknown)
        self.post("/entries", entry={"kind": kind, kind: {**settled[kind], **seen}})

    def post(self, path, **body):
        sent = {"id": str(uuid4()), "version": self.state["version"], **body}
        response = self.table.call("POST", path, "player", json=sent)
        assert 201 == response.status_code, response.text
        return response.json

    def dummy(self, missing):
        """One call where the dummy decides, with the place where the player does."""
        more = {}
        if missing:
            assert ["dummy-choice-needed"] == [one["code"] for one in missing]
            more = {"place": self.choose.choice(self.table.call("GET", "/dummy").json["places"])}
        self.post("/dummy", **more)

    def turn(self, settled):
        """A turn that may be played by what is judged before it: it scores what was said there."""
        able = [one for one in self.options()["choices"] if one["options"]["placements"]]
        choice = self.choose.choice(able)
        there = self.choose.choice(choice["options"]["placements"])
        at = {name: there[name] for name in ("level", "row", "column")}
        move = {"place": at, "seat": choice["seat"], "card": choice["card"]}
        told = self.post("/turns", **{**settled, "move": move}, slot=choice["slot"])
        if not there["unsettled"]:
            assert (there["points"], there["architect_steps"]) == (told["points"], told["architect_steps"])

    def options(self):
        return self.table.call("GET", "/options").json


@pytest.mark.parametrize("players", [1, *(pytest.param(one, marks=pytest.mark.soak) for one in (2, 3, 4))])
def test_a_program_plays_a_whole_game_by_the_answers_alone(bare_client, players):
    """One alone with two dummies, which needs every answer; in the campaign two, three and four as well."""
    client = Client(bare_client, players, seed=players)
    client.until(lambda state: state["phase"] == "scoring")
    state = client.state

    assert (54, []) == (len(state["blocks"]), state["waiting"])
    assert {"2": 0, "3": 0, "4": 0} == state["material"]["tile_stack"]
    assert 54 == client.calls.count("table-turn") + client.calls.count("table-dummy-turn")

    exported = client.table.call("GET", "/export.json").json
    response = bare_client.post(f"{TABLES}/import", json=exported)
    assert (201, []) == (response.status_code, response.json["differences"])


def test_a_setup_after_a_turn_is_refused_at_the_tile_that_is_placed_on_and_taken_without_it(bare_client):
    table = TableCalls(bare_client, seats=THREE, keeps="everything")
    table.turn((1, 1, 1))
    (body,) = examples.SETUP.values()
    refused = sent(table, "/entries", {**body, "version": 1})
    tiles = [tile for tile in body["entry"]["setup"]["tiles"] if not place((1, 1, 1)).items() <= tile.items()]
    entry = {**body["entry"], "setup": {**body["entry"]["setup"], "tiles": tiles}}

    assert (422, [("/entry/setup/tiles/0", "no-free-tile-there")]) == codes(refused)
    assert "level 1 (row 1, column 1)" in refused.json["errors"][0]["detail"]
    assert 201 == sent(table, "/entries", {**body, "version": 1, "entry": entry}).status_code
