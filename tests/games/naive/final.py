"""The end scoring, read naively: one plain loop for each paragraph of the rulebook."""

from __future__ import annotations

from typing import Any

from .temple import SIZE, blocks_of

SCULPTORS = [0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75]
ONE_TOOL = [0, 0, 3, 8, 15, 24]
TOOLS = ("rope", "pickaxe", "pole_saw")
RANKS = [
    (251, "ice-temple"),
    (226, "iceberg"),
    (201, "block-of-ice"),
    (186, "ice-cubes"),
    (151, "snowball"),
    (100, "slush"),
]


def outer_of(body: dict[str, Any]) -> dict[str, list[int]] | None:
    """Each seat's blocks on the outer tiles of levels 1 to 4, or None where that is not told."""
    seats = [seat["id"] for seat in body["seats"]]
    if "blocks" in body or "temple" in body:
        counts = {seat: [0, 0, 0, 0] for seat in seats}
        for (level, row, column), owner in blocks_of(body).items():
            edges = (1, SIZE[level])
            if owner is not None and (row in edges or column in edges):
                counts[owner][level - 1] += 1
        return counts
    if any("outer" not in seat for seat in body["seats"]):
        return None
    return {seat["id"]: list(seat["outer"]) for seat in body["seats"]}


def _majority(outer: dict[str, list[int]]) -> tuple[str | None, str]:
    """Who has most outer blocks, and what decided it; ties go on level by level from the ground."""
    left = list(outer)
    for question, measure in enumerate(["total", "level-1", "level-2", "level-3", "level-4"]):
        values = {seat: outer[seat][question - 1] if question else sum(outer[seat]) for seat in left}
        left = [seat for seat in left if values[seat] == max(values.values())]
        if len(left) == 1:
            return left[0], measure
    return None, "tie"


def _cap(body: dict[str, Any]) -> tuple[dict[str, int], dict[str, Any] | None]:
    """Points for the temple cap by seat, and the cap as the interface tells it."""
    points = {seat["id"]: 0 for seat in body["seats"]}
    roles = {seat["id"]: seat["role"] for seat in body["seats"]}
    rulings = body.get("rulings", {})
    outer = outer_of(body)
    if outer is None:
        return points, None
    winner, decided_by = _majority(outer)
    scorer = winner
    if winner is not None and roles[winner] == "siku" and rulings.get("siku-cap") == "second":
        scorer, _ = _majority({seat: outer[seat] for seat in outer if roles[seat] == "player"})
    if "dummy" in roles.values() and rulings.get("solo-temple-cap") == "none":
        scorer = None
    if scorer is not None and roles[scorer] == "player":
        points[scorer] = 7
    return points, {"seat": winner, "decided_by": decided_by}


def _builders(body: dict[str, Any]) -> dict[str, int]:
    """Alone with most 20, tied for most 12 each, all others 2 a builder; none owned, nothing."""
    owned = {seat["id"]: seat.get("cards", {}).get("builder", 0) for seat in body["seats"]}
    most = max(owned.values())
    leaders = [seat for seat in owned if owned[seat] == most]
    points = {}
    for seat, builders in owned.items():
        points[seat] = 2 * builders
        if most > 0 and seat in leaders:
            points[seat] = 20 if len(leaders) == 1 else 12
    return points


def _sculptors(count: int, rulings: dict[str, str]) -> int:
    if count <= 10:
        return SCULPTORS[count]
    if rulings.get("sculptors-above-ten") == "continue":
        return count * (count + 5) // 2
    return 75


def _artisans(tools: dict[str, int], rulings: dict[str, str]) -> int:
    points = 0
    for tool in TOOLS:
        count = tools.get(tool, 0)
        if count <= 5:
            points += ONE_TOOL[count]
        elif rulings.get("sixth-artisan") == "continue":
            points += count * count - 1
        else:
            points += 24
    return points + 10 * min(tools.get(tool, 0) for tool in TOOLS)


def _score(seat: dict[str, Any], rulings: dict[str, str]) -> dict[str, int]:
    """What one player's own cards bring, by the rows of the overview."""
    cards = seat.get("cards", {})
    tools = cards.get("artisan", {})
    beasts = cards.get("beast_of_burden", {})
    owned = {
        "builder": cards.get("builder", 0),
        "sculptor": cards.get("sculptor", 0),
        "artisan": sum(tools.values()),
        "beast_of_burden": beasts.get("cards", 0),
        "architect": cards.get("architect", 0),
        "elder": len(cards.get("elder", [])),
    }
    elders = 0
    for symbols in cards.get("elder", []):
        for kind, count in owned.items():
            if kind in symbols:
                elders += count
    return {
        "sculptors": _sculptors(owned["sculptor"], rulings),
        "artisans": _artisans(tools, rulings),
        "beasts_of_burden": owned["beast_of_burden"] * beasts.get("symbols", 0),
        "architects": owned["architect"] * seat.get("architect_number", 0),
        "elders": elders,
        "blessings": 2 * seat.get("unused_blessings", 0),
        "complete_sets": 10 * min(owned.values()),
    }


def _rank(total: int) -> str:
    for least, rank in RANKS:
        if total >= least:
            return rank
    return "below"


def _winners(body: dict[str, Any], totals: dict[str, int]) -> tuple[list[str], str]:
    """Most points; tied, most outer blocks among the tied; still tied, shared."""
    best = [seat for seat in totals if totals[seat] == max(totals.values())]
    if len(best) == 1:
        return best, "points"
    outer = outer_of(body)
    if outer is not None:
        sums = {seat: sum(outer[seat]) for seat in best}
        best = [seat for seat in best if sums[seat] == max(sums.values())]
        if len(best) == 1:
            return best, "outer"
    return best, "shared"


def naive_final(body: dict[str, Any]) -> dict[str, Any]:
    """Every player's sheet, the temple cap, and who wins by what."""
    rulings = body.get("rulings", {})
    solo = any(seat["role"] == "dummy" for seat in body["seats"])
    cap_points, cap = _cap(body)
    builder_points = _builders(body)
    scores = []
    for seat in body["seats"]:
        if seat["role"] != "player":
            continue
        parts = {
            "temple_cap": cap_points[seat["id"]],
            "builders": builder_points[seat["id"]],
            **_score(seat, rulings),
        }
        total = seat["track"] + sum(parts.values())
        rank = _rank(total) if solo else None
        line = {"seat": seat["id"], "track": seat["track"], **parts, "total": total, "rank": rank}
        scores.append(line)
    winners: list[str] = []
    decided_by = None
    if not solo:
        winners, decided_by = _winners(body, {line["seat"]: line["total"] for line in scores})
    return {
        "scores": scores,
        "temple_cap": cap,
        "winners": winners,
        "decided_by": decided_by,
        "not_checked": ["temple-cap"] if cap is None else [],
    }


def naive_extra_turns(body: dict[str, Any]) -> dict[str, Any]:
    """Best in the first line, then in the second, then later in turn order; two of them play."""
    order: list[str] = []
    while len(order) < 2:
        best = None
        for number, seat in enumerate(body["seats"]):
            if seat["id"] in order:
                continue
            value = (seat["first_line"], seat["second_line"], number)
            if best is None or value > best[0]:
                best = (value, seat["id"])
        if best is None:
            break
        order.append(best[1])
    return {"order": order}
