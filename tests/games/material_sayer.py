"""Whole games in which players say all that can be said of a blessing whose effect no book prints."""

from __future__ import annotations

from dataclasses import replace

from referee.games.nunatak.material.acts import Said, UsedBlessing
from referee.games.nunatak.material.state import MadeCard
from referee.games.nunatak.position import Block
from referee.games.nunatak.question import Swap
from referee.games.nunatak.table.log import Act
from tests.games.material_games import Player


class Sayer(Player):
    """A player of whose blessings every action is said that can be: spaces, a block, a card, a swap."""

    def _enter(self, act: Act) -> Act:
        if isinstance(act, UsedBlessing) and act.said.card is not None and act.said.slot is None:
            self.stacks.cards.pop()
        return super()._enter(act)

    def _said(self, seat: str) -> Said:
        choose, free = self.choose, self.scene.position.free_places()
        said = Said(points=choose.choice((0, 3)), note="As printed")
        if choose.random() < 0.4:
            said = replace(said, steps=choose.choice((-1, 1, 2)))
        if len(free) > 1 and choose.random() < 0.4:
            said = replace(said, swap=Swap(*choose.sample(free, 2)))
        if free and choose.random() < 0.4:
            said = replace(said, block=Block(choose.choice(free), seat))
        return self._with_card(said) if choose.random() < 0.4 else said

    def _with_card(self, said: Said) -> Said:
        """The same with a card that the player gains: from the display, or from the top of the draw pile."""
        material, cards = self.scene.material, self.stacks.cards
        known = [slot for slot in material.full_slots() if material.display[slot]]
        if known and self.choose.random() < 0.5:
            slot = self.choose.choice(known)
            face = material.display[slot]
            return replace(said, card=MadeCard(face[0], None, face), slot=slot)
        if not material.pile:
            return said
        return replace(said, card=MadeCard(cards[-1][0], None, cards[-1]))
