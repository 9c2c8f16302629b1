"""Streams as the server that `make run` starts carries them, over a real line."""

from __future__ import annotations

import http.client
import json
import time
from uuid import uuid4

import pytest

from tests.served import ForkedServer

PHONES = 3
LONG = 30.0


class Program:
    """A program on the other side of the line."""

    def __init__(self, server):
        self.server = server
        self.opened = self.ask("POST", "", {"game": "nunatak", "seats": seats("ABC")}, token=None)

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=LONG)

    def ask(self, method, path, body=None, token="owner"):
        connection = self.connect()
        connection.request(method, f"/api/v1/tables{path}", json.dumps(body), self.headers(token))
        told = json.loads(connection.getresponse().read())
        connection.close()
        return told

    def headers(self, token):
        told = {"Content-Type": "application/json"}
        return told if token is None else told | {"Authorization": f"Bearer {self.opened['tokens'][token]}"}

    def play(self, version):
        place = {"level": 1, "row": 1 + version // 5, "column": 1 + version % 5}
        wish = {"id": str(uuid4()), "version": version, "move": {"place": place}}
        return self.ask("POST", f"/{self.opened['code']}/turns", wish)

    def listen(self, last=None):
        """Open a stream; returns its connection and its answer."""
        connection = self.connect()
        headers = self.headers("viewer") | ({} if last is None else {"Last-Event-ID": str(last)})
        connection.request("GET", f"/api/v1/tables/{self.opened['code']}/events", headers=headers)
        return connection, connection.getresponse()


def seats(letters):
    return [{"id": letter, "role": "player"} for letter in letters]


def status_of(stream):
    """The status of a stream, which is hung up."""
    connection, response = stream
    response.close()
    connection.close()
    return response.status


def next_event(response):
    """The next event, without signs of life, as name and version."""
    while True:
        lines = iter(lambda: response.readline().decode().strip(), "")
        event = dict(line.split(": ", 1) for line in lines if ": " in line)
        if "event" in event:
            return event["event"], int(event["id"])


@pytest.fixture
def program(sqlite_url, tmp_path):
    server = ForkedServer(tmp_path, sqlite_url, phones=PHONES)
    server.start()
    yield Program(server)
    server.close()


def test_every_phone_hears_a_turn_when_it_is_played(program):
    streams = [program.listen() for _ in range(PHONES)]
    first = [next_event(response) for _, response in streams]
    program.play(0)
    second = [next_event(response) for _, response in streams]
    for connection, _ in streams:
        connection.close()

    assert ([("state", 0)] * PHONES, [("turn", 1)] * PHONES) == (first, second)


def test_a_phone_goes_on_where_it_was_cut_off(program):
    connection, response = program.listen(last=0)
    program.play(0)
    heard = [next_event(response)]
    connection.close()
    program.play(1)
    connection, response = program.listen(last=1)
    heard.append(next_event(response))
    connection.close()

    assert [("turn", 1), ("turn", 2)] == heard


def test_a_phone_that_is_gone_makes_room_for_another(program):
    streams = [program.listen() for _ in range(PHONES)]
    statuses = [status_of(program.listen())]
    for stream in streams:
        status_of(stream)
    deadline = time.monotonic() + LONG
    while statuses[-1] != 200 and time.monotonic() < deadline:
        statuses.append(status_of(program.listen()))

    assert (503, 200) == (statuses[0], statuses[-1])


def test_taps_are_answered_while_every_stream_is_open(program):
    streams = [program.listen() for _ in range(PHONES)]

    assert list(range(1, 6)) == [program.play(version)["number"] for version in range(5)]
    for connection, _ in streams:
        connection.close()
