"""The worked examples of the turn as they are printed: what lies, what is told, what comes."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Example:
    """A printed example: what lies, what is told of card and tiles, where the block goes, what comes.

    `cards` are tried one after the other: the card, the side that is used, and the verdict.
    """

    at: str
    players: int = 3
    blocks: dict[str, list[str]] = field(default_factory=dict)
    tiles: dict[str, list[str]] = field(default_factory=dict)
    cards: tuple[tuple[str, str, str], ...] = ()
    swapped_from: str = ""
    points: dict[str, int] = field(default_factory=dict)
    steps: int = 0
    rule: str = "nunatak.place.match"


EXAMPLES = {
    "C1 a builder cannot be taken where no free tile shows one": Example(
        "1.2.3", tiles={"1.2.3": ["sculptor"]}, cards=(("builder", "", "illegal"),)
    ),
    "C2 a sculptor goes on a sculptor tile": Example(
        "1.2.3", tiles={"1.2.3": ["sculptor"]}, cards=(("sculptor", "", "legal"),)
    ),
    "C3 a builder swaps tiles and stands on the builder tile": Example(
        "1.4.4",
        tiles={"1.2.2": ["builder"], "1.4.4": ["beast_of_burden"]},
        cards=(("builder", "", "legal"),),
        swapped_from="1.2.2",
        rule="nunatak.builder.optional",
    ),
    "C4 three own blocks below bring three": Example(
        "2.2.2",
        blocks={"A": ["1.2.2", "1.2.3", "1.3.2"], "B": ["1.3.3"]},
        points={"A": 3, "B": 0, "C": 0},
        rule="nunatak.support.count",
    ),
    "C5 two rows closed move the marker two spaces": Example(
        "1.3.3",
        blocks={
            "A": ["1.1.3", "1.3.1", "1.3.5", "1.5.3"],
            "B": ["1.2.3", "1.3.2", "1.3.4"],
            "C": ["1.4.3"],
        },
        points={"A": 0, "B": 0, "C": 0},
        steps=2,
        rule="nunatak.row.two",
    ),
    "C6 two and two": Example(
        "1.2.3",
        blocks={"A": ["1.1.2"], "B": ["1.1.3", "1.2.2"]},
        points={"A": 5, "B": 2, "C": 0},
        rule="nunatak.square.active-wins-tie",
    ),
    "C7 two, one, and one of the player on turn": Example(
        "1.2.3",
        blocks={"B": ["1.1.2", "1.1.3"], "C": ["1.2.2"]},
        points={"A": 2, "B": 5, "C": 0},
        rule="nunatak.square.active-wins-tie",
    ),
    "C8 two of the player on turn, one and one": Example(
        "1.2.3",
        blocks={"A": ["1.1.2"], "B": ["1.1.3"], "C": ["1.2.2"]},
        points={"A": 5, "B": 1, "C": 1},
        rule="nunatak.square.second-place-tie",
    ),
    "C9 one of each of four": Example(
        "1.2.3",
        players=4,
        blocks={"B": ["1.1.2"], "C": ["1.1.3"], "D": ["1.2.2"]},
        points={"A": 5, "B": 0, "C": 0, "D": 0},
        rule="nunatak.square.four-colours",
    ),
    "C10 a tile half artisan, half sculptor takes either card and no other": Example(
        "1.1.1",
        tiles={"1.1.1": ["artisan", "sculptor"]},
        cards=(("builder", "", "illegal"), ("artisan", "", "legal"), ("sculptor", "", "legal")),
    ),
    "C11 a card half architect, half builder on an architect tile is an architect": Example(
        "1.1.1",
        tiles={"1.1.1": ["architect"]},
        cards=(("builder-architect", "builder", "illegal"), ("builder-architect", "architect", "legal")),
    ),
}
