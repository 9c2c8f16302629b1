"""Slips that a hand makes when it enters a position: the body is then mostly, not always, impossible."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tests.games.naive.temple import every_spot, place_of

Body = dict[str, Any]


def with_slips(choose: Random, body: Body) -> Body:
    """A copy of the body with one or two slips in it."""
    slipped = deepcopy(body)
    for slip in choose.sample(SLIPS, choose.choice((1, 1, 2))):
        slip(choose, slipped)
    return slipped


def _lose_a_block(choose: Random, body: Body) -> None:
    if body.get("blocks"):
        body["blocks"].remove(choose.choice(body["blocks"]))


def _put_a_block_anywhere(choose: Random, body: Body) -> None:
    if "blocks" in body:
        seat = choose.choice(body["seats"])["id"]
        body["blocks"].append({**place_of(choose.choice(every_spot())), "seat": seat})


def _take_one_colour_for_many(choose: Random, body: Body) -> None:
    seat = choose.choice(body["seats"])["id"]
    for block in body.get("blocks", ()):
        if choose.random() < 0.3:
            block["seat"] = seat


def _forget_owners(choose: Random, body: Body) -> None:
    for block in body.get("blocks", ()):
        if choose.random() < 0.2:
            block["seat"] = None


def _name_a_stranger(choose: Random, body: Body) -> None:
    if body.get("blocks"):
        choose.choice(body["blocks"])["seat"] = choose.choice(("Z", "a"))


def _slip_outside(choose: Random, body: Body) -> None:
    if body.get("blocks"):
        choose.choice(body["blocks"])[choose.choice(("row", "column"))] = choose.randint(1, 5)


def _mistype_the_temple(choose: Random, body: Body) -> None:
    text = body.get("temple")
    if text:
        at = choose.randrange(len(text))
        body["temple"] = text[:at] + choose.choice("ABCDxZ1255./") + text[at + choose.randint(0, 1) :]


def _lay_a_tile_anywhere(choose: Random, body: Body) -> None:
    lies = {(tile["level"], tile["row"], tile["column"]) for tile in body.get("tiles", ())}
    spot = choose.choice([spot for spot in every_spot() if spot not in lies])
    body.setdefault("tiles", []).append({**place_of(spot), "symbols": ["elder"]})


def _move_a_marker(choose: Random, body: Body) -> None:
    body["architect"] = {"A": choose.choice((-1, 0, 10, 11))}


def _change_who_plays(choose: Random, body: Body) -> None:
    body["active"] = choose.choice((*"ABCD", "nobody"))
    body["move"].pop("seat", None)


def _change_the_table(choose: Random, body: Body) -> None:
    body["seats"] = deepcopy(body["seats"])
    seat = choose.choice(body["seats"])
    seat["role"] = choose.choice(("player", "siku", "dummy"))
    body.pop("architect", None)


def _misname_a_ruling(choose: Random, body: Body) -> None:
    key = choose.choice(("siku-first-tie", "siku-cap", "nothing"))
    body["rulings"] = {key: choose.choice(("two", "nobody", "ten"))}


SLIPS = (
    _lose_a_block,
    _put_a_block_anywhere,
    _take_one_colour_for_many,
    _forget_owners,
    _name_a_stranger,
    _slip_outside,
    _mistype_the_temple,
    _lay_a_tile_anywhere,
    _move_a_marker,
    _change_who_plays,
    _change_the_table,
    _misname_a_ruling,
)
