"""Score support (step 3 of a turn): one point for each own block under the tile just built on.

Source: "3. Unterstützungs-Eisblöcke?", "3. Blocs de renfort ?", "3. Ondersteuningsijsblokken?",
"3. Supporting ice blocks?".
"""

from __future__ import annotations

from typing import NamedTuple

from referee.games.nunatak import rules
from referee.games.nunatak.board import UNDER, Place
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.position import Position
from referee.games.reasons import Reason

POINTS_PER_BLOCK = 1
"""The points for each own block below; a dummy's place is worth as many."""


class Support(NamedTuple):
    """The own blocks below, the reason, and the blocks whose owners have to be entered."""

    places: tuple[Place, ...]
    reason: Reason
    needs: tuple[Place, ...]


def support(position: Position, place: Place, seat: str) -> Support:
    """Count the blocks of `seat` under `place`; Siku and dummies score nothing for theirs."""
    under = UNDER[place]
    own = tuple(lower for lower in under if position.owners[lower] == seat)
    points = POINTS_PER_BLOCK * len(own)
    role = position.role_of(seat)
    if role is not Role.PLAYER:
        rule = rules.SIKU_NO_SUPPORT if role is Role.SIKU else rules.DUMMY_NO_SUPPORT
        return Support(own, rule.because(seat=seat, places=own, would=points), ())
    if not under:
        return Support((), rules.SUPPORT_GROUND.because(seat=seat, places=(place,)), ())
    unknown = tuple(lower for lower in under if position.owners[lower] is None)
    if unknown:
        asked = rules.SUPPORT_OWNERS_UNKNOWN.because(seat=seat, places=unknown, count=len(unknown))
        return Support(own, asked, unknown)
    if not own:
        return Support((), rules.SUPPORT_NONE.because(seat=seat, places=under), ())
    counted = rules.SUPPORT_COUNT.because(seat=seat, points=points, places=own, count=len(own))
    return Support(own, counted, ())
