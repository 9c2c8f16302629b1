"""A table of Lost Cities as JSON: its opening, the entries of its log, and what the interface answers.

When you change this: what was written once must stay readable. Kinds and fields can be added; none can be
renamed or dropped.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple, Self, cast

from pydantic import BeforeValidator, FailFast, Field, GetPydanticSchema, TypeAdapter

from referee.catalogue.games import LOST_CITIES
from referee.games.faults import Fault
from referee.games.lost_cities.cards import Card, Colour
from referee.games.lost_cities.match import GAMES_IN_A_MATCH
from referee.games.lost_cities.table import log
from referee.games.lost_cities.table.acts import Act, Laid, Scored
from referee.games.lost_cities.table.kept import JudgedAct, KeptMatch, MatchPhase, Result, result_of
from referee.wire.common import (
    NOTE_SAYS,
    Answer,
    Body,
    NoteText,
    Number,
    ReasonAnswer,
    SeatId,
    Speaker,
)
from referee.wire.described import one_of_these
from referee.wire.formats import Moment
from referee.wire.lost_cities import CardName, refuse_fraction
from referee.wire.problems import ProblemAnswer, TableSpeaker, fault_errors
from referee.wire.table_next import WHICH_CALL, NextAnswer, roles_of
from referee.wire.tables import (
    ENTRIES_MAX,
    FORMAT,
    LOG_MAX,
    NAME_LETTERS_MAX,
    SEEN,
    VERSION_NOW,
    WHAT_CONFLICTS,
    WHAT_IS_PLAYED,
    WHEN_OPENED,
    WHOLE_LOG,
    EntryBody,
    JudgedBody,
    LoggedAnswer,
    LoggedEntryBody,
    SentBody,
    Version,
    by_kind,
    logged_by_kind,
    numbering_faults,
    within_entry,
)
from referee.wire.values import ValueBody

SEATS = 2

_Name = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS_MAX)]
_Names = Annotated[dict[SeatId, _Name], Field(max_length=SEATS)]
_Two = Annotated[
    list[SeatId], Field(min_length=SEATS, max_length=SEATS, json_schema_extra={"uniqueItems": True})
]
GameNumber = Annotated[Number, Field(json_schema_extra={"minimum": 1, "maximum": 3})]
_Colours = Annotated[Literal[5, 6], BeforeValidator(refuse_fraction)]
_WHICH_GAME = "The number of the game in the match, from 1."
_WHICH_ENTRY = "The version that the entry made."


class LayEntry(EntryBody):
    """A card was laid in the expedition of its colour."""

    kind: Literal["lay"] = Field(
        description="A card is laid in an expedition. The box has each card once, a wager of each colour"
        " three times: one that both claim counts for both, and is named in `contested` until one undoes it."
    )
    game: GameNumber = Field(
        description=f"{_WHICH_GAME} A card of a game that is scored already corrects that game."
    )
    seat: SeatId = Field(description="The player in whose expedition it is.")
    colour: Colour = Field(description="The expedition in which the card is laid, by its colour.")
    card: CardName = Field(description="The number of the card, or `wager`.")

    @property
    def meant(self) -> log.Added:
        """The card where it is laid."""
        number = None if self.card == "wager" else self.card
        return log.Added(Laid(self.game, self.seat, Card(self.colour, number)))

    @classmethod
    def data(cls, value: Laid) -> dict[str, Any]:
        """The card as JSON."""
        card = {"colour": value.card.colour.value, "card": card_name(value.card)}
        return {"game": value.game, "seat": value.seat, **card}


class ScoreEntry(EntryBody):
    """A game was over and was scored."""

    kind: Literal["score"] = Field(description="All cards of a game are entered: it is scored.")
    game: GameNumber = Field(description=f"{_WHICH_GAME} The games are scored in order.")

    @property
    def meant(self) -> log.Added:
        return log.Added(Scored(self.game))


class UndoMatchEntry(EntryBody):
    """Entries were undone, or redone."""

    kind: Literal["undo", "redo"] = Field(
        description="`undo` takes cards off, or lets a scored game go on; `redo` puts entries in"
        " force again, at the same place."
    )
    entries: Annotated[
        list[Version],
        Field(
            max_length=ENTRIES_MAX,
            json_schema_extra={"minItems": 1, "uniqueItems": True},
            description="The entries, each by the version that it made, `entry` in the log.",
        ),
    ]

    @property
    def meant(self) -> log.Removed | log.Restored:
        entries = tuple(self.entries)
        return log.Removed(entries) if self.kind == "undo" else log.Restored(entries)


class DisputeMatchEntry(EntryBody):
    """An entry was disputed, or the dispute was settled."""

    MEANS = log.Disputed

    kind: Literal["doubt"] = Field(
        description="With `entry` that entry is disputed, and every phone shows it; without it the dispute is"
        " settled."
    )
    entry: Version | None = Field(
        default=None, description=f"{_WHICH_ENTRY} Left out or null: the dispute is settled."
    )

    @classmethod
    def data(cls, value: log.Disputed) -> dict[str, Any]:
        """The dispute as JSON: one that is settled is written too."""
        return {"entry": value.entry}


class DoneMatchEntry(EntryBody):
    """A player had entered all cards of a game."""

    MEANS = log.Done

    kind: Literal["done"] = Field(
        description="A player has entered all cards of the current game; every phone shows it. No call"
        " needs it."
    )
    game: GameNumber = Field(description=_WHICH_GAME)
    seat: SeatId = Field(description="The player who is done, until own cards change or the game is scored.")


class NamesMatchEntry(EntryBody):
    """The players got names."""

    MEANS = log.Named

    kind: Literal["names"] = Field(
        description="The players get names, which phones and sentences show instead of their ids."
    )
    names: _Names = Field(description="All names, by seat; a seat that is left out is shown by its id.")


class NoteMatchEntry(EntryBody):
    """A line was written about a game or about the match, corrected, or deleted."""

    MEANS = log.Noted

    kind: Literal["note"] = Field(
        description="A note on a game that has a card, or on a match that has ended; it replaces the one"
        " before. It changes no points; any player may write, correct and delete any."
    )
    about: Annotated[
        GameNumber | None,
        Field(alias="game", description=f"{_WHICH_GAME} Left out or null: the note is on the match."),
    ] = None
    text: NoteText


class MatchResultBody(ValueBody):
    """How a match ended."""

    MEANS = Result

    games: Annotated[
        list[dict[SeatId, Number]],
        Field(min_length=1, max_length=3, description="The points of each game, by player."),
    ]
    winner: SeatId | None = Field(
        description="Who has won: after three games whoever has more points in all of them. Null where both"
        " have the same, and after fewer games, when the one with more is only ahead: the log of an older"
        " Referee names that player."
    )


class EndMatchEntry(EntryBody):
    """The match was ended."""

    kind: Literal["end"] = Field(
        description="The match is over, after one game, two or three; its last game is scored with it."
        " Refused while that has no card, or one that both claim. Scoring the third game does not end the"
        " match."
        " Any player may write it, and it is written at once after fewer than three games too: the pages ask"
        " once more there, a program asks for a preview. Only the host writes the `reopen` after it."
    )
    result: MatchResultBody | None = Field(
        default=None,
        description="The result, in a log. Left out or null: Referee works it out, as in every call.",
    )

    @property
    def meant(self) -> log.Ended:
        """The entry that is meant; what it says of the result is compared, and never believed."""
        return log.Ended(Result((), None) if self.result is None else self.result.meant)


class ReopenMatchEntry(EntryBody):
    """The match goes on."""

    MEANS = log.Reopened

    kind: Literal["reopen"] = Field(
        description="An ended match goes on; its result is gone until the next end. A game that only the end"
        " has scored goes on too."
    )


class MatchKind(NamedTuple):
    """A kind of entry: its name in the log, and its shape."""

    name: str
    shape: type[EntryBody]


KINDS: dict[type[Act | log.Event], MatchKind] = {
    Laid: MatchKind("lay", LayEntry),
    Scored: MatchKind("score", ScoreEntry),
    log.Removed: MatchKind("undo", UndoMatchEntry),
    log.Restored: MatchKind("redo", UndoMatchEntry),
    log.Disputed: MatchKind("doubt", DisputeMatchEntry),
    log.Done: MatchKind("done", DoneMatchEntry),
    log.Named: MatchKind("names", NamesMatchEntry),
    log.Noted: MatchKind("note", NoteMatchEntry),
    log.Ended: MatchKind("end", EndMatchEntry),
    log.Reopened: MatchKind("reopen", ReopenMatchEntry),
}
"""The row of every kind of entry; one that adds an act is of the kind of that act."""

_SHAPES = tuple(dict.fromkeys(kind.shape for kind in KINDS.values()))
_ENTRY = by_kind(_SHAPES)
_READ: TypeAdapter[EntryBody] = TypeAdapter(_ENTRY)


def read_entry(text: str) -> tuple[log.Event, str]:
    """An entry as it was stored, and the seat whose phone wrote it."""
    body = _READ.validate_json(text)
    return body.event(), body.by or ""


def kind_of(event: log.Event) -> str:
    """The name of the kind of an entry in the log; raises KeyError for a kind that has no row."""
    return KINDS[type(_written(event))].name


def event_data(event: log.Event) -> dict[str, Any]:
    """An entry as data: its kind, and the fields of that kind; raises KeyError for a kind that has no row."""
    written = _written(event)
    kind = KINDS[type(written)]
    return {"kind": kind.name, **kind.shape.data(written)}


def _written(event: log.Event) -> Act | log.Event:
    return event.act if isinstance(event, log.Added) else event


def card_name(card: Card) -> int | str:
    """A card as the interface names it."""
    return "wager" if card.number is None else card.number


class OpenMatchBody(Body):
    """The table of Lost Cities to be opened."""

    game: Literal["lost-cities"] = Field(description="The game that is played at the table.")
    seats: Annotated[_Two, Field(description="The two players, by ids of the caller's own.")]
    names: Annotated[
        _Names,
        Field(
            default_factory=dict,
            description="A name to show for a player, by its id. One that is left out is shown by its id.",
        ),
    ]
    colours: Annotated[
        _Colours,
        Field(description="How many colours the game is played with: 5, or 6 with purple. Left out: 5."),
    ] = 5


class LoggedMatchEntry(LoggedEntryBody, ABC):
    """One entry of an exported log."""

    judged: Annotated[
        list[JudgedBody] | None,
        Field(
            max_length=ENTRIES_MAX,
            description="The reasons given when it was written, of each game that it scored: an import"
            " compares them with those of today and lists what differs. Left out or null: nothing is"
            " compared.",
        ),
        FailFast(),
    ] = None


_LOGGED = logged_by_kind(_SHAPES, LoggedMatchEntry)


class ImportMatchBody(OpenMatchBody):
    """An exported table of Lost Cities."""

    referee: Annotated[int, Field(ge=FORMAT, le=FORMAT, description="The form of the file: 2.")]
    opened_at: Moment = Field(description=WHEN_OPENED)
    log: Annotated[
        list[
            Annotated[
                LoggedMatchEntry, GetPydanticSchema(lambda _, handler: handler.generate_schema(_LOGGED))
            ]
        ],
        Field(max_length=LOG_MAX, description=WHOLE_LOG),
    ]

    def log_faults(self) -> tuple[Fault, ...]:
        """Entries that are numbered wrongly, or repeat an id."""
        return tuple(numbering_faults(self.log))


class MatchEntryBody(SentBody):
    """An entry of a match of Lost Cities to be written, in the form that the log and the export show."""

    version: Version = Field(
        description=f"{SEEN} Nor do `done` and new names, and these three are themselves never refused for"
        " what came since. Against a card that is laid, undone or redone only this stands: a game was"
        " scored, or goes on again, the match ended, or the same entry was undone or redone."
    )

    entry: Annotated[
        EntryBody,
        GetPydanticSchema(lambda _, handler: handler.generate_schema(_ENTRY)),
        Field(description="The entry. Its `kind` says which fields it has."),
    ]


class MatchRowAnswer(Answer):
    """The cards of one expedition, and what it scores as it is."""

    wagers: int = Field(
        description="How many wager cards are in the row, 0 to 3: each multiplies what it scores once more."
    )
    numbers: list[int] = Field(description="The number cards of the row, rising.")
    points: int = Field(description="What the row scores: the sum of its reasons.")


class MatchSheetAnswer(Answer):
    """What one player has laid in one game."""

    id: str = Field(description="The player whose cards these are.")
    expeditions: dict[Colour, MatchRowAnswer] = Field(
        description="The expeditions that are begun, by colour."
    )
    points: int = Field(
        description="What the player scores in this game as it is, the sum of the expeditions; below 0 too."
    )


class MatchGameAnswer(Answer):
    """One game of the match."""

    players: list[MatchSheetAnswer] = Field(description="Both players, in the order of the table.")
    scored: bool = Field(
        description="Whether the game is over, by a `score` entry or the end; a card still corrects it."
    )


class ContestedAnswer(Answer):
    """A card that both players have tapped."""

    game: int = Field(description=_WHICH_GAME)
    colour: Colour = Field(description="The expedition in which both players have it, by its colour.")
    card: CardName = Field(description="Its number; `wager` where both together have more than three.")


class MatchNoteAnswer(Answer):
    """A note."""

    game: int | None = Field(description=f"{_WHICH_GAME} Null for the note on the match.")
    text: str = Field(description=NOTE_SAYS)


class NextMatchAnswer(NextAnswer):
    """An entry that makes sense now at a table of Lost Cities."""

    call: Literal["table-match"] = Field(description=WHICH_CALL)


class MatchStateAnswer(Answer):
    """A table of Lost Cities at one version."""

    game_name: Literal["lost-cities"] = Field(description=WHAT_IS_PLAYED)
    version: int = Field(description=VERSION_NOW)
    colours: int = Field(description="With how many colours the match is played: 5 or 6.")
    seats: list[str] = Field(
        description="The ids of the two players, in the order in which the table was opened."
    )
    names: dict[str, str] = Field(
        description="The names to show; a player who is left out is shown by the id."
    )
    phase: MatchPhase = Field(
        description="What the table is doing: `playing` a game; `between-games` after a scored one, until the"
        " first card of the next or the end; `finished` after the end."
    )
    game: int = Field(
        description="The number of the game of the match that is played, or begins next; 3 once all three are"
        " scored. What is played at the table is in `game_name`."
    )
    games: list[MatchGameAnswer] = Field(
        description="The first game and every later one that has a card, as they are now."
    )
    points: dict[str, int] = Field(
        description="The points of all games together, by player; the current game counts too."
    )
    contested: list[ContestedAnswer] = Field(
        description="What both players claim in the current game. It counts for both until one of them"
        " undoes it; before that the game cannot be scored."
    )
    done: list[str] = Field(description="Who has entered all cards of the current game.")
    disputed: int | None = Field(
        description="The version of the entry that someone disputes, until it is settled; null where nobody"
        " does."
    )
    notes: list[MatchNoteAnswer] = Field(
        description="The notes on the games and on the match, in the order in which they were written."
    )
    result: MatchResultBody | None = Field(description="How the match ended; null before that.")
    reasons: list[ReasonAnswer] = Field(description="Every reason of every row: the points are their sum.")
    next: list[NextMatchAnswer] = Field(
        description="The entries that make sense now: who may write each, what of it is settled, and why it"
        " would be refused now. Names and corrections are possible besides."
    )

    @classmethod
    def of(cls, match: KeptMatch, speaker: TableSpeaker) -> Self:
        """Show a table."""
        return cls(**_state(match, speaker))


def _next(match: KeptMatch, speaker: TableSpeaker) -> list[NextMatchAnswer]:
    """What can be written now: a card, a game that is over, the end, and the latest act undone."""
    events = (log.Reopened(),) if match.is_ended else tuple(_events(match))
    cards = () if match.is_ended or len(match.scored) == GAMES_IN_A_MATCH else ({"kind": "lay"},)
    known = [
        *(({**card, "game": match.current}, True, ()) for card in cards),
        *((event_data(one), one.player_may_write(match), tuple(one.faults(match))) for one in events),
    ]
    return [
        NextMatchAnswer(
            call="table-match",
            roles=roles_of(by_players=by_players),
            seat=None,
            body={"entry": {name: value for name, value in entry.items() if name != "result"}},
            missing=fault_errors(map(within_entry, faults), speaker),
        )
        for entry, by_players, faults in known
    ]


def _events(match: KeptMatch) -> Iterator[log.Event]:
    if match.phase is MatchPhase.PLAYING:
        yield log.Added(Scored(match.current))
    yield log.Ended(result_of(match))
    if match.record:
        yield log.Removed((match.record[-1].key,))


def _state(match: KeptMatch, speaker: TableSpeaker) -> dict[str, Any]:
    judged = match.judgement
    return {
        "game_name": LOST_CITIES.slug,
        "version": match.version,
        "colours": match.colours,
        "seats": list(match.seats),
        "names": dict(match.names),
        "phase": match.phase,
        "game": match.current,
        "games": [
            MatchGameAnswer(
                players=[
                    MatchSheetAnswer(
                        id=sheet.id,
                        expeditions={
                            colour: MatchRowAnswer(
                                wagers=row.expedition.wagers,
                                numbers=sorted(row.expedition.numbers),
                                points=row.points,
                            )
                            for colour, row in sheet.expeditions.items()
                            if row.expedition.is_begun
                        },
                        points=sheet.points,
                    )
                    for sheet in game.players
                ],
                scored=game.number in match.scored or match.is_ended,
            )
            for game in judged.games
        ],
        "points": judged.totals,
        "contested": [
            ContestedAnswer(game=one.game, colour=one.card.colour, card=cast("Any", card_name(one.card)))
            for one in match.contested
        ],
        "done": sorted(match.done),
        "disputed": match.disputed,
        "notes": [MatchNoteAnswer(game=game, text=text) for game, text in match.notes.items()],
        "result": _result_now(match.result) if match.result else None,
        "reasons": ReasonAnswer.all_of(judged.reasons, speaker),
        "next": _next(match, speaker),
    }


def _result_now(result: Result) -> MatchResultBody:
    """The result without the winner whom an older version named before the third game."""
    return MatchResultBody(**MatchResultBody.data(replace(result, winner=result.won_by)))


class MatchWrittenAnswer(MatchStateAnswer):
    """The table after an entry, or as it would be after it, and the points that it moves."""

    entry: int | None = Field(description="The version of the new entry; null after a preview.")
    moves: dict[str, int] = Field(
        description="How many more points each player has because of it; below 0 for fewer."
    )

    @classmethod
    def after(cls, before: KeptMatch, match: KeptMatch, entry: int | None, speaker: TableSpeaker) -> Self:
        """Show what an entry has done, or would do."""
        then, now = before.judgement.totals, match.judgement.totals
        moves = {seat: now[seat] - then[seat] for seat in match.seats}
        return cls(**_state(match, speaker), entry=entry, moves=moves)


class MatchActAnswer(Answer):
    """Something in force: a card, or a scored game with its reasons."""

    kind: Annotated[str, one_of_these(KINDS[act].name for act in (Laid, Scored))] = Field(
        description="`lay` is a card, `score` a scored game."
    )
    entry: int = Field(description=f"{_WHICH_ENTRY} It never changes, so corrections name it by this.")
    game: int = Field(description=_WHICH_GAME)
    seat: str | None = Field(description="In whose expedition the card is; null for a scored game.")
    colour: Colour | None = Field(description="The colour of the card; null for a scored game.")
    card: CardName | None = Field(description="The number of the card, or `wager`; null for a scored game.")
    points: dict[str, int] = Field(description="The points of a scored game, by player; nothing for a card.")
    reasons: list[ReasonAnswer] = Field(description="Every reason of a scored game; none of a card.")

    @classmethod
    def of(cls, kept: JudgedAct, speaker: Speaker) -> Self:
        """Word an act."""
        data = event_data(log.Added(kept.item.act))
        return cls(
            kind=data["kind"],
            entry=kept.key,
            game=data["game"],
            seat=data.get("seat"),
            colour=data.get("colour"),
            card=data.get("card"),
            points=kept.points,
            reasons=ReasonAnswer.all_of(kept.reasons, speaker),
        )


class LoggedMatchAnswer(LoggedAnswer):
    """An entry of the log as it was written."""

    kind: Annotated[str, one_of_these(kind.name for kind in KINDS.values())] = Field(
        description="What kind of entry it is; it says which fields `event` has."
    )


class MatchLogAnswer(Answer):
    """The log of a table: what is in force, and every entry ever written."""

    version: int = Field(description="The version of the table: how many entries its log has.")
    acts: list[MatchActAnswer] = Field(description="The cards in force, and the games that are scored.")
    entries: list[LoggedMatchAnswer] = Field(
        description="Every entry ever written, in the order in which they came, corrections included."
    )


class MatchConflictAnswer(ProblemAnswer):
    """The table has moved on: its state, and what came since."""

    version: int = Field(description="The version that the table has now: send it with the next try.")
    state: MatchStateAnswer = Field(description="The state of the table now.")
    since: list[LoggedMatchAnswer] = Field(description=WHAT_CONFLICTS)
