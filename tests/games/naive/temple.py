"""The temple as a plain dict of places, and every square and row there is."""

from __future__ import annotations

from typing import Any

Spot = tuple[int, int, int]
"""Level, row and column, each from 1."""

SIZE = {1: 5, 2: 4, 3: 3, 4: 2}
"""Places along one side of each level."""


def spot_of(place: dict[str, int]) -> Spot:
    """The place of the interface as a tuple."""
    return (place["level"], place["row"], place["column"])


def place_of(spot: Spot) -> dict[str, int]:
    """The tuple as a place of the interface."""
    return {"level": spot[0], "row": spot[1], "column": spot[2]}


def every_spot() -> list[Spot]:
    """All 54 places, from the ground."""
    spots = []
    for level, size in SIZE.items():
        along = range(1, size + 1)
        spots += [(level, row, column) for row in along for column in along]
    return spots


def below(spot: Spot) -> list[Spot]:
    """The four places that the tile here lies on; none on the ground."""
    level, row, column = spot
    if level == 1:
        return []
    under = level - 1
    return [
        (under, row, column),
        (under, row, column + 1),
        (under, row + 1, column),
        (under, row + 1, column + 1),
    ]


def every_square() -> list[list[Spot]]:
    """All 30 squares of two by two on one level, the smallest row and column first."""
    squares = []
    for level, row, column in every_spot():
        if row < SIZE[level] and column < SIZE[level]:
            squares.append(
                [
                    (level, row, column),
                    (level, row, column + 1),
                    (level, row + 1, column),
                    (level, row + 1, column + 1),
                ]
            )
    return squares


def every_row() -> list[tuple[dict[str, Any], list[Spot]]]:
    """All 28 rows, both ways on all four levels, as the interface names them, with their places."""
    rows: list[tuple[dict[str, Any], list[Spot]]] = []
    for level, size in SIZE.items():
        for index in range(1, size + 1):
            across = [(level, index, other) for other in range(1, size + 1)]
            along = [(level, other, index) for other in range(1, size + 1)]
            rows.append(({"level": level, "direction": "horizontal", "index": index}, across))
            rows.append(({"level": level, "direction": "vertical", "index": index}, along))
    return rows


def blocks_of(body: dict[str, Any]) -> dict[Spot, str | None]:
    """Whose block stands on each occupied place; None where the owner is not told."""
    if "temple" in body:
        return _read(body["temple"], [seat["id"] for seat in body["seats"]])
    return {spot_of(block): block["seat"] for block in body.get("blocks", [])}


def _read(text: str, seats: list[str]) -> dict[Spot, str | None]:
    blocks: dict[Spot, str | None] = {}
    for level, rows in enumerate(text.split("/"), start=1):
        for row, signs in enumerate(rows.split("."), start=1):
            column = 1
            for sign in signs:
                if sign.isdigit():
                    column += int(sign)
                    continue
                blocks[level, row, column] = None if sign == "x" else seats["ABCD".index(sign)]
                column += 1
    return blocks


def has_tile(spot: Spot, blocks: dict[Spot, str | None]) -> bool:
    """Whether a tile lies here: always on the ground, above it on four blocks."""
    return all(under in blocks for under in below(spot))


def free_spots(blocks: dict[Spot, str | None]) -> list[Spot]:
    """Every place with a tile and without a block."""
    return [spot for spot in every_spot() if spot not in blocks and has_tile(spot, blocks)]


def complete(spots: list[Spot], blocks: dict[Spot, str | None]) -> bool:
    """Whether a block stands on each of these places."""
    return all(spot in blocks for spot in spots)


def role_of(body: dict[str, Any], seat: str) -> str:
    """What sits on the seat: a player, Siku or a dummy."""
    for each in body["seats"]:
        if each["id"] == seat:
            return str(each["role"])
    return "nobody"
