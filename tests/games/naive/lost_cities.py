"""Lost Cities, read naively from its booklet: "Eine Karte legen", "Spielende und Wertung"."""

from __future__ import annotations

from typing import Any

COLOURS = ["yellow", "blue", "white", "green", "red", "purple"]


def naive_expedition(expedition: dict[str, Any]) -> dict[str, int]:
    """Sum, less 20 once begun, times 2, 3 or 4 for the wagers, and then 20 for eight cards."""
    wagers = expedition.get("wagers", 0)
    numbers = expedition.get("numbers", [])
    begun = wagers > 0 or len(numbers) > 0
    cost = -20 if begun else 0
    subtotal = sum(numbers) + cost
    bonus = 20 if wagers + len(numbers) >= 8 else 0
    return {
        "sum": sum(numbers),
        "cost": cost,
        "multiplier": wagers + 1,
        "subtotal": subtotal,
        "bonus": bonus,
        "points": subtotal * (wagers + 1) + bonus,
    }


def naive_score(body: dict[str, Any]) -> dict[str, Any]:
    """Each game's expeditions, points and leader, and the match."""
    games = []
    totals: dict[str, int] = {}
    for game in body["games"]:
        players = []
        for player in game["players"]:
            expeditions = {}
            points = 0
            for colour, cards in player["expeditions"].items():
                expeditions[colour] = naive_expedition(cards)
                points += expeditions[colour]["points"]
            players.append({"id": player["id"], "expeditions": expeditions, "points": points})
            totals[player["id"]] = totals.get(player["id"], 0) + points
        games.append({"players": players, "leader": _most({p["id"]: p["points"] for p in players})})
    return {"games": games, "totals": totals, "winner": _most(totals)}


def _most(points: dict[str, int]) -> str | None:
    """Whoever has more points; nobody where both have as many."""
    one, other = points
    if points[one] == points[other]:
        return None
    return one if points[one] > points[other] else other


def naive_cards_are_possible(body: dict[str, Any]) -> bool:
    """Whether 60 cards (72 with a sixth colour) can lie like this: no card twice, three wagers."""
    if body["colours"] not in (5, 6) or not 1 <= len(body["games"]) <= 3:
        return False
    names = {tuple(sorted(player["id"] for player in game["players"])) for game in body["games"]}
    both = names.pop()
    if names or len(both) != 2 or len(set(both)) != 2:
        return False
    for game in body["games"]:
        lying: list[tuple[str, int]] = []
        wagers = dict.fromkeys(COLOURS[: body["colours"]], 0)
        for player in game["players"]:
            for colour, cards in player["expeditions"].items():
                if colour not in wagers or cards.get("wagers", 0) < 0:
                    return False
                wagers[colour] += cards.get("wagers", 0)
                for number in cards.get("numbers", []):
                    if not 2 <= number <= 10 or (colour, number) in lying:
                        return False
                    lying.append((colour, number))
        if any(count > 3 for count in wagers.values()):
            return False
    return True


def naive_move(body: dict[str, Any]) -> dict[str, Any]:
    """Whether the card may be played, put away or drawn."""
    if body["action"] == "discard":
        return {"legal": True}
    if body["action"] == "draw":
        just = body.get("just_discarded")
        # The card just discarded lies on top of its pile, so that pile is closed this turn (L4).
        return {"legal": body["from"] == "pile" or just is None or body["from"] != just["colour"]}
    numbers = body["own"]["numbers"]
    if body["card"] == "wager":
        return {"legal": len(numbers) == 0}
    return {"legal": all(body["card"] > number for number in numbers)}


def naive_move_is_possible(body: dict[str, Any]) -> bool:
    """Whether the card of this move can be in hand beside the row that lies there."""
    if body["action"] == "draw":
        return "from" in body
    if any(field not in body for field in ("own", "colour", "card")):
        return False
    own = body["own"]
    if not 0 <= own["wagers"] <= 3 or len(set(own["numbers"])) < len(own["numbers"]):
        return False
    if any(not 2 <= number <= 10 for number in own["numbers"]):
        return False
    if body["card"] == "wager":
        return bool(own["wagers"] < 3)
    return 2 <= body["card"] <= 10 and body["card"] not in own["numbers"]
