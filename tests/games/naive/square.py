"""What one square brings, by writing down every order the seats could stand in."""

from __future__ import annotations

import itertools

SIKU_FIRST_TIE = {"two": 2, "five": 5, "three": 3, "zero": 0}
"""What the other player gets by each choice of the ruling `siku-first-tie` (G38)."""


def _orders(counts: dict[str, int], active: str) -> list[tuple[str, ...]]:
    """Every order of the seats that the rules allow: more blocks first, active before its ties."""
    allowed = []
    for order in itertools.permutations(counts):
        fine = True
        for ahead, behind in itertools.combinations(order, 2):
            if counts[ahead] < counts[behind]:
                fine = False
            if counts[ahead] == counts[behind] and behind == active:
                fine = False
        if fine:
            allowed.append(order)
    return allowed


def square_points(counts: dict[str, int], active: str, siku_first_tie: str) -> dict[str, int]:
    """Most blocks 5, second most 2; active wins ties; others share the 2 (5. Square completed?).

    `counts` has only seats with a block in the square. Siku's and a dummy's points are in the
    answer as if they were players; who calls leaves them out.
    """
    orders = _orders(counts, active)
    firsts = {order[0] for order in orders}
    points = dict.fromkeys(counts, 0)
    if len(firsts) > 1:
        # Only 2 and 2 without the active player: no edition settles it (G38).
        return dict.fromkeys(firsts, SIKU_FIRST_TIE[siku_first_tie])
    points[orders[0][0]] = 5
    seconds = {order[1] for order in orders if len(order) > 1}
    for seat in seconds:
        # One gets 2, two get 1 each; three (one block of each of four colours) get nothing.
        points[seat] = {1: 2, 2: 1, 3: 0}[len(seconds)]
    return points
