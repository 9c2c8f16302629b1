"""What of a game is out of order: a turn played too early, who is behind, a set that was not finished.

Turns are kept in any order, for one that is entered later explains most breaks. A break is open until the
table has caught up: until those who were passed over have had their turns, and each set its blocks. Only open
breaks are said, so a table that has caught up is clean again.

Source: "Spielablauf", "Déroulement de la partie", "Spelverloop", "Course of play", with the changes for two
and for four players; "Ende der Runde" of the solo game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.nunatak.pieces import FOUR_SEATS, Seat, players_of, siku_of
from referee.games.nunatak.sets import forced_of
from referee.games.nunatak.table import order_rules as rules
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.order import OWN_IN_A_SET, SETS, Phase, Slots, on_turn, phase_of
from referee.games.nunatak.table.standing import JudgedAct, Standing
from referee.games.reasons import Reason


@dataclass(frozen=True, slots=True)
class OutOfOrder:
    """What is out of order in a game: of each turn by its key, and as the table is now.

    A turn says whose turn it was; the table says who is behind, and how far.
    """

    turns: Mapping[int, tuple[Reason, ...]] = field(hash=False, default_factory=dict)
    now: tuple[Reason, ...] = ()

    def of(self, key: int) -> tuple[Reason, ...]:
        """What is out of order in an act; nothing once the table has caught up."""
        return self.turns.get(key, ())


class _Played(NamedTuple):
    """A turn as it was kept, with what this module asks of it."""

    kept: JudgedAct
    turn: Turn

    @property
    def phase(self) -> Phase:
        return phase_of(self.kept.before, ended=False)


class _Break(NamedTuple):
    """A break of the order that is still open.

    `needs` says how many turns each seat must have had until it is open no longer; empty where it is not
    about whose turn it was.
    """

    kept: JudgedAct
    reason: Reason
    needs: Mapping[str, int] = {}


def out_of_order(game: Game) -> OutOfOrder:
    """Every break of the order that is still open.

    Rules: nunatak.setup.first-player, nunatak.solo.round, nunatak.blessing.abundance, nunatak.2p.set-first,
    nunatak.2p.sets, nunatak.completion.when, nunatak.completion.first, nunatak.completion.second.
    """
    breaks = sorted(
        (*_early_turns(game), *_open_sets(game), *_extra_turns(game)), key=lambda one: one.kept.number or 0
    )
    turns: dict[int, tuple[Reason, ...]] = {}
    for one in breaks:
        key = one.kept.item.key
        turns[key] = (*turns.get(key, ()), one.reason)
    # One break may show in many turns, such as a set that waits for Siku: the last of them speaks for all.
    others = {(one.reason.rule, one.reason.seat): one.reason for one in breaks if not one.needs}
    return OutOfOrder(turns, (*_behind(game, breaks), *others.values()))


def _played(game: Game) -> Iterator[_Played]:
    for kept in game.turns:
        if isinstance(kept.item.act, Turn):
            yield _Played(kept, kept.item.act)


def _early_turns(game: Game) -> Iterator[_Break]:
    """Turns that were another's, while somebody who was passed over has not caught up."""
    slots, now = Slots.of(game.seats), game.standing
    if not _has_gap(slots, now):
        return
    seat = game.opening.position.seat
    for played in _played(game):
        before, active = played.kept.before, played.turn.active
        expected = on_turn(before, ended=False, extra=game.extra)
        if played.phase is not Phase.PLAYING or expected is None or expected == active:
            continue
        needs = slots.before(active, before.turns_of(active))
        needs[active] = 0
        # Whoever plays once more by a blessing is next, even if others have had fewer turns.
        needs[expected] = max(needs[expected], before.turns_of(expected) + 1)
        passed = tuple(seat(id) for id, need in needs.items() if now.turns_of(id) < need)
        if passed:
            yield _Break(played.kept, _early(game, played, seat(expected), passed), needs)


