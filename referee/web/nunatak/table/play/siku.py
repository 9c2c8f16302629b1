"""Say at a table of two what a turn for Siku means: why the block is Siku's, and where the card goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import url_for

from referee.games.nunatak.pieces import Symbol, siku_of
from referee.games.nunatak.sets import forced_of
from referee.games.nunatak.table.order import active_set
from referee.games.nunatak.table.standing import Standing
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

CARD = "nunatak.2p.siku"
BUILDER, ELDER = "nunatak.2p.siku-builder", "nunatak.2p.siku-elder"


@dataclass(frozen=True, slots=True)
class SaidView:
    """A sentence of the dock, with the way to its rule."""

    text: str
    url: str
    rule_word: str


@dataclass(frozen=True, slots=True)
class BlockOfSet:
    """One of the three blocks of an active set: whose, and whether it still waits."""

    seat: SeatView
    is_left: bool


def blocks_of_set(standing: Standing, player: str, narrator: Narrator) -> tuple[BlockOfSet, ...]:
    """The active set of a player; none at other tables than that of two, and once all sets are placed.

    Rule: nunatak.2p.sets.
    """
    left, siku = active_set(standing, player), siku_of(standing.position.seats)
    own, neutral = narrator.seat(player), narrator.seat(siku or "")
    if left is None or own is None or neutral is None or player == siku:
        return ()
    return (
        BlockOfSet(own, left.own > 0),
        BlockOfSet(own, left.own > 1),
        BlockOfSet(neutral, left.siku > 0),
    )


def said_for_siku(
    standing: Standing, active: str, owner: str, side: Symbol | None, narrator: Narrator
) -> Iterator[SaidView]:
    """What the dock says while the next block is Siku's; `side` is what the card is used as, where known."""
    if owner != siku_of(standing.position.seats):
        return
    forced = forced_of(standing, active)
    if forced is not None and forced.block == owner:
        yield _said(narrator.voice.sentence(forced.reason), forced.reason.rule.id, narrator)
    if side is None:
        text = _("The card goes to the discard pile, a builder beside it. An elder gives no blessing card.")
        yield _said(text, CARD, narrator)
    elif side is Symbol.BUILDER:
        yield _said(_("Builder for Siku: put it face up beside the discard pile."), BUILDER, narrator)
    elif side is Symbol.ELDER:
        yield _said(_("Elder for Siku: no blessing, and the card is discarded."), ELDER, narrator)
    else:
        yield _said(_("Card for Siku: it goes to the discard pile."), CARD, narrator)


def _said(text: str, rule: str, narrator: Narrator) -> SaidView:
    voice = narrator.voice
    return SaidView(
        text,
        url_for("web.rule", lang=voice.language, rule_id=rule),
        voice.rule_text(f"{rule}.title") or rule,
    )
