"""Make the link that sends a finished game to the app BG Stats, which asks before it saves anything.

Source: the app's own page "Push plays to BG Stats from other apps or websites". Its readers want
every yes-or-no stated and the number of the game as a number, so nothing is left out here but what is
optional (`comments`, `board`, `durationMin`, `role`) where there is nothing to say. The last three are as
other programs send them which follow that page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from referee.web.seats import SeatView
from referee.wording.names import seen

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Referee"
LONGEST = 8_000


def no_role(_seat: SeatView) -> str:
    """Where nobody plays anything that has a name."""
    return ""


class PlayedGame(NamedTuple):
    """A game by its name in this app, its printed name, and its number on BoardGameGeek.

    `role` says what somebody played, such as the colour of the blocks.
    """

    id: str
    name: str
    bgg_id: int
    role: Callable[[SeatView], str] = no_role


@dataclass(frozen=True, slots=True)
class Play:
    """A finished game: `key` names it, so that the same game is the same play again.

    `begins` is the seat that was first in turn order, `board` what of the game's variants was played,
    `minutes` how long; empty or 0 where nobody knows.
    """

    game: PlayedGame
    players: Sequence[SeatView]
    totals: Mapping[str, int]
    winners: Collection[str]
    key: str
    ended: datetime
    begins: str = ""
    comment: str = ""
    board: str = ""
    minutes: int = 0

    @property
    def link(self) -> str | None:
        """The link that hands it on; None where it would be longer than phones take."""
        play = {
            "sourceName": SOURCE_NAME,
            "sourcePlayId": stable_id("play", self.game.id, self.key),
            "playDate": f"{self.ended.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
            "game": {
                "name": self.game.name,
                "sourceGameId": self.game.id,
                "bggId": self.game.bgg_id,
                "highestWins": True,
                "noPoints": False,
            },
            "players": [self._player(seat) for seat in self.players],
            **({"comments": self.comment} if self.comment else {}),
            **({"board": self.board} if self.board else {}),
            **({"durationMin": self.minutes} if self.minutes else {}),
        }
        link = ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
        return link if len(link) <= LONGEST else None

    def _player(self, seat: SeatView) -> dict[str, object]:
        role = self.game.role(seat)
        return {
            "name": seen(seat.name),
            "sourcePlayerId": stable_id("player", seen(seat.name).casefold()),
            "score": self.totals[seat.id],
            "rank": 1 + sum(self._order(other) < self._order(seat) for other in self.players),
            "winner": seat.id in self.winners,
            "startPlayer": seat.id == self.begins,
            **({"role": role} if role else {}),
        }

    def _order(self, seat: SeatView) -> tuple[bool, int]:
        """Winners first, then by points: the same rank for the same points."""
        return seat.id not in self.winners, -self.totals[seat.id]


def stable_id(*parts: str) -> str:
    """An id that is the same wherever the same words meet."""
    return str(uuid5(NAMESPACE_URL, "/".join((SOURCE_NAME, *parts))))
