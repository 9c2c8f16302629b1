"""What one connection carries: every request whole and answered for what it is, and nothing beside it."""

from __future__ import annotations

import asyncio
import json
import select
import socket
from threading import Thread
from types import SimpleNamespace

import pytest
import uvicorn
from uvicorn.server import ServerState

from referee.front import carrier, protocol
from referee.front.application import Front
from referee.serve import application, server_config
from tests.front.lines import LONG, OPENING, answers, in_chunks, post, sent
from tests.settings import settings_in

JSON = b"Content-Type: application/json"
TABLES = b"/api/v1/tables"
SMALL = 8 * 1024


def one_answer(server, *parts):
    """The answer to what was sent, and what comes behind it until the connection is closed."""
    return tuple(answers(sent(server.port, *parts), "POST"))


@pytest.fixture(scope="module")
def table(server):
    opened, _ = one_answer(server, post(TABLES, OPENING))
    return json.loads(opened.body)


@pytest.fixture
def here(tmp_path):
    """A server in this process: what it holds can be looked at."""
    settings = settings_in(tmp_path)
    front = Front(application(settings))
    seen = []

    async def looked_at(scope, receive, send):
        await front(scope, receive, send)
        seen.append(dict(scope["headers"]))

    config = server_config(front, settings)
    config.app = looked_at
    listening = socket.create_server(("127.0.0.1", 0))
    # The system shall hold little for a phone, so that the server has to.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    running = uvicorn.Server(config)
    thread = Thread(target=running.run, args=[[listening]])
    thread.start()
    yield SimpleNamespace(port=listening.getsockname()[1], seen=seen)
    running.should_exit = True
    thread.join()
    front.close()


@pytest.mark.parametrize(
    ("path", "trailer", "status"),
    [
        (TABLES + b"/%s/undo", b"Authorization: Bearer %s", 401),
        (TABLES, JSON, 415),
        (b"/en/nothing", b"Host: :", 404),
    ],
    ids=["a token", "a content type", "a host"],
)
def test_a_field_behind_the_body_is_believed_by_nobody(server, table, path, trailer, status):
    path = path.replace(b"%s", table["code"].encode())
    trailer = trailer.replace(b"%s", table["tokens"]["owner"].encode())

    answered, _ = one_answer(server, in_chunks(path, OPENING, [trailer]))

    assert status == answered.status


