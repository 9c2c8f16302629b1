"""Find everything that keeps a tile, a card or a blessing from being entered now."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.faults import Fault, Path
from referee.games.nunatak.board import UNDER
from referee.games.nunatak.faults import card_faults
from referee.games.nunatak.material.acts import (
    Laid,
    MaterialAct,
    Opened,
    Reshuffled,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.material.display import fitting, is_pile_out, is_solo, takeable, to_fill_up
from referee.games.nunatak.material.said import effect_faults
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, DISPLAY_SIZE, players_of


def material_faults(scene: Scene, act: MaterialAct) -> Iterator[Fault]:
    """List every fault of an act at this point of the game."""
    match act:
        case Laid():
            yield from _laid_faults((), scene, act)
        case Shown():
            yield from _shown_faults((), scene, act)
        case Opened():
            yield from _opened_faults((), scene, act)
        case SetUp():
            yield from _setup_faults(scene, act)
        case TookBlessing():
            yield from _took_faults(scene, act)
        case UsedBlessing():
            yield from _used_faults(scene, act)
        case Reshuffled():
            yield from _reshuffle_faults(scene)


def _laid_faults(path: Path, scene: Scene, laid: Laid) -> Iterator[Fault]:
    """A tile is only where a block can be placed, and shows no symbol twice."""
    if laid.place not in UNDER:
        yield Fault(path, "no-such-place", {"place": laid.place})
    elif not scene.position.is_free(laid.place):
        yield Fault(path, "no-free-tile-there", {"place": laid.place})
    if len(set(laid.symbols)) < len(laid.symbols):
        yield Fault((*path, "symbols"), "same-symbol-twice", {"symbol": laid.symbols[0]})


def _shown_faults(path: Path, scene: Scene, shown: Shown) -> Iterator[Fault]:
    """A card comes where one lies or is to be laid, and only as often as the box holds it."""
    material = scene.material
    if not 0 <= shown.slot < DISPLAY_SIZE:
        yield Fault((*path, "slot"), "no-such-slot", {"slot": shown.slot})
        return
    if material.display[shown.slot] is None and shown.slot not in to_fill_up(
        material, scene.position, scene.rulings
    ):
        yield Fault((*path, "slot"), "no-card-comes-there", {"slot": shown.slot})
    wrong = tuple(card_faults((*path, "card"), shown.card))
    yield from wrong
    if not wrong and material.left_of(shown.card, shown.slot) < 1:
        yield Fault((*path, "card"), "no-such-card-left", {"card": shown.card})


def _opened_faults(path: Path, scene: Scene, opened: Opened) -> Iterator[Fault]:
    """Each blessing that the books name is in the box once, and some are taken out of small games.

    Rules: nunatak.blessing.abundance-2p, nunatak.solo.setup.
    """
    blessings, kind = scene.material.blessings, opened.blessing.kind
    if not 1 <= opened.number <= blessings.opened:
        yield Fault((*path, "number"), "no-such-blessing", {"number": opened.number})
    if kind is BlessingKind.OTHER:
        return
    if any(face.kind is kind for number, face in blessings.faces.items() if number != opened.number):
        yield Fault((*path, "blessing", "kind"), "blessing-twice", {"kind": kind})
    if kind is BlessingKind.ABUNDANCE and len(players_of(scene.position.seats)) < DISPLAY_SIZE - 1:
        yield Fault((*path, "blessing", "kind"), "blessing-taken-out", {"kind": kind})


def _setup_faults(scene: Scene, setup: SetUp) -> Iterator[Fault]:
    for index, laid in enumerate(setup.tiles):
        yield from _laid_faults(("tiles", index), scene, laid)
    for index, shown in enumerate(setup.display):
        yield from _shown_faults(("display", index), scene, shown)
    for index, opened in enumerate(setup.blessings):
        yield from _opened_faults(("blessings", index), scene, opened)
    if not (setup.tiles or setup.display or setup.blessings):
        yield Fault(("tiles",), "nothing-set-up")
    cards = [frozenset(shown.card) for shown in setup.display]
    for index, shown in enumerate(setup.display):
        if (
            0
            < scene.material.left_of(shown.card, shown.slot)
            < cards[: index + 1].count(frozenset(shown.card))
        ):
            yield Fault(("display", index, "card"), "no-such-card-left", {"card": shown.card})
    kinds = [opened.blessing.kind for opened in setup.blessings]
    for index, kind in enumerate(kinds):
        if kind is not BlessingKind.OTHER and kind in kinds[:index]:
            yield Fault(("blessings", index, "blessing", "kind"), "blessing-twice", {"kind": kind})


def _took_faults(scene: Scene, took: TookBlessing) -> Iterator[Fault]:
    """Who has placed with an elder takes one of the open blessings.

    Rule: nunatak.elder.take.
    """
    blessings = scene.material.blessings
    seat = next((seat for seat in scene.position.seats if seat.id == took.seat), None)
    if seat is None:
        yield Fault(("seat",), "unknown-seat", {"id": took.seat})
    elif took.seat not in blessings.owed:
        yield Fault(("seat",), "no-blessing-owed", {"seat": seat})
    if took.number not in blessings.open:
        yield Fault(("number",), "blessing-not-open", {"number": took.number})


def _used_faults(scene: Scene, used: UsedBlessing) -> Iterator[Fault]:
    seat = scene.material.blessings.holder(used.number)
    if seat is None:
        yield Fault(("number",), "blessing-not-held", {"number": used.number})
        return
    face = scene.material.blessings.faces.get(used.number, Blessing(BlessingKind.OTHER))
    yield from effect_faults(scene, seat, face.kind, used)
    yield from _steps_faults(scene, seat, used)


def _steps_faults(scene: Scene, seat: str, used: UsedBlessing) -> Iterator[Fault]:
    now, steps = scene.architect[seat], used.said.steps
    if not 0 <= now + steps <= ARCHITECT_TRACK_END:
        yield Fault(("said", "steps"), "steps-off-track", {"now": now, "most": ARCHITECT_TRACK_END})


def _reshuffle_faults(scene: Scene) -> Iterator[Fault]:
    """Cards go back only where none of them can be taken and the pile can help.

    Where something is unknown, the table itself sees it.

    Rule: nunatak.card.reshuffle.
    """
    material, position = scene.material, scene.position
    if is_pile_out(material, position, scene.active):
        yield Fault((), "no-reshuffle-pile")
        return
    fit = fitting(material, position, takeable(material, position, scene.active))
    if fit:
        yield Fault((), "no-reshuffle-card-fits", {"card": material.display[fit[0]] or ()})
    elif is_solo(position.seats) and to_fill_up(material, position, scene.rulings):
        yield Fault((), "no-reshuffle-fill-up")
