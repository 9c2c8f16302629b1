"""Kill -9 in the middle of a stream of moves: no acknowledged move is lost, and the table opens.

The server is killed on both databases, and PostgreSQL itself under a server that goes on.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import threading
import time
from uuid import uuid4

import pytest

from tests.databases import kill_postgres, open_and_upgrade
from tests.served import READY_SECONDS, ForkedServer

TIMES = 1
TIMES_SOAKED = int(os.environ.get("KILLS", "1000"))
"""`KILLS=50 make soak` kills less often."""

PHONES = 6
"""So many tables are played at once, so that a kill meets commits of several; most are of Nunatak."""

NUNATAK = {"game": "nunatak", "seats": [{"id": id, "role": "player"} for id in "ABC"]}
MATCH = {"game": "lost-cities", "seats": ["Ann", "Ben"]}
CARDS = [
    {"kind": "lay", "game": game, "seat": seat, "colour": colour, "card": card}
    for game in (1, 2, 3)
    for colour, seat in zip(("yellow", "blue", "white", "green", "red"), ("Ann", "Ben") * 3, strict=False)
    for card in range(2, 11)
]
PLACES = [
    {"level": level, "row": row, "column": column}
    for level in range(1, 5)
    for row in range(1, 7 - level)
    for column in range(1, 7 - level)
]


UNDO_ONE_IN = 8
MOVES_BEFORE_A_KILL = 2
"""So many moves are acknowledged before each kill, however slow the machine."""
GONE = 503


class Phone:
    """A phone that plays one game after the other, with the version that it knows, until nobody answers.

    `played` are the tables of before, each with the moves that were acknowledged there.
    """

    GAME = NUNATAK
    REFUSALS = ()
    """What the server may answer to a wish that cannot be; then nothing was written."""

    def __init__(self, server, number):
        self.server, self._choose = server, random.Random(number)
        self.opened, self.acknowledged, self.pending = open_table(server, self.GAME), {}, None
        self.played = []
        self.moved = None

    def ask(self, method, path, body=None):
        """One call; raises OSError or HTTPException when the server is gone."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        headers = {"Authorization": f"Bearer {self.opened['tokens']['owner']}"}
        text = None if body is None else json.dumps(body)
        try:
            connection.request(
                method, f"/api/v1/tables/{self.opened['code']}{path}", text,
                {**headers, "Content-Type": "application/json"},
            )  # fmt: skip
            response = connection.getresponse()
            told = json.loads(response.read())
            if response.status == GONE:
                raise ConnectionAbortedError(told)
            return response.status, told
        finally:
            connection.close()

    def ask_again(self, *call):
        """One call, again and again while the database is away."""
        deadline = time.monotonic() + READY_SECONDS
        while True:
            try:
                return self.ask(*call)
            except ConnectionAbortedError:
                assert time.monotonic() < deadline
                time.sleep(0.02)

    def play_on(self, is_enough, moved):
        """Play turn by turn, now and then undo one, and open a new table at the end of a game.

        Each acknowledged move is counted in `moved`.
        """
        self.moved = moved
        try:
            while not is_enough.is_set():
                self._next()
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            return
        finally:
            # Nobody waits for the moves of a phone that has stopped.
            moved.release(MOVES_BEFORE_A_KILL)

    def _next(self):
        _, state = self.ask("GET", "")
        taken = {(b["level"], b["row"], b["column"]) for b in state["blocks"]}
        if len(taken) == len(PLACES):
            self._open_next()
            return
        if taken and not self._choose.randrange(UNDO_ONE_IN):
            self._send("/undo", {"turn": state["turns"]}, state)
            return
        place = next(place for place in PLACES if tuple(place.values()) not in taken)
        self._send("/turns", {"move": {"place": place}}, state)

    def _open_next(self):
        opened = open_table(self.server, self.GAME)
        self.played.append((self.opened, self.acknowledged))
        self.opened, self.acknowledged = opened, {}

    def _send(self, path, wish, state):
        self.pending = (path, {"id": str(uuid4()), "version": state["version"], **wish})
        if self.answered(*self.ask("POST", *self.pending)):
            self.moved.release()

    def answered(self, status, told):
        """Note the answer to what is in flight; whether it was written."""
        assert status in (200, 201, *self.REFUSALS), told
        (_path, body), self.pending = self.pending, None
        if status in self.REFUSALS:
            return False
        self.acknowledged[body["id"]] = told["version"]
        return True

    def agrees(self, log):
        """What else holds of a table whose log is this."""


