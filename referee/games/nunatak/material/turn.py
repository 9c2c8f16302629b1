"""Judge a turn with the material: the card that is reserved, what a dummy does, a pile that cannot help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from referee.games.faults import Fault
from referee.games.nunatak.board import Place
from referee.games.nunatak.cards import fits, side_used
from referee.games.nunatak.dummies.cards import dummy_side
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.turn import DummyJudgement, judge_dummy
from referee.games.nunatak.material import material_rules as rules
from referee.games.nunatak.material.display import (
    is_pile_out,
    marker_of,
    nothing_fits,
    slot_of,
    takeable,
    taken,
)
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessings, Material
from referee.games.nunatak.pieces import BLOCKS_PER_SEAT, Role, Symbol, Symbols
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, Tile, TurnQuestion
from referee.games.nunatak.rules import (
    CARD_EMPTY_PILE_ANY,
    CARD_EMPTY_PILE_NO_RULE,
    CARD_NOT_IN_DISPLAY,
    DUMMY_CARD,
)
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.reasons import Reason


def known_tiles(material: Material, position: Position) -> tuple[Tile, ...]:
    """The known floor tiles on free places."""
    return tuple(
        Tile(place, material.tiles[place]) for place in position.free_places() if place in material.tiles
    )


def display_for(material: Material, position: Position, seat: str) -> tuple[Symbols, ...] | None:
    """The cards that this seat may take; None as long as one of the display is unknown."""
    if material.unknown_slots():
        return None
    return tuple(
        card for slot in takeable(material, position, seat) if (card := material.display[slot]) is not None
    )


def judge_kept(scene: Scene, question: TurnQuestion, slot: int | None) -> TurnJudgement:
    """Judge a turn at a table that keeps everything."""
    judgement = _with_its_pile(scene, question, judge_turn(question))
    violations = tuple(_violations(scene, question, slot))
    dummy = None
    if scene.position.role_of(question.active) is Role.DUMMY:
        dummy = judge_dummy_of(scene, question.active)
        violations += tuple(_dummy_violations(scene, question, slot, dummy)) if dummy else ()
    if violations:
        broken = () if judgement.legal else _without_display(judgement.reasons, violations)
        return TurnJudgement(
            judgement.players, (*broken, *violations), judgement.not_checked, question.architect or {}
        )
    before = () if dummy is None else dummy.reasons
    return _beginning_with(judgement, before, dummy) if judgement.legal else judgement


def _without_display(broken: tuple[Reason, ...], violations: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The same, without saying of a card that another has reserved that it is not in the display."""
    is_reserved = any(reason.rule is rules.FORESIGHT_OF_OTHER for reason in violations)
    return tuple(one for one in broken if not (is_reserved and one.rule is CARD_NOT_IN_DISPLAY))


def judge_dummy_of(scene: Scene, dummy: str) -> DummyJudgement | None:
    """What a dummy does now; None as long as a free tile or a card of the display is unknown."""
    question = dummy_question(scene, dummy)
    return None if question is None else judged_once(question)


@lru_cache(maxsize=64)
def judged_once(question: DummyQuestion) -> DummyJudgement:
    """What a dummy does in this position: a tap asks that for its faults, for its move and for the page."""
    return judge_dummy(question)


def dummy_question(scene: Scene, dummy: str) -> DummyQuestion | None:
    """The question what a dummy does now, from the material; None as long as any of it is unknown."""
    material, position = scene.material, scene.position
    if not material.is_known(position) or position.blocks_of(dummy) >= BLOCKS_PER_SEAT:
        return None
    return DummyQuestion(
        position,
        dummy,
        material.display,
        marker_of(position.seats, dummy, scene.turns),
        is_pile_out(material, position, None),
        known_tiles(material, position),
        scene.rulings,
    )


def _violations(scene: Scene, question: TurnQuestion, slot: int | None) -> Iterator[Reason]:
    """A reserved card is for its holder, who must take it as soon as it fits; a dummy knows none (G110).

    Where nothing fits and the pile cannot help, its holder takes another card, if there is one (G62).

    Rules: nunatak.blessing.foresight-must, nunatak.blessing.foresight-else, nunatak.gap.g61, nunatak.gap.g62.
    """
    material, move = scene.material, question.move
    if not material.reserved or move.card is None or scene.position.role_of(question.active) is Role.DUMMY:
        return
    at = slot_of(material, scene.position, move.card, slot, question.active)
    at = _reserved_slot(material, move.card, question.active) if at is None else at
    own = material.reserved.get(question.active)
    card = material.display[own] if own is not None else None
    # What is on the tiles does not change whether one fits: the swap moves both.
    free = (tile.symbols for tile in question.tiles or ())
    if card and at != own and any(fits(card, tile) for tile in free):
        yield rules.FORESIGHT_MUST.because(seat=question.active, card=card)
    if card and at == own and _takes_another(material, scene.position, question.active):
        yield rules.FORESIGHT_FITS_NOT.because(seat=question.active, card=card)
    if at is not None and at not in takeable(material, scene.position, question.active):
        owner = next(seat for seat, reserved in material.reserved.items() if reserved == at)
        yield rules.FORESIGHT_OF_OTHER.because(card=move.card, owner=scene.position.seat(owner))


def _takes_another(material: Material, position: Position, seat: str) -> bool:
    """Whether any card would do, as none fits and the pile cannot help, and there is another one to take."""
    return (
        len(takeable(material, position, seat)) > 1
        and nothing_fits(material, position, seat)
        and is_pile_out(material, position, seat)
    )


