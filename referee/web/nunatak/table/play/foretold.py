"""What each place would score, on the map of a table that shows points."""

from __future__ import annotations

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.board import Place
from referee.games.nunatak.dummies.worth import worth_of_places
from referee.games.nunatak.material.turn import judge_dummy_of
from referee.games.nunatak.options import Options
from referee.games.nunatak.pieces import Role
from referee.web.nunatak.board_view import Foretold
from referee.web.nunatak.judgement_view import left_open


def foretold(table: Table, active: str | None, found: Options | None) -> dict[Place, Foretold]:
    """What the player on turn would score on each legal place; for a dummy, what it goes by."""
    standing = table.game.standing
    if active is not None and standing.position.role_of(active) is Role.DUMMY:
        return _worth_for_dummy(table, active)
    if active is None or found is None:
        return {}
    return {
        place: Foretold(
            (judgement.points or {}).get(active, 0),
            judgement.architect_steps,
            bool(left_open(judgement, standing.rulings)),
        )
        for place, judgement in found.placements
    }


def _worth_for_dummy(table: Table, dummy: str) -> dict[Place, Foretold]:
    """What a dummy compares its places by: of those that its card fits, where that is known."""
    game = table.game
    judgement = judge_dummy_of(game.scene, dummy) if game.scene else None
    standing = game.standing
    places = worth_of_places(standing.position, dummy, standing.rulings)
    if judgement is not None and judgement.candidates:
        places = judgement.candidates
    return {one.place: Foretold(one.total, 0) for one in places}
