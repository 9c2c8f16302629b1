"""Random end games and matches, dealt from the real box, as bodies of the interface."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.lost_cities.cards import colours_in_play, deck
from referee.games.nunatak.pieces import Role, Symbol, Tool
from referee.games.nunatak.rulings import RULINGS
from tests.strategies_final import KINDS, PAIRS, TABLES, deal, outer_blocks


def random_end(chance: Random) -> dict[str, Any]:
    """The end of a game: the whole box dealt out, now and then one card more by transference."""
    seats = chance.choice(TABLES)
    hands = deal(chance, seats)
    outer = outer_blocks(chance, seats) if chance.random() < 0.8 else None
    extra = chance.choice([None, None, *KINDS])
    if extra is not None and extra is not Symbol.ELDER:
        hands[0][extra] += 1
    told = []
    for index, seat in enumerate(seats):
        hand, plays = hands[index], seat.role is Role.PLAYER
        elders = [[symbol.value for symbol in chance.choice(PAIRS)] for _ in range(hand[Symbol.ELDER])]
        if extra is Symbol.ELDER and index == 0:
            elders.append([])
        beasts = hand[Symbol.BEAST_OF_BURDEN]
        cards = {
            "builder": hand[Symbol.BUILDER],
            "sculptor": hand[Symbol.SCULPTOR],
            "artisan": {tool.value: hand[tool] for tool in Tool},
            "beast_of_burden": {"cards": beasts, "symbols": chance.randint(0, 3 * beasts)},
            "architect": hand[Symbol.ARCHITECT],
            "elder": elders,
        }
        body: dict[str, Any] = {"id": seat.id, "role": seat.role.value, "cards": cards}
        if plays:
            body |= {
                "track": chance.randint(0, 90),
                "architect_number": chance.randint(0, 10),
                "unused_blessings": chance.randint(0, 4),
            }
        else:
            body["cards"] = {"builder": hand[Symbol.BUILDER]}
        if outer is not None:
            body["outer"] = list(outer[index])
        told.append(body)
    chosen = {key: chance.choice(ruling.choices) for key, ruling in RULINGS.items() if chance.random() < 0.4}
    return {"seats": told, "rulings": chosen}


def random_match(chance: Random) -> dict[str, Any]:
    """One to three games of Lost Cities: every card of the deck with one player, the other, or nobody."""
    colours = chance.choice((5, 6))
    games = [
        {"players": [{"id": "Ann", "expeditions": {}}, {"id": "Ben", "expeditions": {}}]}
        for _ in range(chance.randint(1, 3))
    ]
    for game in games:
        for card in deck(colours):
            holder = chance.choice((0, 1, None))
            if holder is None:
                continue
            row = game["players"][holder]["expeditions"].setdefault(
                card.colour.value, {"wagers": 0, "numbers": []}
            )
            if card.number is None:
                row["wagers"] += 1
            else:
                row["numbers"].append(card.number)
    _thin_out(chance, games, colours)
    return {"colours": colours, "games": games}


def _thin_out(chance: Random, games: list[dict[str, Any]], colours: int) -> None:
    """Leave colours out, so that rows not begun are as frequent as at the table."""
    for game in games:
        for player in game["players"]:
            for colour in colours_in_play(colours):
                if chance.random() < 0.3:
                    player["expeditions"].pop(colour.value, None)
