"""Answers about what a table knows beside its blocks: cards, active sets, open questions, extra turns."""

from __future__ import annotations

from typing import Any, Self

from pydantic import Field

from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.rulings import TO_SETTLE, rulings_at
from referee.games.nunatak.sets import active_sets, forced_block
from referee.games.nunatak.table.box_left import Left, box_left
from referee.games.nunatak.table.completion import completion
from referee.games.nunatak.table.extra_turns import Count, counts
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import Missing, Taken, missing_cards, taken_cards
from referee.games.nunatak.table.order import Phase
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Ruling, Rulings
from referee.wire.common import WHICH_TURN, Answer, ReasonAnswer, Speaker
from referee.wire.nunatak.rulings import RulingChoice, RulingKey


class CardAnswer(Answer):
    """The card of a turn, as far as it was entered."""

    turn: int = Field(description=WHICH_TURN)
    entry: int = Field(description="The version that the turn made; it never changes.")
    taker: str = Field(description="The seat that took the card: the one whose turn it was.")
    seat: str | None = Field(
        description="The seat in front of which the card is now; null where it left the game, or where"
        " that is not known yet."
    )
    card: list[Symbol] = Field(description="Its symbols: one, or the two of a split card.")
    counts_as: Symbol | None = Field(
        description="The symbol as which it counts; null where that of a split card is not known yet."
    )
    tool: Tool | None = Field(description="The tool of an artisan; null for another card, or not entered.")
    symbols: int | None = Field(
        description="The symbols of a beast of burden, 0 to 3; null for another card, or not entered."
    )
    pair: list[Symbol] | None = Field(
        description="The two card types of an elder; null for another card, or not entered."
    )

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
    """A turn of whose card nobody has entered what the end scoring needs."""

    turn: int = Field(description=WHICH_TURN)
    entry: int = Field(description="The version that the turn made; it never changes.")
    taker: str = Field(description="The seat that took the card: the one whose turn it was.")
    missing: list[Missing] = Field(
        description="What is not entered: the card, the side on which a split one counts, the tool of an"
        " artisan, the symbols of a beast of burden, the two card types of an elder."
    )

    @classmethod
    def of(cls, taken: Taken) -> Self:
        """Show what is open of a card."""
        return cls(turn=taken.number, entry=taken.key, taker=taken.taker, missing=list(taken.missing))


class LeftAnswer(Answer):
    """Cards of one kind that nobody has taken yet."""

    card: list[Symbol] = Field(description="Its symbols: one, or the two of a split card.")
    count: int = Field(
        description="How many of them nobody has taken: in the draw pile, or face up in the display."
    )
    tools: dict[Tool, int] = Field(
        description="Of artisans, how many at most can still show each tool; empty for other cards."
    )

    @classmethod
    def of(cls, left: Left) -> Self:
        """Show what is left of a kind."""
        return cls(card=list(left.card), count=left.count, tools=dict(left.tools))


class SetAnswer(Answer):
    """What is left in the active set of a player of two."""

    own: int = Field(description="How many of the player's own blocks are left in the active set, 0 to 2.")
    siku: int = Field(description="How many blocks of Siku are left in it, 0 or 1.")


class ForcedAnswer(Answer):
    """The seat whose block must be next, because the active set holds no other."""

    seat: str = Field(description="The seat whose block must be placed next: the active player, or Siku.")
    reason: ReasonAnswer = Field(description="The rule that asks for it.")


class QuestionAnswer(Answer):
    """An open question that the table should decide before it plays."""

    key: RulingKey = Field(
        description="The open question, by its key in `rulings`, where it and its choices are explained."
    )
    choice: RulingChoice = Field(description="The default, which holds until the table decides.")
    alternatives: list[RulingChoice] = Field(description="The other interpretations.")

    @classmethod
    def of(cls, ruling: Ruling, rulings: Rulings) -> Self:
        """Show a question."""
        choice = rulings.choice(ruling)
        return cls(key=ruling.key, choice=choice, alternatives=list(ruling.alternatives(choice)))


