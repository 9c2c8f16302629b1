"""Requests and answers about the next game with the same people, and about the evening of the games."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticKnownError

from referee.catalogue.games import AT_TABLES
from referee.wire.common import Answer, Body
from referee.wire.described import also, one_of_these
from referee.wire.formats import Identity
from referee.wire.table_phones import TokenRole
from referee.wire.tables import FORMAT, FORMATS, DryRunAsked, ImportedAnswer, JudgedAgainAnswer

GAMES_MAX = 40
"""The most games of one evening."""


def _known(slug: str) -> str:
    if slug not in AT_TABLES:
        raise PydanticKnownError("literal_error", {"expected": " or ".join(map(repr, AT_TABLES))})
    return slug


class AgainBody(Body):
    """Which game is next."""

    game: Annotated[
        Annotated[str, AfterValidator(_known), also(enum=list(AT_TABLES))] | None,
        Field(
            default=None,
            description="The game that is played next, where it is another: a match of two may follow a game"
            " of two, and a game a match. Left out or null: the same game, with its interpretations. Ignored"
            " where there is a next game already.",
        ),
    ]


class FollowedAnswer(Answer):
    """The next game, and this caller's token at its table: the same however often it is asked for."""

    code: str | None = Field(description="The code of the table of the next game; null in a dry run.")
    game: Annotated[str, one_of_these(AT_TABLES)] = Field(
        description="What is played at that table, by its name in addresses."
    )
    version: int = Field(
        description="The version of that table. A new one begins with an entry for each thing that is not as"
        " usual: its settings, the turn order."
    )
    opened: bool = Field(
        description="True where this call has opened the table; false where it was there already."
    )
    token: str | None = Field(
        description="The token of this caller at that table, with the role and seat of the one sent; null in"
        " a dry run."
    )
    link: str | None = Field(
        description="The link with this token, which opens that table on a phone; null in a dry run."
    )
    role: TokenRole = Field(description="What the token allows, as at the table before.")
    seat: str | None = Field(
        description="The seat of the token: the empty text for someone who only watches, null for a link"
        " that several people may share."
    )


class EveningPlaceAnswer(Answer):
    """A player at the end of one game."""

    seat: str = Field(description="The seat of the player at that table.")
    name: str | None = Field(description="The name at that table; null where nobody has given one.")
    place: int = Field(description="The place, from 1; players who share one have the same number.")
    points: int = Field(description="The total of the player in this game.")
    won: bool = Field(description="Whether the player has won; several may share it, and alone nobody wins.")


class EveningGameAnswer(Answer):
    """One game of an evening."""

    code: str = Field(description="The code of the table where it was played.")
    game: Annotated[str, one_of_these(AT_TABLES)] = Field(
        description="What was played at this table, by its name in addresses."
    )
    opened_at: str = Field(description="When the table was opened: date and time with time zone (RFC 3339).")
    ended_at: str | None = Field(description="When it ended, likewise; null while it goes on.")
    counts: bool = Field(
        description="Whether it is in the standings: false while it goes on, and for a game of Nunatak that"
        " ended before its last block or without a result. A match of Lost Cities counts after one game or"
        " two as well: its places and points, but nobody has won it."
    )
    places: list[EveningPlaceAnswer] = Field(
        description="Its players at the end, the best first; empty while it goes on, or without a result."
    )


class EveningPersonAnswer(Answer):
    """One player in the standings, over all games that count."""

    seat: str = Field(description="The player: people keep their seats for the whole evening.")
    name: str | None = Field(description="The latest name; null where nobody has given one.")
    rank: int = Field(
        description="The rank, from 1: by wins, then by the sum of places, then by points; the same for those"
        " who have the same in all three."
    )
    wins: int = Field(description="How many games the player has won, shared ones too.")
    places: list[int] = Field(description="The place in each game that counts, in the order of the games.")
    points: int = Field(description="The sum of what the player scored in the games that count.")


class ClosestAnswer(Answer):
    """The closest game."""

    code: str = Field(description="The code of its table; of several games the first one.")
    margin: int = Field(description="By how many points the first was ahead of the second; 0 for a tie.")


class EveningAnswer(Answer):
    """An evening: the chain of its games, and its standings."""

    games: list[EveningGameAnswer] = Field(description="The games in the order in which they were opened.")
    people: list[EveningPersonAnswer] = Field(description="The standings, the best first.")
    closest: ClosestAnswer | None = Field(
        description="The game with the smallest margin; null where no game that counts had two players."
    )


class EveningFileAnswer(Answer):
    """An evening as a file: each game is a file of its own, and can be imported alone."""

    referee: Annotated[
        int, Field(ge=FORMATS[0], le=FORMAT, description="The form in which it is written: 1, or today's 2.")
    ]
    games: list[dict[str, Any]] = Field(
        description="The file of each game, in order: what `export.json` of its table gives."
    )


class ImportEveningBody(Body):
    """An exported evening."""

    # Not a literal: for that, true and 1.0 would be 1 as well.
    referee: Annotated[
        int, Field(ge=FORMATS[0], le=FORMAT, description="The form of the file: 1, or today's 2.")
    ]
    games: Annotated[
        list[dict[str, Any]],
        Field(
            min_length=1,
            max_length=GAMES_MAX,
            description="The file of each game, in order: what `table-import` takes.",
        ),
    ]


class ImportEveningAsked(DryRunAsked):
    """Whether an import is only tried, and the caller's own id for it."""

    id: Identity = Field(
        description="A random UUID that the caller makes for this one import; keep it as secret as a token."
        " Sent again with the same file it gives the same answer, with the same tokens, and has no second"
        " effect, as long as one of its games is there. With another file it is another import."
    )


class ImportedEveningAnswer(Answer):
    """An imported evening; everything in it was judged again."""

    games: list[ImportedAnswer] = Field(
        description="The new table of each game, in the order of the file; of a file that is sent again"
        " without those deleted since. The evening goes by the code of any of them; its next game follows the"
        " last one."
    )


class JudgedEveningAnswer(Answer):
    """What the file of an evening would be; everything in it was judged again."""

    games: list[JudgedAgainAnswer] = Field(description="Each game, in the order of the file.")
