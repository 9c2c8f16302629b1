"""Where one packet ends and the next begins says nothing, and neither does where a client stops to send."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import pytest

from referee.front.answer import Answer
from referee.front.bounds import Bounds
from referee.front.carrier import Post
from referee.front.line import Line, Shared
from referee.front.refusals import Refusals
from tests.front.lines import in_chunks, post

FIRST = in_chunks(b"/a", b"one", [b"X: y"])
SECOND = b"\r\n" + post(b"/b", b"two", b"Expect: 100-continue", b"Connection: Upgrade", b"Upgrade: h2c")
THIRD = b"GET /c HTTP/1.1\r\nHost: a\r\n\r\n"
TEXT = FIRST + SECOND + THIRD
ENDS = (len(FIRST), len(FIRST + SECOND), len(TEXT))
ANSWER = re.compile(rb"HTTP/1.1 (\d+)")


class Echo:
    """An application that answers with the path and the body that it was asked."""

    def __init__(self):
        self.threads = ThreadPoolExecutor(1)

    def answer(self, environ):
        status = environ.get("referee.refused", 200)
        body = b"%s %s;" % (environ["PATH_INFO"].encode(), environ["wsgi.input"].read())
        return Answer(status, [("Content-Length", str(len(body)))], body)


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self):
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 80)})
        self.written, self.closed = b"", asyncio.Event()

    def set_write_buffer_limits(self, high=None, low=None):
        assert (0, None) == (high, low)

    def write(self, data):
        self.written += data

    def is_closing(self):
        return self.closed.is_set()

    def close(self):
        self.closed.set()

    def pause_reading(self):
        """Read no more."""

    def resume_reading(self):
        """Read on."""

    def write_eof(self):
        """Say no more."""


async def said_to(shared, parts):
    """What is said to a client that sends these packets and nothing more."""
    line, wire = Line(shared), Wire()
    line.connection_made(wire)
    for part in parts:
        line.data_received(part)
        await asyncio.sleep(0)
    if not line.eof_received():
        wire.close()
    await wire.closed.wait()
    line.connection_lost(None)
    return re.sub(rb"date: [^\r]*\r\n", b"", wire.written)


@pytest.fixture(scope="module")
def said():
    """Send packets to a connection of its own; one after the other."""
    front, loop = Echo(), asyncio.new_event_loop()
    shared = Shared(front, Bounds(1), Refusals(front), Post())
    thread = Thread(target=loop.run_forever)
    thread.start()

    def of(ask, what):
        return asyncio.run_coroutine_threadsafe(ask(shared, what), loop).result(30)

    def whole(*parts):
        return of(said_to, parts)

    whole.of = of
    yield whole
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()
    front.threads.shutdown()


async def answers_before_it_reads(shared, text):
    """How many answers are written for a phone that reads none, and how many once it reads."""
    line, wire = Line(shared), Wire()
    line.connection_made(wire)
    wire.get_write_buffer_size = lambda: 1
    write = wire.write

    def written_and_not_read(data):
        write(data)
        line.pause_writing()

    wire.write = written_and_not_read
    counts = []
    for _ in range(3):
        # More comes while it reads nothing.
        line.data_received(text)
        # Whatever was begun has its turn.
        for _ in range(50):
            await asyncio.sleep(0.001)
        counts.append(len(ANSWER.findall(wire.written)))
        line.resume_writing()
    line.connection_lost(None)
    return counts


def test_no_request_is_answered_before_the_phone_has_read_the_answer_before(said):
    assert [1, 2, 3] == said.of(answers_before_it_reads, THIRD * 2)


def test_two_packets_say_what_one_says_wherever_the_second_begins(said):
    whole = said(TEXT)
    asked_for = b"HTTP/1.1 100 Continue\r\n\r\n"
    different = [
        at
        for at in range(len(TEXT))
        if said(TEXT[:at], TEXT[at:]).replace(asked_for, b"") != whole.replace(asked_for, b"")
    ]

    assert [b"/a one;", b"/b two;", b"/c ;"] == re.findall(rb"/\w \w*;", whole)
    assert [] == different


def test_a_byte_at_a_time_says_what_one_packet_says(said):
    assert said(TEXT) == said(*(TEXT[at : at + 1] for at in range(len(TEXT))))


def test_whatever_was_whole_when_the_client_stopped_is_answered_and_the_rest_is_refused(said):
    wrong = []
    for at in range(len(TEXT)):
        statuses = [int(status) for status in ANSWER.findall(said(TEXT[:at])) if status != b"100"]
        whole = sum(end <= at for end in ENDS)
        half = (
            [400]
            if at not in (0, *ENDS) and TEXT[:at][ENDS[whole - 1] if whole else 0 :] not in (b"\r", b"\r\n")
            else []
        )
        if statuses != [200] * whole + half:
            wrong.append((at, statuses))

    assert [] == wrong
