"""What one connection carries: every request whole and answered for what it is, and nothing beside it."""

from __future__ import annotations

import asyncio
import http.client
import json
import select
import socket
from threading import Thread
from types import SimpleNamespace

import pytest

from referee.front import bounds, carrier, line
from referee.front.answer import Answer
from referee.live import teller
from referee.serve import application, server_for
from tests.front.lines import LONG, OPENING, answers, in_chunks, post, sent
from tests.live.test_served import Program, next_event
from tests.settings import settings_in

JSON = b"Content-Type: application/json"
TABLES = b"/api/v1/tables"
SMALL = 2 * 1024


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
    settings, seen = settings_in(tmp_path), []
    app = application(settings)

    def looked_at(environ, start):
        seen.append({name for name in environ if name.startswith("HTTP_")})
        return app(environ, start)

    listening = socket.create_server(("127.0.0.1", 0))
    # The system shall hold little for a phone, so that the server has to.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    server, loop = server_for(looked_at, settings), asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    asyncio.run_coroutine_threadsafe(server.open(sock=listening), loop).result()
    yield SimpleNamespace(port=listening.getsockname()[1], seen=seen, shared=server.shared)
    asyncio.run_coroutine_threadsafe(server.close(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


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
    assert [{"HTTP_HOST", "HTTP_TRANSFER_ENCODING"}, {"HTTP_HOST"}] == here.seen


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
    one_answer(server, b"x\r\n\r\n")
    connection = sent(server.port, post(TABLES, OPENING) + behind)
    connection.shutdown(socket.SHUT_WR)
    with connection, connection.makefile("rb") as line:
        text = line.read()

    first, *others = [line for line in text.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
    assert (b"HTTP/1.1 201 Created", len(others) <= 1) == (first, True)
    assert all(line.startswith(b"HTTP/1.1 4") for line in others)
    assert text.count(b"\r\nconnection: close\r\n") == 1
    assert "Traceback" not in server.said()


def test_requests_before_a_wrong_one_are_all_answered(server):
    asked = post(TABLES, OPENING) * 2 + b"x\r\n\r\n"
    *found, rest = answers(sent(server.port, asked), "POST", "POST", "POST")

    assert ([201, 201, 400], b"") == ([one.status for one in found], rest)


def test_a_head_is_counted_by_itself_whatever_body_came_before_it(server):
    head, size = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 200_000
    connection = sent(server.port, post(b"/en/nothing", b" " * size) + head[:20])
    with connection:
        found = answers(connection, "POST", "GET")
        statuses = [next(found).status]
        connection.sendall(head[20:])
        statuses.append(next(found).status)

    assert [404, 200] == statuses


def test_an_upgrade_that_is_not_taken_changes_nothing(server):
    fields = (b"Connection: Upgrade", b"Upgrade: h2c")
    asked = post(TABLES, OPENING, *fields) + b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"

    opened, healthy, rest = answers(sent(server.port, asked), "POST", "GET")

    assert (201, 200, b"") == (opened.status, healthy.status, rest)


def test_a_body_that_is_waited_for_is_asked_for(server):
    request = post(TABLES, OPENING, b"Expect: 100-continue")
    with sent(server.port, request[: -len(OPENING)]) as connection:
        asked_for = connection.recv(100)
        connection.sendall(OPENING)
        opened, _ = answers(connection, "POST")

    assert (b"HTTP/1.1 100 Continue\r\n\r\n", 201) == (asked_for, opened.status)


def test_a_body_larger_than_any_page_takes_is_answered_for_that_and_not_read_to_its_end(server):
    answered, rest = one_answer(server, post(TABLES, b" " * 3_000_000))

    assert (413, "close", b"") == (answered.status, answered.headers["Connection"], rest)


@pytest.mark.parametrize("address", [b"http://localhost/healthz", b"HTTP://LOCALHOST/healthz?q"])
def test_a_whole_address_is_asked_for_like_its_path(server, address):
    asked = b"GET %s HTTP/1.1\r\nHost: not-this-one.example\r\n\r\n" % address
    answered, _ = answers(sent(server.port, asked), "GET")

    assert (200, b"ok\n") == (answered.status, answered.body)


def test_the_host_of_a_whole_address_counts(server):
    asked = b"GET http://not-this-one.example/en/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answered, _ = answers(sent(server.port, asked), "GET")

    assert 400 == answered.status


def test_an_empty_line_before_a_request_is_none_of_it(server):
    asked = b"\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" * 2
    first, second, rest = answers(sent(server.port, asked), "GET", "GET")

    assert (200, 200, b"") == (first.status, second.status, rest)


def test_a_refused_head_is_answered_without_a_body_where_a_head_was_asked(server):
    refused, rest = answers(sent(server.port, b"HEAD / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"), "HEAD")

    assert (400, b"") == (refused.status, rest)


def test_what_fails_in_an_answer_is_said_and_hurts_no_other(here, monkeypatch):
    monkeypatch.setattr(here.shared.front, "answer", lambda _environ: Answer(200, [("X", "a\nb")], b""))
    request = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    with sent(here.port, request) as connection:
        failed = connection.recv(100)
    monkeypatch.undo()
    answered, _ = answers(sent(here.port, request), "GET")

    assert (b"", 200) == (failed, answered.status)


@pytest.mark.parametrize("ending", [b"", b"Connection: close\r\n"], ids=["kept", "closed"])
def test_a_phone_that_reads_nothing_is_disconnected(here, monkeypatch, ending):
    monkeypatch.setattr(line, "READ_SECONDS", 0.1)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        connection.connect(("127.0.0.1", here.port))
        connection.sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: a\r\n" + ending + b"\r\n")
        # It waits for the end of the connection and takes no byte of the answer.
        ends = select.poll()
        ends.register(connection, select.POLLHUP | select.POLLERR)

        assert ends.poll(LONG * 1000)


def test_a_log_arrives_whole_although_little_of_it_may_wait_for_a_phone(here, monkeypatch):
    monkeypatch.setattr(carrier, "BEHIND_MAX", 2_000)
    monkeypatch.setattr(teller, "PIECE", 1_000)
    program, turns = Program(here), 25
    for version in range(turns):
        program.play(version)
    path = b"/api/v1/tables/" + program.opened["code"].encode() + b"/events"
    token = program.opened["tokens"]["viewer"].encode()
    with socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        phone.connect(("127.0.0.1", here.port))
        fields = b"Host: a\r\nAuthorization: Bearer %s\r\nLast-Event-ID: 0\r\n" % token
        phone.sendall(b"GET %s HTTP/1.1\r\n%s\r\n" % (path, fields))
        response = http.client.HTTPResponse(phone)
        response.begin()
        heard = [next_event(response) for _ in range(turns)]

    assert [("turn", version + 1) for version in range(turns)] == heard


class Transport:
    """A transport and a clock: how much waits for the phone, what is due, what became of the connection."""

    def __init__(self):
        self.waiting, self.due, self.ended = 0, [], ""

    def get_write_buffer_size(self):
        return self.waiting

    def get_extra_info(self, name):
        return SimpleNamespace(setsockopt=lambda *_: None) if name == "socket" else ("127.0.0.1", 1)

    def set_write_buffer_limits(self, high):
        self.high = high

    def resume_reading(self):
        """Read on."""

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
        timer = next(one for one in self.due if one.seconds == bounds.READ_SECONDS)
        self.due.remove(timer)
        timer.act()

    @property
    def is_watched(self):
        return any(one.seconds == bounds.READ_SECONDS for one in self.due)


@pytest.fixture
def slow(tmp_path, monkeypatch):
    """A connection whose phone has not read all that was written."""
    slow = Transport()
    monkeypatch.setattr(line.asyncio, "get_running_loop", lambda: slow)
    slow.protocol = line.Line(server_for(None, settings_in(tmp_path)).shared)
    slow.protocol.connection_made(slow)
    slow.waiting = 10_000
    slow.protocol.pause_writing()
    return slow


def test_a_phone_that_reads_slowly_is_waited_for_and_one_that_has_stopped_is_not(slow):
    slow.waiting -= 1
    slow.pass_time()
    slowly = slow.ended

    slow.pass_time()

    assert ("", "aborted", 0) == (slowly, slow.ended, slow.high)


def test_a_phone_that_has_read_everything_is_watched_no_more(slow):
    watched = slow.is_watched
    slow.protocol.resume_writing()

    assert (True, False) == (watched, slow.is_watched)


class Phone:
    """A phone that reads as much as it is told to."""

    def __init__(self):
        self.sent, self.room, self.ended = [], 0, ""

    @property
    def is_full(self):
        return len(self.sent) >= self.room

    def send(self, text):
        self.sent.append(text)

    def end(self):
        self.ended = "ended"

    def disconnect(self):
        self.ended = "disconnected"


@pytest.fixture
def stream():
    """A stream, and its phone that has read nothing yet."""
    one, phone = carrier.StreamCarrier(carrier.Post()), Phone()
    one.begin(phone)
    return one, phone


def test_a_stream_goes_as_far_as_its_phone_reads_and_says_when_it_has(stream):
    one, phone = stream
    done = []
    for letter in (b"a", b"b", lambda: done.append(list(phone.sent)), None):
        one.take(letter)
    before = list(phone.sent)
    phone.room = 1
    one.go_on()
    half = list(phone.sent), list(done)
    phone.room = 3
    one.go_on()

    assert ([], ([b"a"], []), [[b"a", b"b"]], "ended") == (before, half, done, phone.ended)


def test_what_is_put_while_letters_are_sent_waits_for_the_next_round():
    rounds = []
    post = carrier.Post()
    post.open(SimpleNamespace(call_soon_threadsafe=rounds.append))
    one, phone = carrier.StreamCarrier(post), Phone()
    phone.room = 10
    one.begin(phone)
    one.when_read(lambda: one.put("again"))
    rounds.pop(0)()

    assert ([], 1) == (phone.sent, len(rounds))


def test_a_phone_behind_that_reads_nothing_is_disconnected(stream):
    one, phone = stream
    one.take(b"x" * (carrier.BEHIND_MAX + 1))
    before = phone.ended
    one.take(b"x")

    assert ("", "disconnected") == (before, phone.ended)


def test_what_comes_for_a_phone_that_is_gone_is_dropped(stream):
    one, phone = stream
    one.leave()
    one.take(b"x")
    phone.room = 3
    one.go_on()

    assert [] == phone.sent
