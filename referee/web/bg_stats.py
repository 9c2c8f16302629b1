"""Make the link that sends a finished game to the app BG Stats, which asks before it saves anything.

Source: the app's own page "Push plays to BG Stats from other apps or websites". Its readers want
every yes-or-no stated and the number of the game as a number, so nothing is left out here but what is
optional (`comments`, `board`, `durationMin`, `role`) where there is nothing to say. The last three are as
other programs send them which follow that page.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from referee.wording.names import seen

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Referee"
LONGEST = 8_000


class PlayedGame(NamedTuple):
    """A game by its name in this app, its printed name, and its number on BoardGameGeek."""

    id: str
    name: str
    bgg_id: int


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """One person and the result; `starts` tells who was first in turn order, `role` what they played."""

    name: str
    score: int
    rank: int
    winner: bool
    starts: bool
    role: str = ""


def bg_stats_link(
    game: PlayedGame,
    players: Sequence[PlayedBy],
    key: str,
    now: datetime,
    *,
    comment: str = "",
    board: str = "",
    minutes: int = 0,
) -> str | None:
    """The link; `key` names the play, so that the same sheet is the same play again.

    `board` is what of the game's variants was played, `minutes` how long; 0 where nobody knows.
    None where the link would be longer than phones take.
    """
    play = {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": stable_id("play", game.id, key),
        "playDate": f"{now.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": game.name,
            "sourceGameId": game.id,
            "bggId": game.bgg_id,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seen(player.name),
                "sourcePlayerId": stable_id("player", seen(player.name).casefold()),
                "score": player.score,
                "rank": player.rank,
                "winner": player.winner,
                "startPlayer": player.starts,
                **({"role": player.role} if player.role else {}),
            }
            for player in players
        ],
        **({"comments": comment} if comment else {}),
        **({"board": board} if board else {}),
        **({"durationMin": minutes} if minutes else {}),
    }
    link = ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
    return link if len(link) <= LONGEST else None


def stable_id(*parts: str) -> str:
    """An id that is the same wherever the same words meet."""
    return str(uuid5(NAMESPACE_URL, "/".join((SOURCE_NAME, *parts))))


def ranks(totals: Sequence[int], winners: Sequence[bool]) -> list[int]:
    """The rank of each: winners first, then by points, the same rank for the same points."""
    order = [(not won, -total) for total, won in zip(totals, winners, strict=True)]
    return [1 + sum(other < own for other in order) for own in order]
