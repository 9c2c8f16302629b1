"""A match as the fold of its log: the same log gives the same match, at every version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from referee.games.faults import Fault
from referee.games.lost_cities.cards import NOT_BEGUN, WAGERS_PER_COLOUR, Card, Colour, Expedition, Player
from referee.games.lost_cities.faults import CARD_OF_BOTH, TOO_MANY_WAGERS_TOGETHER, match_faults
from referee.games.lost_cities.match import (
    GAMES_IN_A_MATCH,
    Game,
    MatchJudgement,
    MatchQuestion,
    Sheet,
    judge_match,
)
from referee.games.lost_cities.table.acts import Act, Item, Laid, Scored
from referee.games.notes import Notes
from referee.games.reasons import Reason, points_by_seat

Line = tuple[Item, ...]
"""Every act in its place, those undone too."""

Rows = Mapping[Colour, Expedition]
NO_ROWS: Rows = {}

OF_BOTH = frozenset({CARD_OF_BOTH, TOO_MANY_WAGERS_TOGETHER})
"""What both players claim, more than the box holds: they decide it before the game is scored."""

NOT_SCORED = "lost-not-scored"


class MatchPhase(StrEnum):
    """What a table is doing."""

    PLAYING = "playing"
    BETWEEN = "between-games"
    FINISHED = "finished"


class Contested(NamedTuple):
    """A card that both players have tapped; without a number: more wagers than the box holds."""

    game: int
    card: Card


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: the points of each game by player, and who won.

    Nobody has won a tie, nor a match that ended before its third game. A result of an older version names
    whoever was ahead then.
    """

    games: tuple[Mapping[str, int], ...] = field(hash=False)
    winner: str | None

    @property
    def totals(self) -> dict[str, int]:
        totals = dict.fromkeys(self.games[0], 0) if self.games else {}
        for points in self.games:
            for seat, count in points.items():
                totals[seat] = totals.get(seat, 0) + count
        return totals

    @property
    def won_by(self) -> str | None:
        """Who has won, whatever version wrote it: after three games whoever has more points."""
        return self.winner if len(self.games) == GAMES_IN_A_MATCH else None


