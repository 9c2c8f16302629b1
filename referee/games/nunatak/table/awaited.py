"""What a table waits for next, whatever it tracks: what its material needs, and the completion card of four.

Rule: nunatak.completion.when.
"""

from __future__ import annotations

from referee.games.nunatak.material.waiting import Want, Wanted, waiting
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import Phase


def awaited(game: Game) -> tuple[Wanted, ...]:
    """Everything that the table waits for, in order; of the material only where it is tracked."""
    scene, is_anybodys = game.scene, game.phase is Phase.EXTRA_TURNS and game.active is None
    card = (Wanted(Want.COMPLETION),) if is_anybodys else ()
    return (*(waiting(scene) if scene else ()), *card)