def test_a_field_behind_the_body_comes_into_no_head_of_its_own_request_or_the_next(here):
    trailers = [b"X-Forwarded-For: 10.0.0.1", b"X-Last: 1"]
    first = in_chunks(b"/en/nothing", b"{}", trailers)

    *_, rest = answers(sent(here.port, first, b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"), "POST", "GET")

    assert b"" == rest
    assert [{b"host", b"transfer-encoding"}, {b"host"}] == [set(head) for head in here.seen]


@pytest.mark.parametrize(
    "behind",
    [[b"X-Forwarded-For: 10.0.0.1"] * 115_000, [b"X: " + b"a" * 3_000_000]],
    ids=["many fields", "a long field"],
)
def test_three_megabytes_behind_a_body_are_refused_and_hold_up_nobody(server, behind):
    connection = sent(server.port, in_chunks(TABLES, OPENING, behind, JSON))
    healthy, _ = tuple(answers(sent(server.port, b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"), "GET"))

    refused, rest = tuple(answers(connection, "POST"))

    assert (200, 431, "close", b"") == (healthy.status, refused.status, refused.headers["Connection"], rest)


@pytest.mark.parametrize(
    "behind",
    [
        b"x",
        b"\0",
        b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /en/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /en/ HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 2\r\n\r\n{}",
        b"GET /en/ HTTP/1.1\r\nHo",
    ],
    ids=["a letter", "a zero", "a long address", "a wrong chunk", "an upgrade", "half a head"],
)
def test_what_was_carried_out_is_answered_so_whatever_comes_behind_it(server, behind):
    # From now on a refusal is ready at once: it would overtake the answer.
    one_answer(server, b"x")
    connection = sent(server.port, post(TABLES, OPENING) + behind)
    connection.shutdown(socket.SHUT_WR)
    with connection, connection.makefile("rb") as line:
        text = line.read()

    assert [b"HTTP/1.1 201 Created"] == [one for one in text.split(b"\r\n") if one.startswith(b"HTTP/1.1 ")]
    assert b"\r\nconnection: close\r\n" in text
    assert "Traceback" not in server.said()


def test_requests_before_a_wrong_one_are_all_answered(server):
    first, second, rest = answers(sent(server.port, post(TABLES, OPENING) * 2 + b"x"), "POST", "POST")

    assert (201, 201, b"") == (first.status, second.status, rest)


def test_a_head_is_counted_by_itself_whatever_body_came_before_it(server):
    head, size = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 200_000
    connection = sent(server.port, post(b"/en/nothing", b" " * size) + head[:20])
    with connection:
        found = answers(connection, "POST", "GET")
        statuses = [next(found).status]
        connection.sendall(head[20:])
        statuses.append(next(found).status)

    assert [404, 200] == statuses


def test_an_upgrade_with_a_body_is_refused_in_the_readers_language(server):
    fields = (b"Connection: Upgrade", b"Upgrade: h2c", b"Accept-Language: nl")
    refused, rest = one_answer(server, post(TABLES, OPENING, *fields))
    told = json.loads(refused.body)

    assert (501, "/api/v1/#problem-upgrade", "nl") == (
        refused.status,
        told["type"],
        refused.headers["Content-Language"],
    )
    assert b"" == rest


def test_an_upgrade_without_a_body_is_answered_as_if_nobody_had_asked_for_it(server):
    asked = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    answered, rest = answers(sent(server.port, asked + b"PRI * HTTP/2.0\r\n\r\n"), "GET")

    assert (200, "close", b"") == (answered.status, answered.headers["Connection"], rest)


@pytest.mark.parametrize("ending", [b"", b"Connection: close\r\n"], ids=["kept", "closed"])
def test_a_phone_that_reads_nothing_is_disconnected(here, monkeypatch, ending):
    monkeypatch.setattr(protocol, "READ_SECONDS", 0.1)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        connection.connect(("127.0.0.1", here.port))
        connection.sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: a\r\n" + ending + b"\r\n")
        # It waits for the end of the connection and takes no byte of the answer.
        ends = select.poll()
        ends.register(connection, select.POLLHUP | select.POLLERR)

        assert ends.poll(LONG * 1000)


class Line:
    """A transport and a clock: how much waits for the phone, what is due, what became of the connection."""

    def __init__(self):
        self.waiting, self.due, self.ended = 0, [], ""

    def get_write_buffer_size(self):
        return self.waiting

    def get_extra_info(self, name):
        here = ("127.0.0.1", 1)
        known = SimpleNamespace(
            getsockname=lambda: here,
            getpeername=lambda: here,
            setsockopt=lambda *_: None,
            family=socket.AF_INET,
        )
        return known if name == "socket" else None

    def set_write_buffer_limits(self, high):
        self.high = high

    def abort(self):
        self.ended = "aborted"

    def is_closing(self):
        return bool(self.ended)

    def call_later(self, seconds, act, *words):
        timer = SimpleNamespace(
            act=lambda: act(*words), seconds=seconds, cancel=lambda: self.due.remove(timer)
        )
        self.due.append(timer)
        return timer

    def pass_time(self):
        """What is due for the reader happens."""
        timer = next(one for one in self.due if one.seconds == protocol.READ_SECONDS)
        self.due.remove(timer)
        timer.act()

    @property
    def is_watched(self):
        return any(one.seconds == protocol.READ_SECONDS for one in self.due)


@pytest.fixture
def line(tmp_path):
    """A connection whose phone has not read all that was written."""
    config = server_config(SimpleNamespace(), settings_in(tmp_path))
    config.load()
    line = Line()
    line.protocol = config.http_protocol_class(config, ServerState(), {}, line)
    line.protocol.connection_made(line)
    line.waiting = 10_000
    line.protocol.pause_writing()
    return line


def test_a_phone_that_reads_slowly_is_waited_for_and_one_that_has_stopped_is_not(line):
    line.waiting -= 1
    line.pass_time()
    slowly = line.ended

    line.pass_time()

    assert ("", "aborted", 0) == (slowly, line.ended, line.high)


def test_a_phone_that_has_read_everything_is_watched_no_more(line):
    watched = line.is_watched
    line.protocol.resume_writing()

    assert (True, False) == (watched, line.is_watched)


def streams(count):
    """So many streams whose phones read nothing yet, and the list of those that were hung up."""
    post, ended = carrier.Post(SimpleNamespace(call_soon_threadsafe=print)), []

    async def send(_message):
        await asyncio.Event().wait()

    made = []
    for number in range(count):
        one = carrier.StreamCarrier(post)
        one.begin(send, lambda number=number: ended.append(number))
        made.append(one)
    return post, made, ended


def in_a_loop(act):
    """Do this in an event loop, in a thread of its own: a browser of another test may have its own here."""
    found = []

    async def acting():
        found.append(act())

    thread = Thread(target=lambda: asyncio.run(acting()))
    thread.start()
    thread.join()
    return found[0]


def test_a_full_log_waits_for_a_phone_that_comes_back():
    def act():
        _, (one,), ended = streams(1)
        for _ in range(2_000):
            one.send(b"x" * 2_000)
        before = list(ended)
        one.send(b"x" * 200_000)
        return before, ended

    assert ([], [0]) == in_a_loop(act)


def test_when_much_waits_for_all_phones_only_those_far_behind_are_disconnected(monkeypatch):
    monkeypatch.setattr(carrier, "BEHIND_ALL_MAX", 500_000)

    def act():
        post, (far, near), ended = streams(2)
        far.send(b"x" * 600_000)
        near.send(b"x" * 1_000)
        far.leave()
        far.send(b"too late")
        return ended, post.behind

    assert ([0], 1_000) == in_a_loop(act)
