"""The acts of a game beside those of the material: turns, adjustments, what holds from here on, counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from referee.games.faults import Fault, Path
from referee.games.nunatak.board import Place
from referee.games.nunatak.card_faults import details_faults
from referee.games.nunatak.ending.score_sheet import ELDER_FIELD
from referee.games.nunatak.faults import turn_faults
from referee.games.nunatak.material.display import is_solo
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Material
from referee.games.nunatak.material.turn import after_turn
from referee.games.nunatak.material.waiting import missing_faults
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, DISPLAY_SIZE, Role
from referee.games.nunatak.question import Move
from referee.games.nunatak.rulings import RULINGS, TO_SETTLE
from referee.games.nunatak.table.adjustment_rules import ADJUSTED_BLESSING, ADJUSTED_LATER
from referee.games.nunatak.table.final.cells import MOST, Elders, Value, fields_of
from referee.games.nunatak.table.standing import Act, Outcome, Standing
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.reasons import points_by_seat
from referee.games.rulings import Rulings, ruling_faults

ELDER_SYMBOLS = 2


@dataclass(frozen=True, slots=True)
class Turn(Act):
    """One placement, on whose turn it was made, and what was noted of its card.

    `slot` is the place of the display that the card came from, where everything is tracked.
    """

    IS_TURN: ClassVar[bool] = True

    active: str
    move: Move
    details: Details | None = None
    slot: int | None = None

    @property
    def by(self) -> str:
        return self.active

    def judge(self, standing: Standing) -> Outcome:
        """Judge the placement; an illegal one changes nothing, and is refused by who asked."""
        question = standing.question(self.active, self.move)
        judgement = standing.judged(question, self.slot)
        if judgement.after is None:
            return Outcome(standing, judgement.reasons, judgement)
        owner, material = self.move.seat, standing.material
        in_a_row = standing.laid if self.active == standing.last else ()
        after = replace(
            standing.with_gained(judgement.points or {}, judgement.architect),
            material=material and after_turn(material, question, self.slot, standing.turns + 1),
            position=judgement.after,
            placed={
                **standing.placed,
                (self.active, owner): standing.placed_by(self.active, owner) + 1,
            },
            last=self.active,
            laid=(*in_a_row, *judgement.new_tiles),
        )
        return Outcome(after, judgement.reasons, judgement)

    def faults(self, standing: Standing) -> Iterator[Fault]:
        """Only who and where: the blocks before it are the game's own."""
        question = standing.question(self.active, self.move)
        yield from (fault for fault in turn_faults(question) if fault.path[0] != "blocks")
        yield from details_faults(self.move.card, self.move.as_, self.details)
        if self.slot is not None and not 0 <= self.slot < DISPLAY_SIZE:
            yield Fault(("slot",), "no-such-slot", {"slot": self.slot})

    def faults_now(self, standing: Standing, scene: Scene | None) -> Iterator[Fault]:  # noqa: ARG002
        """What it needs where everything is tracked; the solo game must know tiles and cards before it.

        Rules: nunatak.solo.dummy-card, nunatak.solo.dummy-points.
        """
        if scene is None:
            if self.slot is not None:
                yield Fault(("slot",), "not-everything-kept")
            return
        yield from missing_faults(scene)
        yield from self._slot_faults(scene)
        # Where a blessing gave a card away, the last block comes without one.
        if is_solo(scene.position.seats) and self.move.card is None and scene.material.full_slots():
            yield Fault(("move", "card"), "card-needed")

    def _slot_faults(self, scene: Scene) -> Iterator[Fault]:
        slot, card = self.slot, self.move.card
        if slot is None or not 0 <= slot < DISPLAY_SIZE:
            return
        card_there = scene.material.display[slot]
        if card_there is None:
            yield Fault(("slot",), "no-card-lies-there", {"slot": slot})
        elif card_there and card is not None and frozenset(card_there) != frozenset(card):
            yield Fault(("slot",), "other-card-lies-there", {"card": card_there})

    def moved(self, active: str, owner: str, place: Place) -> Turn:
        """The turn as it really was: on another place, of another seat, with the card that was entered.

        The tiles that a builder swapped lie where its block was, so a swap goes with the place.
        """
        swap = self.move.swap if place == self.move.place else None
        return replace(self, active=active, move=self.move._replace(place=place, seat=owner, swap=swap))


@dataclass(frozen=True, slots=True)
class Adjustment(Act):
    """Points and steps of the architect marker that the table enters itself, each with a sign.

    Most blessings have effects that no rulebook prints (G54): the table reads them from the card. What
    was forgotten or miscounted is adjusted when it is noticed (G11).
    """

    seat: str
    points: int
    steps: int
    is_blessing: bool
    note: str

    @property
    def by(self) -> str:
        return self.seat

    def judge(self, standing: Standing) -> Outcome:
        """Add the points and steps."""
        rule = ADJUSTED_BLESSING if self.is_blessing else ADJUSTED_LATER
        reasons = (rule.because(seat=self.seat, points=self.points, steps=self.steps),)
        # It can only leave the track when acts before it were corrected afterwards.
        space = min(max(standing.architect[self.seat] + self.steps, 0), ARCHITECT_TRACK_END)
        points = points_by_seat(reasons, standing.points)
        return Outcome(standing.with_gained(points, {self.seat: space}), reasons)

    def faults(self, standing: Standing) -> Iterator[Fault]:
        """It is for a player, and does or says something."""
        seat = standing.position.seats.by_id.get(self.seat)
        if seat is None:
            yield Fault(("seat",), "unknown-seat", {"id": self.seat})
        elif seat.role is not Role.PLAYER:
            yield Fault(("seat",), "not-a-player", {"seat": seat})
        if not self.points and not self.steps and not self.note:
            yield Fault(("points",), "nothing-booked")

    def faults_now(self, standing: Standing, scene: Scene | None) -> Iterator[Fault]:  # noqa: ARG002
        """The marker stays on its track."""
        now = standing.architect.get(self.seat)
        if now is not None and not 0 <= now + self.steps <= ARCHITECT_TRACK_END:
            yield Fault(("steps",), "steps-off-track", {"now": now, "most": ARCHITECT_TRACK_END})


