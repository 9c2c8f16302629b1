"""Answers about what a table knows beside its blocks: cards, active sets, open questions, extra turns."""

from __future__ import annotations

from typing import Any, Self

from referee.games.nunatak.box_left import Left, box_left
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.rulings import TO_SETTLE, rulings_at
from referee.games.nunatak.sets import active_sets, forced_block
from referee.games.nunatak.table.completion import completion
from referee.games.nunatak.table.extra_turns import Count, counts
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import Taken, missing_cards, taken_cards
from referee.games.nunatak.table.order import Phase
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Ruling, Rulings
from referee.wire.common import Answer, ReasonAnswer, Speaker


class CardAnswer(Answer):
    """The card of a turn, as far as it was entered.

    `taker` was on turn; `seat` is in whose area it lies, null where it left the game or where that is not
    known; `counts_as` is the symbol that counts.
    """

    turn: int
    entry: int
    taker: str
    seat: str | None
    card: list[Symbol]
    counts_as: Symbol | None
    tool: Tool | None
    symbols: int | None
    pair: list[Symbol] | None

    @classmethod
    def of(cls, taken: Taken) -> Self:
        """Show a card."""
        details = taken.details
        return cls(
            turn=taken.number,
            entry=taken.key,
            taker=taken.taker,
            seat=taken.area,
            card=list(taken.card or ()),
            counts_as=taken.side,
            tool=details.tool,
            symbols=details.symbols,
            pair=None if details.pair is None else list(details.pair),
        )


class MissingCardAnswer(Answer):
    """What the end scoring needs of a card and nobody has entered: card, side, tool, symbols, pair."""

    turn: int
    entry: int
    taker: str
    missing: list[str]

    @classmethod
    def of(cls, taken: Taken) -> Self:
        """Show what is open of a card."""
        missing = [name.value for name in taken.missing]
        return cls(turn=taken.number, entry=taken.key, taker=taken.taker, missing=missing)


class LeftAnswer(Answer):
    """Cards of one kind that nobody has taken yet; `tools`: how many of them may show each tool at most."""

    card: list[Symbol]
    count: int
    tools: dict[Tool, int]

    @classmethod
    def of(cls, left: Left) -> Self:
        """Show what is left of a kind."""
        return cls(card=list(left.card), count=left.count, tools=dict(left.tools))


class SetAnswer(Answer):
    """What is left in the active set of a player of two."""

    own: int
    siku: int


class ForcedAnswer(Answer):
    """The seat whose block must be next, because the active set holds no other."""

    seat: str
    reason: ReasonAnswer


class QuestionAnswer(Answer):
    """An open question that the table should decide before it plays; `choice` holds until it does."""

    key: str
    choice: str
    alternatives: list[str]

    @classmethod
    def of(cls, ruling: Ruling, rulings: Rulings) -> Self:
        """Show a question."""
        choice = rulings.choice(ruling)
        return cls(key=ruling.key, choice=choice, alternatives=list(ruling.alternatives(choice)))


class LinesAnswer(Answer):
    """What was entered for a seat in the two lines of the completion card."""

    id: str
    first_line: int
    second_line: int


class CountAnswer(Answer):
    """What a line of the completion card may count, and how many each seat has of it.

    Cards of a type, artisans with a tool, beasts of burden with so many symbols, or blocks on a level; null
    for a seat of which the table knows too little.
    """

    symbol: Symbol | None
    tool: Tool | None
    symbols: int | None
    level: int | None
    seats: dict[str, int | None]

    @classmethod
    def of(cls, count: Count) -> Self:
        """Show what was counted."""
        return cls(**count.of._asdict(), seats=dict(count.seats))


class CompletionAnswer(Answer):
    """The two extra turns of four players: who takes them, in order, by which numbers, and why.

    `counts` is what the table can count for the lines; the card itself is with the players.
    """

    order: list[str]
    lines: list[LinesAnswer]
    reasons: list[ReasonAnswer]
    counts: list[CountAnswer]

    @classmethod
    def of(cls, game: Game, speaker: Speaker) -> Self:
        """Show the extra turns of a game of four."""
        found = completion(game)
        return cls(
            order=list(game.extra),
            lines=[
                LinesAnswer(id=line.seat, first_line=line.first_line, second_line=line.second_line)
                for line in game.lines
            ],
            reasons=ReasonAnswer.all_of(found.reasons if found else (), speaker),
            counts=[CountAnswer.of(count) for count in counts(game)],
        )


class KnownAnswer(Answer):
    """What a table knows beside its blocks.

    `open` is empty where the table keeps no cards; `forced` and `active_sets` are those of two players,
    `completion` is null but for the extra turns of four.
    """

    keeps: Tracking
    cards: list[CardAnswer]
    open: list[MissingCardAnswer]
    box_left: list[LeftAnswer]
    active_sets: dict[str, SetAnswer]
    forced: ForcedAnswer | None
    unsettled: list[QuestionAnswer]
    completion: CompletionAnswer | None


def known_data(game: Game, speaker: Speaker) -> dict[str, Any]:
    """The fields of what a table knows beside its blocks."""
    forced, rulings = forced_block(game), game.standing.rulings
    met = rulings_at(seat.role for seat in game.seats)
    return {
        "keeps": game.standing.keeps,
        "cards": [CardAnswer.of(taken) for taken in taken_cards(game) if taken.card is not None],
        "open": [MissingCardAnswer.of(taken) for taken in missing_cards(game)],
        "box_left": [LeftAnswer.of(left) for left in box_left(game)],
        "active_sets": {seat: SetAnswer(**left._asdict()) for seat, left in active_sets(game).items()},
        "forced": forced and ForcedAnswer(seat=forced.block, reason=ReasonAnswer.of(forced.reason, speaker)),
        "unsettled": [
            QuestionAnswer.of(ruling, rulings)
            for ruling in TO_SETTLE
            if ruling.key in met and not rulings.is_chosen(ruling)
        ],
        "completion": CompletionAnswer.of(game, speaker) if _is_completed(game) else None,
    }


def _is_completed(game: Game) -> bool:
    return game.phase is Phase.EXTRA_TURNS or bool(game.extra)