def _early(game: Game, played: _Played, expected: Seat, passed: tuple[Seat, ...]) -> Reason:
    active, places = played.turn.active, (played.turn.move.place,)
    is_solo = len(players_of(game.seats)) == 1
    if played.kept.before.last == active:
        return rules.PLAYED_AGAIN.because(seat=active, places=places, passed=passed)
    if passed == (expected,):
        rule = rules.OUT_OF_TURN_SOLO if is_solo else rules.OUT_OF_TURN
        return rule.because(seat=active, places=places, expected=expected)
    rule = rules.PASSED_OVER_SOLO if is_solo else rules.PASSED_OVER
    return rule.because(seat=active, places=places, expected=expected, passed=passed)


def _has_gap(slots: Slots, now: Standing) -> bool:
    """Whether somebody has played while a turn before it is missing; without that nothing can be open."""
    turns = {id: now.turns_of(id) for id in slots.seats}
    last = max((slots.slot(id, count - 1) for id, count in turns.items() if count), default=-1)
    return last >= sum(turns.values())


def _behind(game: Game, breaks: list[_Break]) -> Iterator[Reason]:
    """Who has to catch up, and how many turns."""
    rule = rules.BEHIND_SOLO if len(players_of(game.seats)) == 1 else rules.BEHIND
    for id in Slots.of(game.seats).seats:
        missing = max((one.needs.get(id, 0) for one in breaks), default=0) - game.standing.turns_of(id)
        if missing > 0:
            yield rule.because(seat=id, turns=missing)


def _open_sets(game: Game) -> Iterator[_Break]:
    """Blocks of two players from a set that was not its turn, while the set before is not finished."""
    siku, now = siku_of(game.seats), game.standing
    if siku is None:
        return
    unfinished = [id for id in players_of(game.seats) if not _is_in_sets(now, id, siku)]
    for played in _played(game) if unfinished else ():
        before, player, block = played.kept.before, played.turn.active, played.turn.move.seat
        if player not in unfinished:
            continue
        places, forced = (played.turn.move.place,), forced_of(before, player)
        own, others = before.placed_by(player, player), before.placed_by(player, siku)
        if block == siku and others >= SETS:
            reason = rules.MORE_OF_SIKU.because(seat=player, places=places, count=others + 1, share=SETS)
            yield _Break(played.kept, reason)
        elif forced is None or forced.block == block:
            continue
        elif block == siku and now.placed_by(player, player) < others * OWN_IN_A_SET:
            yield _Break(played.kept, rules.SET_WITHOUT_OWN.because(seat=player, places=places))
        elif block == player and now.placed_by(player, siku) < own // OWN_IN_A_SET:
            yield _Break(played.kept, rules.SET_WITHOUT_SIKU.because(seat=player, places=places))


def _is_in_sets(now: Standing, player: str, siku: str) -> bool:
    """Whether every block of a player has its place in a set, with all sets before it finished."""
    own, others = now.placed_by(player, player), now.placed_by(player, siku)
    return others <= SETS and (own - 1) // OWN_IN_A_SET <= others and (others - 1) * OWN_IN_A_SET <= own


def _extra_turns(game: Game) -> Iterator[_Break]:
    """Extra turns of four players that their completion card does not give to those who played them."""
    if len(game.seats) != FOUR_SEATS:
        return
    extra = [played for played in _played(game) if played.phase is Phase.EXTRA_TURNS]
    who = [played.turn.active for played in extra]
    for index, played in enumerate(extra):
        reason = _extra_turn(game, played, index, who)
        if reason is not None:
            yield _Break(played.kept, reason)


def _extra_turn(game: Game, played: _Played, index: int, who: list[str]) -> Reason | None:
    active, places = played.turn.active, (played.turn.move.place,)
    if not game.extra:
        return rules.EXTRA_WITHOUT_CARD.because(seat=active, places=places)
    first, second = game.extra
    if not index and active == second and first not in who:
        named = game.opening.position.seat(first)
        return rules.EXTRA_SECOND_BEFORE.because(seat=active, places=places, named=named)
    if active in game.extra:
        return None
    rule = rules.EXTRA_SECOND_OTHER if index else rules.EXTRA_FIRST_OTHER
    return rule.because(seat=active, places=places, named=game.opening.position.seat(game.extra[index]))