class MatchPhone(Phone):
    """A phone at a match of Lost Cities: it lays one card after the other, three games long."""

    GAME = MATCH

    def _next(self):
        _, state = self.ask("GET", "")
        if state["version"] == len(CARDS):
            self._open_next()
            return
        self._send("/match", {"entry": CARDS[state["version"]]}, state)


def open_table(server, game):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request("POST", "/api/v1/tables", json.dumps(game), {"Content-Type": "application/json"})
        response = connection.getresponse()
        opened = json.loads(response.read())
    finally:
        connection.close()
    if response.status != 201:
        raise ConnectionAbortedError(opened)
    return opened


def play_and_kill(server, times, kill, come_back=lambda: None, kinds=(MatchPhone, Phone, Phone)):
    """Let phones play and kill in the middle, again and again; check each time when all has come back.

    `kinds` are the phones, one after the other. Returns how many moves were acknowledged.
    """
    choose = random.Random(times)
    server.start()
    phones = [kinds[number % len(kinds)](server, number) for number in range(PHONES)]
    for _ in range(times):
        is_enough, moved = threading.Event(), threading.Semaphore(0)
        playing = [threading.Thread(target=phone.play_on, args=[is_enough, moved]) for phone in phones]
        for one in playing:
            one.start()
        for _ in range(MOVES_BEFORE_A_KILL):
            assert moved.acquire(timeout=READY_SECONDS)
        playing[0].join(choose.uniform(0.05, 0.6))
        kill()
        is_enough.set()
        for one in playing:
            one.join()
        come_back()
        for phone in phones:
            check(phone)
    return sum(check_all(phone) for phone in phones)


def check(phone):
    """Every acknowledged move is there; the one in flight is there once or not at all."""
    status, log = phone.ask_again("GET", "/turns")
    stored = {entry["id"]: entry["version"] for entry in log["entries"]}
    assert 200 == status
    assert phone.acknowledged.items() <= stored.items()
    assert list(range(1, log["version"] + 1)) == sorted(stored.values())
    if phone.pending is not None:
        # What the phone does when it comes back: it sends the same again.
        path, body = phone.pending
        is_written = phone.answered(*phone.ask_again("POST", path, body))
        sent = {body["id"]} if is_written else set()
        assert len(stored.keys() | sent) == phone.ask_again("GET", "")[1]["version"]
    phone.agrees(phone.ask_again("GET", "/turns")[1])


def check_all(phone):
    """What was acknowledged at the tables of before is still there; returns how many moves were in all."""
    count = len(phone.acknowledged)
    for opened, acknowledged in phone.played:
        phone.opened, phone.acknowledged = opened, acknowledged
        check(phone)
        count += len(acknowledged)
    return count


def served_from(url, folder):
    """A server on a database that is brought up to date."""
    if "postgresql" in url:
        open_and_upgrade(url, folder).close()
    return ForkedServer(folder, url)


@pytest.fixture
def server(database_url, tmp_path):
    """Forked for each start, which is quicker than a new Python; what is killed is the same."""
    served = served_from(database_url, tmp_path)
    yield served
    served.close()


@pytest.fixture
def on_postgres(postgres_url, tmp_path):
    """A server on PostgreSQL, and what kills that; one that somebody else runs is not ours to kill."""
    if "TEST_DATABASE_URL" in os.environ:
        pytest.skip("the PostgreSQL of TEST_DATABASE_URL is not killed")
    served = served_from(postgres_url, tmp_path)
    yield served, lambda: kill_postgres(postgres_url)
    served.close()


# With PostgreSQL in the campaign; that it is killed itself, below, is harder on what was acknowledged.
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_server_killed_in_the_middle_of_moves_loses_none_that_it_acknowledged(server):
    assert play_and_kill(server, TIMES, server.kill, server.start) > TIMES


def test_postgresql_killed_in_the_middle_of_moves_loses_none_that_was_acknowledged(on_postgres):
    served, kill = on_postgres

    assert play_and_kill(served, 1, kill) > 1


@pytest.mark.soak
def test_a_server_killed_a_thousand_times_loses_no_acknowledged_move(server):
    assert play_and_kill(server, TIMES_SOAKED, server.kill, server.start) > TIMES_SOAKED


@pytest.mark.soak
def test_postgresql_killed_a_thousand_times_loses_no_acknowledged_move(on_postgres):
    served, kill = on_postgres

    assert play_and_kill(served, TIMES_SOAKED, kill) > TIMES_SOAKED