@dataclass(frozen=True, slots=True)
class JudgedAct:
    """An act as it was judged: a card has no points of its own, a scored game has those of all its rows."""

    item: Item
    reasons: tuple[Reason, ...]
    seats: tuple[str, ...]

    @property
    def key(self) -> int:
        """The version with which the act came."""
        return self.item.key

    @property
    def number(self) -> None:
        """A match has no turns."""

    @property
    def points(self) -> dict[str, int]:
        """The points by player: the sum of the reasons."""
        return points_by_seat(self.reasons, self.seats)


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match at one version of its log.

    `line` holds every act in its place, those undone too, `record` those in force, `laid` their cards by game
    and player, `scored` the games that are scored. `disputed` is the key of the act that somebody disputes,
    until they settle it. `done` are the players who have said that all their cards of this game are entered.
    `result` is what the table stored when it ended. `notes` are by the number of their game, that of the
    match by None.
    """

    colours: int
    seats: tuple[str, str]
    names: Mapping[str, str] = field(hash=False)
    version: int = 0
    line: Line = ()
    record: tuple[JudgedAct, ...] = ()
    laid: Mapping[tuple[int, str], Rows] = field(hash=False, default_factory=dict)
    scored: tuple[int, ...] = ()
    disputed: int | None = None
    done: frozenset[str] = frozenset()
    is_ended: bool = False
    result: Result | None = None
    notes: Notes[int] = field(hash=False, default_factory=dict)

    @property
    def current(self) -> int:
        """The number of the game that is played, or begins next; of a whole match the last."""
        return min(len(self.scored) + 1, GAMES_IN_A_MATCH)

    @property
    def last(self) -> int:
        """The number of the last game that has a card or is scored; the first where none has."""
        return max((*(game for game, _seat in self.laid), *self.scored), default=1)

    @property
    def phase(self) -> MatchPhase:
        """What the table is doing."""
        if self.is_ended:
            return MatchPhase.FINISHED
        return MatchPhase.BETWEEN if self.last in self.scored else MatchPhase.PLAYING

    def rows(self, game: int, seat: str) -> Rows:
        """The expeditions of one player in one game, those that are begun."""
        return self.laid.get((game, seat), NO_ROWS)

    def is_empty(self, game: int) -> bool:
        """Whether nobody has laid a card in this game."""
        return not any(self.rows(game, seat) for seat in self.seats)

    def question(self, games: int = 0) -> MatchQuestion:
        """The match as the calculator is asked, up to this game; up to the last without one."""
        first, second = self.seats
        return MatchQuestion(
            self.colours,
            tuple(
                Game((Sheet(first, self.rows(number, first)), Sheet(second, self.rows(number, second))))
                for number in range(1, (games or self.last) + 1)
            ),
        )

    @property
    def judgement(self) -> MatchJudgement:
        """What everything entered scores; a card that both claim counts for both until they decide."""
        return judge_match(self.question())

    @property
    def contested(self) -> tuple[Contested, ...]:
        """What both players claim in the game that is played."""
        first, second = (self.rows(self.last, seat) for seat in self.seats)
        return tuple(
            Contested(self.last, Card(colour, number))
            for colour in Colour
            for number in _of_both(first.get(colour, Expedition()), second.get(colour, Expedition()))
        )

    def kept(self, key: int) -> JudgedAct | None:
        """An act in force by its key; None where it was undone or never was."""
        return next((kept for kept in self.record if kept.key == key), None)

    def item(self, key: int) -> Item | None:
        """An act on the line, in force or undone."""
        return next((item for item in self.line if item.key == key), None)

    def keys_of(self, laid: Laid) -> tuple[int, ...]:
        """The acts in force that lay this card, the newest first: of a wager as many as lie there."""
        return tuple(item.key for item in reversed(self.line) if not item.removed and item.act == laid)

    def with_line(self, line: Line) -> KeptMatch:
        """The match with another line; what is judged as before is the same object."""
        acts = [item.act for item in line if not item.removed]
        changed = _changed(self.line, line)
        scored = tuple(sorted({act.game for act in acts if isinstance(act, Scored)}))
        after = replace(self, version=self.version + 1, line=line, laid=_laid(acts), scored=scored)
        before = {id(kept.item): kept for kept in self.record}
        # A card of a game that is not scored yet changes no reason of those that are.
        is_judged = any(isinstance(act, Scored) or act.game in scored for act in changed)
        reasons = after.reasons_of_games() if is_judged and scored else None
        record = []
        for item in line:
            if item.removed:
                continue
            known = before.get(id(item))
            own = known.reasons if known is not None else ()
            if reasons is not None and isinstance(item.act, Scored):
                own = reasons.get(item.act.game, ())
            same = known is not None and known.reasons == own
            record.append(known if known is not None and same else JudgedAct(item, own, self.seats))
        # What is disputed and no longer in force is settled.
        disputed = self.disputed if any(kept.key == self.disputed for kept in record) else None
        return replace(after, record=tuple(record), disputed=disputed, done=self._still_done(changed))

    def _still_done(self, changed: Iterable[Act]) -> frozenset[str]:
        """Whoever changes own cards, or plays the next game, is not done any more."""
        acts = tuple(changed)
        if any(isinstance(act, Scored) for act in acts):
            return frozenset()
        return self.done - {act.seat for act in acts if isinstance(act, Laid)}

    def reasons_of_games(self) -> dict[int, tuple[Reason, ...]]:
        """Everything that a game is scored by, and who begins the next, by the number of the game."""
        found: dict[int, list[Reason]] = {}
        for reason in self.judgement.reasons:
            number = reason.operands.get("game")
            if isinstance(number, int):
                found.setdefault(number, []).append(reason)
        return {number: tuple(reasons) for number, reasons in found.items()}

    def with_holder(self, fault: Fault) -> Fault:
        """A fault of these cards as one of an entry: a card of both lies with whoever laid it first."""
        if fault.code != CARD_OF_BOTH:
            return replace(fault, path=())
        card = (fault.operands["colour"], fault.operands["card"])
        holders = (
            item.act.seat
            for item in self.line
            if not item.removed and isinstance(item.act, Laid)
            # The path begins with "games" and the index of the game.
            if item.act.card == card and item.act.game - 1 == fault.path[1]
        )
        first = next(holders, None)
        operands = {**fault.operands, "other": Player(first)} if first else fault.operands
        return replace(fault, path=(), operands=operands)

    def line_faults(self, before: KeptMatch) -> Iterator[Fault]:
        """What no line can hold: an impossible row, a card of both in a scored game, a game left out.

        A card of both lies with the player who had it in the match of before.
        """
        for fault in match_faults(self.question()):
            path, number = fault.path, fault.path[1] if len(fault.path) > 1 else 0
            is_open = isinstance(number, int) and number + 1 not in self.scored
            if not (is_open and fault.code in OF_BOTH):
                yield before.with_holder(fault) if path else fault
        for number in range(2, self.last + 1):
            if number - 1 not in self.scored:
                yield Fault(("game",), NOT_SCORED, {"game": number - 1})


def _laid(acts: Iterable[Act]) -> Mapping[tuple[int, str], Rows]:
    """The expeditions that are begun, by game and player."""
    found: dict[tuple[int, str], dict[Colour, Expedition]] = {}
    for act in acts:
        if isinstance(act, Laid):
            rows = found.setdefault((act.game, act.seat), {})
            rows[act.card.colour] = with_card(rows.get(act.card.colour, NOT_BEGUN), act.card)
    return found


def _changed(line: Line, other: Line) -> list[Act]:
    """The acts that only one of two lines has, or has in force: all others are the same objects."""
    known, now = set(map(id, line)), set(map(id, other))
    gone = [item.act for item in line if id(item) not in now]
    return [*gone, *(item.act for item in other if id(item) not in known)]


def with_card(row: Expedition, card: Card) -> Expedition:
    """A row with one card more."""
    if card.number is None:
        return replace(row, wagers=row.wagers + 1)
    return replace(row, numbers=(*row.numbers, card.number))


def _of_both(first: Expedition, second: Expedition) -> Iterator[int | None]:
    if first.wagers + second.wagers > WAGERS_PER_COLOUR:
        yield None
    yield from sorted(set(first.numbers) & set(second.numbers))


def result_of(match: KeptMatch) -> Result:
    """The result of everything that is entered; the match must be free of faults.

    The booklet names the winner after three games: before that somebody is only ahead (L12).
    """
    judged = match.judgement
    result = Result(tuple(game.points for game in judged.games), judged.winner)
    return replace(result, winner=result.won_by)