@dataclass(frozen=True, slots=True)
class InterpretationsChanged(Act):
    """The interpretations that hold from here on."""

    IS_PLAYED: ClassVar[bool] = False

    rulings: Rulings

    def judge(self, standing: Standing) -> Outcome:
        """Let them hold."""
        return Outcome(replace(standing, rulings=self.rulings))

    def faults(self, standing: Standing) -> Iterator[Fault]:  # noqa: ARG002
        """Each is one that the open question has."""
        return ruling_faults(dict(self.rulings.chosen), RULINGS)

    def changes_nothing(self, standing: Standing) -> bool:
        """Whether they hold already."""
        return self.rulings == standing.rulings

    def player_may_add(self, standing: Standing) -> bool:
        """Only where it chooses nothing but what two players should settle and nobody has chosen yet."""
        before, after = dict(standing.rulings.chosen), dict(self.rulings.chosen)
        new = {key for key, choice in after.items() if before.get(key) != choice}
        still_open = {ruling.key for ruling in TO_SETTLE} - before.keys()
        return bool(new) and new <= still_open and before.items() <= after.items()


@dataclass(frozen=True, slots=True)
class TrackingChanged(Act):
    """What the table tracks from here on."""

    IS_PLAYED: ClassVar[bool] = False

    tracking: Tracking

    def judge(self, standing: Standing) -> Outcome:
        """Track it; the material begins with what must be on the table after so many turns."""
        material = None
        if self.tracking is Tracking.EVERYTHING:
            material = standing.material or Material.after_turns(standing.turns)
        return Outcome(replace(standing, keeps=self.tracking, material=material))

    def changes_nothing(self, standing: Standing) -> bool:
        """Whether it is tracked already."""
        return self.tracking is standing.keeps

    def faults_now(self, standing: Standing, scene: Scene | None) -> Iterator[Fault]:
        """The solo game tracks everything from its first turn on, or not at all."""
        begins = self.tracking is Tracking.EVERYTHING and scene is None
        if begins and standing.turns and is_solo(standing.position.seats):
            yield Fault(("keeps",), "everything-from-the-start")


class Count(NamedTuple):
    """What one cell of the final sheet holds from here on; None empties it."""

    seat: str
    field: str
    value: Value | None


@dataclass(frozen=True, slots=True)
class Counted(Act):
    """Cells of the final sheet that somebody has counted."""

    IS_PLAYED: ClassVar[bool] = False

    values: tuple[Count, ...]

    def judge(self, standing: Standing) -> Outcome:
        """A count changes nothing before the end: the final sheet reads it from the line."""
        return Outcome(standing)

    def faults(self, standing: Standing) -> Iterator[Fault]:
        """What is wrong with each cell alone.

        What is impossible only beside other cells is written down, and named on every phone, for no phone can
        know which of two counts is wrong.
        """
        seats = {seat.id: seat for seat in standing.position.seats}
        if not self.values:
            yield Fault(("values",), "nothing-counted")
        before: set[tuple[str, str]] = set()
        for index, count in enumerate(self.values):
            path: Path = ("values", index)
            if count.seat not in seats:
                yield Fault((*path, "seat"), "unknown-seat", {"id": count.seat})
            elif count.field not in fields_of(seats[count.seat]):
                operands = {"field": count.field, "fields": fields_of(seats[count.seat])}
                yield Fault((*path, "field"), "unknown-count-field", operands)
            elif (count.seat, count.field) in before:
                yield Fault((*path, "field"), "counted-twice", {"field": count.field})
            else:
                yield from _value_faults(count, (*path, "value"))
            before.add((count.seat, count.field))


def _value_faults(count: Count, path: Path) -> Iterator[Fault]:
    value, most = count.value, MOST[count.field]
    if value is None:
        return
    if isinstance(value, int) is (count.field == ELDER_FIELD):
        yield Fault(path, "other-kind-of-count", {"field": count.field})
        return
    number = value if isinstance(value, int) else len(value)
    if not 0 <= number <= most:
        yield Fault(path, "count-outside", {"count": number, "most": most})
    yield from _elder_faults(value, path)


def _elder_faults(value: Value, path: Path) -> Iterator[Fault]:
    """An elder shows two different types; one made by the blessing of transference shows none."""
    elders: Elders = () if isinstance(value, int) else value
    for index, symbols in enumerate(elders):
        if len(symbols) not in (0, ELDER_SYMBOLS) or len(set(symbols)) < len(symbols):
            yield Fault((*path, index), "no-elder-pair", {"card": symbols})


ACTS: tuple[type[Act], ...] = (Turn, Adjustment, InterpretationsChanged, Counted, TrackingChanged)
"""Every kind of act beside those of the material."""
