"""Score a match of one to three games: who has how much, who starts the next game, who wins.

Source: "Spielende und Wertung". A `leader` has more points in one game, the `winner` in all games
that were entered. Three games are the match, but more than one is optional (L12): where fewer were
entered, the reasons say that the winner is only ahead unless the players stop there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.games.lost_cities.cards import (
    NOT_BEGUN,
    PRINTED_COLOURS,
    Colour,
    Expedition,
    Player,
    colours_in_play,
)
from referee.games.lost_cities.expedition import ExpeditionJudgement, judge_expedition
from referee.games.lost_cities.rules import (
    FEWER_GAMES,
    MATCH_AHEAD,
    MATCH_DRAWN,
    MATCH_LEVEL,
    MATCH_TOTAL,
    MATCH_WON,
    NEXT_START,
    NEXT_START_EQUAL,
    NEXT_START_EQUAL_BUT_AHEAD,
    NEXT_START_OTHER_AHEAD,
    NEXT_START_TOTALS_EQUAL,
    SCORE_NEGATIVE,
    SIXTH_COLOUR,
)
from referee.games.reasons import Reason, points_by_seat

GAMES_IN_A_MATCH = 3


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player laid in one game; a colour that is left out was not begun."""

    id: str
    expeditions: Mapping[Colour, Expedition] = field(hash=False)

    def expedition(self, colour: Colour) -> Expedition:
        """The row of that colour, with or without cards."""
        return self.expeditions.get(colour, NOT_BEGUN)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match: the sheets of its two players."""

    players: tuple[Sheet, Sheet]


@dataclass(frozen=True, slots=True)
class MatchQuestion:
    """One to three games with five or six colours, between the same two players."""

    colours: int
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class SheetJudgement:
    """What one player scores in the game of that number: every colour in play, begun or not."""

    id: str
    game: int
    expeditions: Mapping[Colour, ExpeditionJudgement] = field(hash=False)

    @property
    def points(self) -> int:
        """The points of the game, which may be negative."""
        return sum(judged.points for judged in self.expeditions.values())

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons of every row, in the order of the colours."""
        rows = tuple(reason for judged in self.expeditions.values() for reason in judged.reasons)
        if self.points >= 0:
            return rows
        return (*rows, SCORE_NEGATIVE.because(seat=self.id, game=self.game, score=self.points))


@dataclass(frozen=True, slots=True)
class GameJudgement:
    """One game: what both players score, and who leads."""

    number: int
    players: tuple[SheetJudgement, SheetJudgement]

    @property
    def points(self) -> dict[str, int]:
        """The points of this game alone."""
        return {player.id: player.points for player in self.players}

    @property
    def leader(self) -> str | None:
        """The player with more points in this game; None where both have the same."""
        return _ahead(self.points)


@dataclass(frozen=True, slots=True)
class MatchJudgement:
    """The games entered, and the state of the match after them."""

    games: tuple[GameJudgement, ...]
    reasons: tuple[Reason, ...]

    @property
    def totals(self) -> dict[str, int]:
        """The points of all games together: the sum of the reasons."""
        return points_by_seat(self.reasons, self.games[0].points)

    @property
    def winner(self) -> str | None:
        """The player with more points in all games entered; None for a tie (L1)."""
        return _ahead(self.totals)


def judge_match(question: MatchQuestion) -> MatchJudgement:
    """Score every row of every game.

    The question must be one that the deck allows (`match_faults`).
    """
    games = tuple(
        _judge_game(number, game, question.colours) for number, game in enumerate(question.games, start=1)
    )
    return MatchJudgement(games, tuple(_reasons(question.colours, games)))


def _judge_game(number: int, game: Game, colours: int) -> GameJudgement:
    first, second = (
        SheetJudgement(
            sheet.id,
            number,
            {
                colour: judge_expedition(sheet.expedition(colour), colour, sheet.id, number)
                for colour in colours_in_play(colours)
            },
        )
        for sheet in game.players
    )
    return GameJudgement(number, (first, second))


def _reasons(colours: int, games: tuple[GameJudgement, ...]) -> Iterator[Reason]:
    if colours > PRINTED_COLOURS:
        yield SIXTH_COLOUR.because()
    so_far = dict.fromkeys(games[0].points, 0)
    for game in games:
        for player in game.players:
            yield from player.reasons
            so_far[player.id] += player.points
        if game.number < GAMES_IN_A_MATCH:
            yield _next_start(game, so_far)
    yield from _match_reasons(games, so_far)


def _next_start(game: GameJudgement, so_far: Mapping[str, int]) -> Reason:
    """Say who begins the next game, as far as the booklet does.

    "The player with more points" may mean this game or all games so far (L3): where both readings
    name the same player the rule is printed; where not, this game decides. Equal points are not
    covered at all (L2).
    """
    ahead, leader = _ahead(so_far), game.leader
    number, following = game.number, game.number + 1
    if leader is None:
        score = game.players[0].points
        if ahead is None:
            return NEXT_START_EQUAL.because(game=number, next=following, score=score)
        return NEXT_START_EQUAL_BUT_AHEAD.because(
            game=number, next=following, score=score, ahead=Player(ahead)
        )
    own, other = _own_and_other(game.points, leader)
    if ahead == leader:
        return NEXT_START.because(seat=leader, game=number, next=following, own=own, other=other)
    if ahead is None:
        total = so_far[leader]
        return NEXT_START_TOTALS_EQUAL.because(
            seat=leader, game=number, next=following, own=own, other=other, total=total
        )
    return NEXT_START_OTHER_AHEAD.because(
        seat=leader, game=number, next=following, own=own, other=other, ahead=Player(ahead)
    )


def _match_reasons(games: tuple[GameJudgement, ...], totals: Mapping[str, int]) -> Iterator[Reason]:
    if len(games) < GAMES_IN_A_MATCH:
        yield FEWER_GAMES.because()
    if len(games) > 1:
        for player, total in totals.items():
            each = tuple(game.points[player] for game in games)
            yield MATCH_TOTAL.because(seat=player, games=each, total=total)
    ahead, left = _ahead(totals), GAMES_IN_A_MATCH - len(games)
    if ahead is None:
        total = next(iter(totals.values()))
        yield (MATCH_LEVEL.because(total=total, left=left) if left else MATCH_DRAWN.because(total=total))
        return
    own, other = _own_and_other(totals, ahead)
    if left:
        yield MATCH_AHEAD.because(seat=ahead, own=own, other=other, left=left)
    else:
        yield MATCH_WON.because(seat=ahead, own=own, other=other)


def _ahead(points: Mapping[str, int]) -> str | None:
    """The player with more, or None."""
    most = max(points.values())
    (leader, *others) = (player for player, own in points.items() if own == most)
    return None if others else leader


def _own_and_other(points: Mapping[str, int], player: str) -> tuple[int, int]:
    (other,) = (seat for seat in points if seat != player)
    return points[player], points[other]