def _reserved_slot(material: Material, card: Symbols, seat: str) -> int | None:
    """Where another seat has reserved such a card; None where no other has."""
    slots = [slot for other, slot in material.reserved.items() if other != seat]
    return next((at for at in slots if frozenset(material.display[at] or ()) == frozenset(card)), None)


def _dummy_violations(
    scene: Scene, question: TurnQuestion, slot: int | None, dummy: DummyJudgement
) -> Iterator[Reason]:
    """A dummy decides nothing: its card and its places are those of the rules.

    Rules: nunatak.solo.dummy-card, nunatak.solo.dummy-points.
    """
    move = question.move
    if dummy.card is None:
        yield from dummy.reasons if scene.material.full_slots() else ()
        return
    card = scene.material.display[dummy.card] or ()
    at = slot_of(scene.material, scene.position, move.card, slot, question.active)
    if (
        move.card is None
        or frozenset(move.card) != frozenset(card)
        or (slot is not None and at != dummy.card)
    ):
        yield rules.DUMMY_OTHER_CARD.because(seat=question.active, card=card)
    if move.place not in dummy.places:
        yield rules.DUMMY_OTHER_PLACE.because(seat=question.active, places=dummy.places, there=dummy.places)


def _with_its_pile(scene: Scene, question: TurnQuestion, judgement: TurnJudgement) -> TurnJudgement:
    """The judgement, without calling a pile empty that has cards, of which none can help (G1).

    Rule: nunatak.gap.g1.
    """
    if not scene.material.pile or not question.pile_empty:
        return judgement
    return judgement._replace(reasons=tuple(_of_a_full_pile(reason) for reason in judgement.reasons))


def _of_a_full_pile(reason: Reason) -> Reason:
    said = {
        CARD_EMPTY_PILE_ANY: rules.PILE_CANNOT_HELP,
        CARD_EMPTY_PILE_NO_RULE: rules.PILE_CANNOT_HELP_NO_RULE,
    }
    rule = said.get(reason.rule)
    return reason if rule is None else rule.because(seat=reason.seat, rests_on=reason.rests_on)


def _beginning_with(
    judgement: TurnJudgement, first: tuple[Reason, ...], dummy: DummyJudgement | None
) -> TurnJudgement:
    """The judgement with these reasons first, each named once."""
    if not first:
        return judgement
    used = {ruling.key: ruling for ruling in (dummy.rulings_used if dummy else ())}
    used |= {ruling.key: ruling for ruling in judgement.rulings_used}
    # What a turn says of a dummy's card in general, its own choice has said of this card.
    said = {reason.rule.id for reason in first}
    others = (
        reason
        for reason in judgement.reasons
        if reason not in first and (reason.rule != DUMMY_CARD or reason.rule.id not in said)
    )
    return judgement._replace(
        reasons=(*first, *others),
        rulings_used=tuple(used[key] for key in sorted(used)),
    )


def choice_faults(scene: Scene, place: Place | None) -> Iterator[Fault]:
    """Where several places are best for the dummy on turn, the player names one.

    Rule: nunatak.solo.dummy-choice.
    """
    judgement = None if scene.active is None else judge_dummy_of(scene, scene.active)
    if place is None and judgement is not None and len(judgement.places) > 1:
        yield Fault(("place",), "dummy-choice-needed", {"places": judgement.places})


def dummy_move_of(scene: Scene, place: Place | None, side: Symbol | None) -> tuple[Move, int] | None:
    """The move of the dummy on turn with the place of its card in the display; None where it cannot play.

    The side of a split card follows from the tile; where the tile shows both, the player says it.
    """
    dummy = scene.active
    judgement = None if dummy is None else judge_dummy_of(scene, dummy)
    if dummy is None or judgement is None or judgement.card is None:
        return None
    card = scene.material.display[judgement.card] or ()
    there = judgement.places[0] if place is None else place
    tile = scene.material.tiles.get(there, card)
    as_ = side or (dummy_side(card, tile) if len(card) > 1 else None)
    return Move(there, dummy, card, as_), judgement.card


def after_turn(material: Material, question: TurnQuestion, slot: int | None, turns: int) -> Material:
    """The material after a legal turn; `turns` counts those played, this one included.

    The swap moves both tiles, the block covers its own, the card leaves the display, an elder calls for
    a blessing.
    """
    move, position = question.move, question.position
    shown = question.symbols()
    side = side_used(question, shown)
    tiles = {place: symbols for place, symbols in shown.items() if place != move.place}
    at = slot_of(material, position, move.card, slot, question.active)
    material = taken(replace(material, tiles=tiles), move.card, at, position.seats, turns)
    if material.again is not None and material.again.seat == question.active:
        left = material.again.turns - 1
        material = replace(material, again=material.again._replace(turns=left) if left else None)
    if side is not Symbol.ELDER:
        return material
    return replace(
        material, blessings=_after_elder(material.blessings, position.role_of(move.seat), move.seat)
    )


def _after_elder(blessings: Blessings, role: Role, seat: str) -> Blessings:
    """A player takes a blessing, a dummy's elder removes one, Siku's changes nothing (G42).

    Rules: nunatak.elder.take, nunatak.solo.dummy-elder, nunatak.2p.siku-elder.
    """
    if role is Role.PLAYER:
        return replace(blessings, owed=(*blessings.owed, seat))
    return blessings.with_farthest_removed() if role is Role.DUMMY else blessings