class LinesAnswer(Answer):
    """What was entered for a seat in the two lines of the completion card."""

    id: str = Field(description="The seat whose numbers these are.")
    first_line: int = Field(
        description="How much it has of what the first line of the completion card counts."
    )
    second_line: int = Field(
        description="How much it has of what the second line counts; it decides where the first is tied."
    )


class CountAnswer(Answer):
    """What a line of the completion card may count, and how many each seat has of it.

    Cards of a type, artisans with a tool, beasts of burden with a number of symbols, or blocks on a level;
    null for a seat of which the table knows too little.
    """

    symbol: Symbol | None = Field(description="The card type that is counted; null where blocks are.")
    tool: Tool | None = Field(description="Only artisans with this tool; null for all cards of the type.")
    symbols: int | None = Field(
        description="Only beasts of burden with exactly this many symbols, 0 to 3; null where something"
        " else is"
        " counted."
    )
    level: int | None = Field(description="Blocks on this level, 1 to 4; null where cards are counted.")
    seats: dict[str, int | None] = Field(
        description="How many each seat has, by seat; null where the table knows too little."
    )

    @classmethod
    def of(cls, count: Count) -> Self:
        """Show what was counted."""
        return cls(**count.of._asdict(), seats=dict(count.seats))


class CompletionAnswer(Answer):
    """The two extra turns of four players: who takes them, in order, by which numbers, and why."""

    order: list[str] = Field(
        description="The seats that take the two extra turns, in that order; empty until it is decided."
    )
    lines: list[LinesAnswer] = Field(
        description="What was entered of the two lines of the completion card; empty where only the order"
        " was."
    )
    before: list[str] = Field(
        description="The seats that it named before it was corrected last, in that order; empty where it was"
        " entered once. An extra turn that the correction puts out of order is in `out_of_order`."
    )
    reasons: list[ReasonAnswer] = Field(
        description="Why these seats take the extra turns; empty where the numbers were not entered."
    )
    counts: list[CountAnswer] = Field(
        description="What the table can count for the two lines; which of them the card asks for only the"
        " players see."
    )

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
            before=list(game.extra_before),
            reasons=ReasonAnswer.all_of(found.reasons if found else (), speaker),
            counts=[CountAnswer.of(count) for count in counts(game)],
        )


class KnownAnswer(Answer):
    """What a table knows beside its blocks."""

    keeps: Tracking = Field(
        description="How much the table tracks: the blocks, also the cards, or everything."
    )
    cards: list[CardAnswer] = Field(
        description="The entered card of each turn, in the order of play; empty where cards are not tracked."
    )
    open: list[MissingCardAnswer] = Field(
        description="The turns whose card lacks something that the end scoring needs; empty where cards"
        " are not tracked."
    )
    box_left: list[LeftAnswer] = Field(
        description="How many cards of each kind nobody has taken yet, those of the display among them, as"
        " far as the table knows."
    )
    active_sets: dict[str, SetAnswer] = Field(
        description="With two players and Siku, what each player still has to place of the active set, by"
        " seat: a set is two of the player's own blocks and one of Siku's, and is used up before the next"
        " begins. Empty at other tables."
    )
    forced: ForcedAnswer | None = Field(
        description="With two players and Siku, the block that comes next by the rules, because the active"
        " set has no other; null where there is a choice, and at other tables. Name it in `move.seat`:"
        " another is stored all the same, as a forgotten turn may explain it, and `out_of_order` says so."
    )
    unsettled: list[QuestionAnswer] = Field(
        description="Open questions that the table should decide before its first turn, because no"
        " edition answers them and any game can meet them."
    )
    completion: CompletionAnswer | None = Field(
        description="The two extra turns of four players; null before them and at other tables."
    )


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
