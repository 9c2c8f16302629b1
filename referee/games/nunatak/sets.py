"""The active sets of two players: what is left in each, and which block must be next.

Source: "Das Spiel zu zweit", "Parties à 2 joueurs", "Het spel met 2 spelers", "The two-player game".
"""

from __future__ import annotations

from typing import NamedTuple

from referee.games.nunatak import set_rules
from referee.games.nunatak.pieces import players_of, siku_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import ActiveSet, Phase, active_set
from referee.games.nunatak.table.standing import Standing
from referee.games.reasons import Reason


class Forced(NamedTuple):
    """The block that must be next, for the active set holds no other, and why."""

    block: str
    reason: Reason


def active_sets(game: Game) -> dict[str, ActiveSet]:
    """What is left in the active set of each player; empty at every other table than that of two.

    Rule: nunatak.2p.sets.
    """
    sets = {player: active_set(game.standing, player) for player in players_of(game.seats)}
    return {player: left for player, left in sets.items() if left is not None}


def forced_block(game: Game) -> Forced | None:
    """Whose block the player on turn must place; None while the active set leaves a choice."""
    if game.active is None or game.phase is not Phase.PLAYING:
        return None
    return forced_of(game.standing, game.active)


def forced_of(standing: Standing, player: str) -> Forced | None:
    """Whose block this player must place next; None while the active set leaves a choice.

    Rules: nunatak.2p.sets, nunatak.2p.set-first (A14).
    """
    left, siku = active_set(standing, player), siku_of(standing.position.seats)
    if left is None or siku is None or (left.own and left.siku):
        return None
    if left.siku:
        return Forced(siku, set_rules.SET_LEAVES_SIKU.because(seat=player))
    return Forced(player, set_rules.SET_LEAVES_OWN.because(seat=player))
