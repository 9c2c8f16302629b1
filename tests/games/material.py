"""What holds of a game with everything kept (rules.md B), counted without the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.games.nunatak.material.acts import Said, UsedBlessing
from referee.games.nunatak.pieces import BOX
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Turn
from tests.games.naive.temple import below, every_square

CARDS, BLOCKS, TILES_BEYOND_THE_GROUND, STEPS = 54, 54, 29, 24


def wrong_with(game: Game) -> list[str]:
    """What cannot be on a table at this point of a game, with what players said that blessings do."""
    standing, material = game.standing, game.standing.material
    owners = {tuple(place): seat for place, seat in standing.position.owners.items()}
    lying = [card for card in material.display if card is not None]
    said = said_in(game)
    with_a_card = [kept for kept in game.turns if kept.before.material.full_slots()]
    found = {
        "a block without a turn": len(owners) != len(game.turns) + sum(bool(one.block) for one in said)
        or len(owners) > BLOCKS,
        "a card lost": len(material.gone) + len(lying) + material.pile != CARDS,
        "a card without a turn": len(material.gone) != len(with_a_card) + sum(bool(one.card) for one in said),
        "more cards of a face than in the box": _too_many((*material.gone, *lying)),
        "a tile under a block or in the air": not _are_free(material.tiles, owners),
        "more than four cards": len(lying) > 4,
        "more steps than rows": sum(standing.architect.values()) > STEPS + sum(one.steps for one in said),
        "points without a reason": not _points_have_reasons(game),
        "a blessing lost": _lost_blessing(game),
    }
    return [name for name, is_wrong in found.items() if is_wrong]


def said_in(game: Game) -> list[Said]:
    """What players said of blessings whose effect no book prints."""
    return [kept.item.act.said for kept in game.record if isinstance(kept.item.act, UsedBlessing)]


def tiles_drawn(game: Game) -> int:
    """How many tiles the squares of a game have drawn: those of the topmost level have none."""
    owners = {tuple(place) for place in game.standing.position.owners}
    return sum(set(square) <= owners and next(iter(square))[0] < 4 for square in every_square())


def _too_many(cards: tuple[Any, ...]) -> bool:
    counts = Counter(frozenset(card) for card in cards if card)
    return any(count > BOX[face] for face, count in counts.items())


def _are_free(tiles: Any, owners: dict[Any, Any]) -> bool:
    return all(tuple(place) not in owners and set(below(tuple(place))) <= owners.keys() for place in tiles)


def _points_have_reasons(game: Game) -> bool:
    points: Counter[str] = Counter()
    for kept in game.record:
        for reason in kept.reasons:
            if reason.points:
                points[reason.seat] += reason.points
    return all(points[seat] == count for seat, count in game.standing.points.items())


def _lost_blessing(game: Game) -> bool:
    """Each elder of a player took one, each of a dummy removed one, and two are always open."""
    blessings = game.standing.material.blessings
    taken = sum(len(numbers) for each in (blessings.held, blessings.used) for numbers in each.values())
    numbers = [*blessings.open, *blessings.removed]
    numbers += [
        number for each in (blessings.held, blessings.used) for held in each.values() for number in held
    ]
    whole = sorted(numbers) == list(range(1, len(numbers) + 1))
    elders = sum(
        any(reason.rule.id in ("nunatak.elder.take", "nunatak.solo.dummy-elder") for reason in kept.reasons)
        for kept in game.record
        if isinstance(kept.item.act, Turn)
    )
    gone = taken + len(blessings.removed) + len(blessings.owed)
    return not whole or len(blessings.open) != 2 or gone > elders
