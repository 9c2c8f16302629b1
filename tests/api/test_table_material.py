"""A table that keeps everything, played by a program that knows nothing but the answers of the interface."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest

from referee.api.description import examples_material as examples
from tests.api.kept_tables import TABLES, TableCalls
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

    (reshuffle,) = examples.RESHUFFLE.values()
    assert 201 == sent(table, "/entries", reshuffle).status_code
    assert [[]] * 4 == table.state()["material"]["display"]


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

    assert (422, [("", "not-everything-kept")]) == codes(sent(table, "/entries", body))
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
    """Plays a whole game by the state of the table alone: it does what the table waits for."""

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
        self.kinds = []

    def until(self, is_done):
        while not is_done(self.state):
            assert self.state["waiting"], self.state["phase"]
            self.step(self.state["waiting"][0])
            self.state = self.table.state()

    def step(self, wanted):
        """Do the first thing that the table waits for."""
        self.kinds.append(wanted["want"])
        match wanted["want"]:
            case "tile":
                symbols = self.choose.sample(SYMBOLS, self.choose.choice((1, 1, 1, 2)))
                self.entry("tile", {**wanted["place"], "symbols": symbols})
            case "card":
                self.entry("display", {"slot": wanted["slot"], "card": self.cards.pop()})
            case "blessing":
                self.entry("blessing", {"number": wanted["number"], "blessing": {"kind": "other"}})
            case "take":
                number = self.state["material"]["open_blessings"][0]["number"]
                self.entry("take", {"seat": wanted["seat"], "number": number})
            case "reshuffle":
                self.cards += [card for card in self.state["material"]["display"] if card]
                self.choose.shuffle(self.cards)
                self.entry("reshuffle", {})
            case "dummy":
                self.dummy()
            case "completion":
                lines = [
                    {"id": seat, "first_line": 3 - number, "second_line": 0}
                    for number, seat in enumerate("ABCD")
                ]
                told = self.post("/completion", lines=lines)
                assert 201 == told.status_code, told.text
            case "turn":
                self.turn(wanted["seat"])
            case unknown:
                raise AssertionError(unknown)

    def entry(self, kind, act):
        entry = {"kind": kind, kind: act}
        response = self.post("/entries", entry=entry)
        assert 201 == response.status_code, response.text

    def post(self, path, **body):
        told = {"id": str(uuid4()), "version": self.state["version"], **body}
        return self.table.call("POST", path, "player", json=told)

    def dummy(self):
        """One tap where the dummy decides, the place where the player does."""
        places = self.table.call("GET", "/dummy").json["places"]
        more = {"place": self.choose.choice(places)} if len(places) > 1 else {}
        response = self.post("/dummy", **more)
        assert 201 == response.status_code, response.text

    def turn(self, seat):
        """The first turn that is legal, those tried first whose card shares a symbol with the tile."""
        material, forced = self.state["material"], self.state["forced"]
        tries = [
            (not set(card) & set(tile["symbols"]), slot, tile)
            for slot, card in enumerate(material["display"])
            if card
            for tile in material["tiles"]
        ]
        self.choose.shuffle(tries)
        owner = forced["seat"] if forced else seat
        for _, slot, tile in sorted(tries, key=lambda one: one[0]):
            move = {"place": {name: tile[name] for name in ("level", "row", "column")}, "seat": owner}
            response = self.post("/turns", move=move, slot=slot)
            if response.status_code == 201:
                return
            assert response.json["violations"], response.text
        raise AssertionError(material)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_program_plays_a_whole_game_by_the_answers_alone(bare_client, players):
    client = Client(bare_client, players, seed=players)
    client.until(lambda state: state["phase"] == "scoring")
    state = client.state

    assert (54, []) == (len(state["blocks"]), state["waiting"])
    assert {"2": 0, "3": 0, "4": 0} == state["material"]["tile_stack"]
    assert 54 == client.kinds.count("turn") + client.kinds.count("dummy")

    exported = client.table.call("GET", "/export.json").json
    response = bare_client.post(f"{TABLES}/import", json=exported)
    assert (201, []) == (response.status_code, response.json["differences"])
