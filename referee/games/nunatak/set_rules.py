"""The rules that the position of two players can name; the catalogue holds their texts.

A single turn does not know what is left in the active set: no judgement of a turn names them.
"""

from __future__ import annotations

from referee.games.reasons import Rule

SET_LEAVES_SIKU = Rule("nunatak.2p.set-first", case="siku")
SET_LEAVES_OWN = Rule("nunatak.2p.set-first", case="own")

SET_RULES: tuple[Rule, ...] = (SET_LEAVES_SIKU, SET_LEAVES_OWN)
"""Every sentence that a forced block can have."""
