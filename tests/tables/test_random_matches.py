"""Random matches of Lost Cities with undo, redo and corrections, on a server that is killed: in `make soak`.

The log that comes back is read anew here, and scored by the naive reading.
"""

from __future__ import annotations

import pytest

from tests.games.naive.lost_cities import naive_score
from tests.tables.test_killed import TIMES_SOAKED, MatchPhone, play_and_kill, served_from

KILLS = max(TIMES_SOAKED // 10, 1)
"""A tenth of those of the other campaign: each kill meets six matches."""

ENTRIES_OF_A_MATCH = 150
COLOURS = ("yellow", "blue", "white", "green", "red")
CARDS = ("wager", "wager", "wager", *range(2, 11))
SEATS = MatchPhone.GAME["seats"]
KINDS = ("lay",) * 20 + ("undo",) * 4 + ("redo",) * 3 + ("correct",) * 2 + ("score", "end", "doubt", "done")


class RandomMatchPhone(MatchPhone):
    """A phone that enters what chance wants; what cannot be is refused, and changes nothing."""

    REFUSALS = (422,)

    def _next(self):
        _, state = self.ask("GET", "")
        if state["version"] >= ENTRIES_OF_A_MATCH:
            self._open_next()
            return
        _, log = self.ask("GET", "/turns")
        wish = {"kind": "reopen"} if state["phase"] == "finished" else self._wish(state, log)
        self._send("/match", {"entry": wish}, state)

    def _wish(self, state, log):
        """An entry of a kind that chance has chosen."""
        kind, keys = self._choose.choice(KINDS), [act["entry"] for act in log["acts"]]
        gone = [entry["version"] for entry in log["entries"] if entry["kind"] in ("lay", "score")]
        gone = [key for key in gone if key not in keys]
        match kind:
            case "lay" | "correct":
                game = state["game"] if kind == "lay" else self._choose.randint(1, state["game"])
                return {
                    "kind": "lay",
                    "game": game,
                    "seat": self._choose.choice(SEATS),
                    "colour": self._choose.choice(COLOURS),
                    "card": self._choose.choice(CARDS),
                }
            case "undo" | "redo":
                known = keys if kind == "undo" else gone
                return {"kind": kind, "entries": self._choose.sample(known, min(len(known), 2))}
            case "doubt":
                return {"kind": kind, "entry": self._choose.choice(keys or [1])}
            case "done":
                return {"kind": kind, "game": state["game"], "seat": self._choose.choice(SEATS)}
            case "score":
                return {"kind": kind, "game": state["game"]}
        return {"kind": kind}

    def agrees(self, log):
        """The points of the table are those of its log, read anew and scored naively."""
        _, state = self.ask_again("GET", "")
        games = games_of(log["entries"])
        body = {"colours": 5, "games": games or [game_of(())]}
        assert naive_score(body)["totals"] == state["points"]


def games_of(entries):
    """The games of a log, by its cards alone: what was laid and neither undone nor only redone and undone."""
    laid = {}
    for entry in entries:
        event = entry["event"]
        if entry["kind"] in ("lay", "score"):
            laid[entry["version"]] = [entry["kind"] == "lay" and event, True]
        elif entry["kind"] in ("undo", "redo"):
            for key in event["entries"]:
                laid[key][1] = entry["kind"] == "redo"
    cards = [event for event, is_there in laid.values() if event and is_there]
    last = max((card["game"] for card in cards), default=0)
    return [game_of([card for card in cards if card["game"] == number]) for number in range(1, last + 1)]


def game_of(cards):
    """A game as a body of the calculator's call."""
    rows = {seat: {} for seat in SEATS}
    for card in cards:
        row = rows[card["seat"]].setdefault(card["colour"], {"wagers": 0, "numbers": []})
        if card["card"] == "wager":
            row["wagers"] += 1
        else:
            row["numbers"].append(card["card"])
    return {"players": [{"id": seat, "expeditions": rows[seat]} for seat in SEATS]}


@pytest.fixture
def server(database_url, tmp_path):
    served = served_from(database_url, tmp_path)
    yield served
    served.close()


@pytest.mark.soak
def test_random_matches_survive_kills_and_score_as_their_logs_say(server):
    moves = play_and_kill(server, KILLS, server.kill, server.start, kinds=(RandomMatchPhone,))

    assert moves > KILLS
