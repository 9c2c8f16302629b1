"""A client that is written from the description alone plays whole games to the stored result."""

from __future__ import annotations

from random import Random

import pytest

from tests.api.described_client import DescribedClient, DescribedTable

NAMES = ("Anna", "Ben", "Cleo", "Dirk")
SYMBOLS = ("builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder")


def seats(count):
    siku = [{"id": "Siku", "role": "siku"}] if count == 2 else []
    return [*({"id": name, "role": "player"} for name in NAMES[:count]), *siku]


@pytest.fixture(params=[2, *(pytest.param(one, marks=pytest.mark.soak) for one in (3, 4))])
def table(bare_client, request):
    """A table that keeps cards, of two with Siku; of three, and of four with extra turns, in the campaign."""
    body = {"game": "nunatak", "seats": seats(request.param), "keeps": "cards"}
    return DescribedTable(DescribedClient(bare_client), "table-open", body)


def card_of(state, choose):
    """A card that the box still holds, with the side that counts and what it shows."""
    left = choose.choice([left for left in state["box_left"] if left["count"]])
    side = choose.choice(left["card"])
    tools = [tool for tool, count in left["tools"].items() if count]
    shown = {
        "artisan": {"tool": choose.choice(tools)} if tools else {},
        "beast_of_burden": {"symbols": choose.randint(0, 3)},
        "elder": {"pair": choose.sample(SYMBOLS, 2)},
    }
    as_ = {"as": side} if len(left["card"]) > 1 else {}
    return {"card": left["card"], **as_}, shown.get(side)


def block_of(state, choose):
    """Whose block is next: the forced one, or one that the active set still holds."""
    if state["forced"]:
        return state["forced"]["seat"]
    left = state["active_sets"].get(state["active"])
    return "Siku" if left and left["siku"] and choose.random() < 0.3 else state["active"]


def take_turn(table, choose):
    """Place a block with its card; every fifth card is entered after its turn."""
    state = table.read("table-state")
    block = block_of(state, choose)
    place = choose.choice(table.placements(block))
    where = {name: place[name] for name in ("level", "row", "column")}
    card, details = card_of(state, choose)
    shown = {"details": details} if details else {}
    if choose.random() < 0.2:
        told = table.write("table-turn", move={"place": where, "seat": block})
        table.write("table-card", turn=told["number"], **card, **shown)
    else:
        told = table.write("table-turn", move={"place": where, "seat": block, **card}, **shown)
    if not place["unsettled"]:
        assert place["points"] == told["points"]


def settle(table):
    """Decide what the table is asked before its first turn."""
    asked = table.read("table-state")["unsettled"]
    if asked:
        table.entry(kind="rulings", rulings={question["key"]: question["choice"] for question in asked})
    assert [] == table.read("table-state")["unsettled"]


def correct(table):
    """Undo the last turn and redo it, adjust the score and change that: nothing is different then."""
    before = table.read("table-state")
    key = table.read("table-log")["turns"][-1]["entry"]
    table.entry(kind="undo", entries=[key])
    table.entry(kind="redo", entries=[key])
    booking = {"seat": "Ben", "points": 3, "steps": 0, "blessing": True, "note": ""}
    booked = table.entry(kind="booking", booking=booking)["entry"]
    zero = {**booking, "points": 0, "note": "counted wrong"}
    previewed = table.entry(200, preview=True, kind="change", entry=booked, booking=zero)
    changed = table.entry(kind="change", entry=booked, booking=zero)
    after = table.read("table-state")

    assert [{"Ben": -3}] * 2 == [told["changes"][0]["points"] for told in (previewed, changed)]
    for name in ("blocks", "points", "architect", "cards", "box_left", "active"):
        assert before[name] == after[name]


def play(table, choose):
    settle(table)
    while (state := table.read("table-state"))["phase"] in {"playing", "extra-turns"}:
        if state["phase"] == "extra-turns" and not state["completion"]["order"]:
            numbers = [(choose.randint(0, 2), choose.randint(0, 2)) for _ in NAMES]
            lines = [
                {"id": name, "first_line": first, "second_line": second}
                for name, (first, second) in zip(NAMES, numbers, strict=True)
            ]
            order = table.write("table-completion", lines=lines)["completion"]["order"]
            assert order[0] == table.read("table-state")["active"]
        take_turn(table, choose)
        if len(state["blocks"]) == 20:
            correct(table)
    return state


def test_a_whole_game_is_played_to_its_stored_result(table):
    choose = Random(len(table.seats))
    state = play(table, choose)
    assert ("scoring", 54, []) == (state["phase"], len(state["blocks"]), state["open"])

    sheet = table.read("table-final")
    assert {"number", "blessing"} >= {cell["field"] for cell in sheet["missing"]}
    values = [{**cell, "value": choose.randint(1, 2)} for cell in sheet["missing"]]
    judgement = table.write("table-count", values=values)["judgement"]
    result = table.write("table-end")["result"]

    assert {score["seat"]: score["total"] for score in judgement["scores"]} == {
        placed["seat"]: placed["total"] for placed in result["places"]
    }
    assert judgement["winners"] == result["winners"]

    again = DescribedTable(table.client, "table-import", table.read("table-export-json"))
    state = again.read("table-state")
    assert ([], "finished", result) == (again.opened["differences"], state["phase"], state["result"])
