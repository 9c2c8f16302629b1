"""Whatever bytes come, each connection is answered as RFC 9112 lets a server, and nobody waits for it."""

from __future__ import annotations

import os
import socket
import time
from random import Random
from threading import Event, Thread

import pytest

from tests.front.lines import LONG
from tests.front.raw import packets, requests
from tests.front.rfc9112 import Verdict, judged

SHORT = 400
EXCHANGES = int(os.environ.get("EXCHANGES", "100000"))
REFUSALS = {400, 405, 408, 413, 414, 431, 503}
OTHERS_SECONDS = 0.25


class Other:
    """Another phone, which asks for `/healthz` again and again while it is entered."""

    def __init__(self, port):
        self.port, self.seconds, self.wrong = port, [], []
        self._ended = Event()
        self._thread = Thread(target=self._ask)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _ask(self):
        while not self._ended.is_set():
            began = time.monotonic()
            _, text = exchanged(self.port, [b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"])
            self.seconds.append(time.monotonic() - began)
            if not text.startswith(b"HTTP/1.1 200 OK\r\n"):
                self.wrong.append(text)
            self._ended.wait(0.01)


def exchanged(port, parts):
    """Send these packets and nothing more; whether the server ended the connection, and what it said."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONG) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        said = []
        try:
            for part in parts:
                connection.sendall(part)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            # The server has refused it by now.
            pass
        try:
            while part := connection.recv(65_536):
                said.append(part)
        except ConnectionResetError:
            pass
        except TimeoutError:
            return False, b"".join(said)
        return True, b"".join(said)


def statuses(text, methods):
    """The statuses of the answers in a text, each read to its end; raises ValueError where it is none."""
    found, methods = [], list(methods)
    while text:
        head, end, text = text.partition(b"\r\n\r\n")
        line, *fields = head.split(b"\r\n")
        version, status = line.split(b" ")[:2]
        if version != b"HTTP/1.1" or not end:
            raise ValueError("no answer", head)
        if status == b"100":
            continue
        told = dict(field.lower().split(b": ", 1) for field in fields)
        method = methods.pop(0) if methods else ""
        size = (
            0 if method == "HEAD" or status in (b"204", b"304") else int(told.get(b"content-length", b"-1"))
        )
        if size < 0 or (size > len(text) and method):
            raise ValueError("no length", head)
        # A refused request may have been a HEAD: then its answer ends here.
        is_bare = not method and (size > len(text) or text.startswith(b"HTTP/1.1 "))
        text = text if is_bare else text[size:]
        found.append((int(status), told.get(b"connection") == b"close"))
    return found


def complaint(text, is_ended, said):
    """What is wrong with an answer to this text; empty where nothing is."""
    if not is_ended:
        return "the connection was neither answered nor closed"
    expected = list(judged(text))
    due = [one for one in expected if one.verdict is Verdict.ANSWER]
    try:
        found = statuses(said, [one.method for one in due])
    except ValueError as error:
        return str(error)
    answered = [status for status, _ in found]
    if any(status >= 500 and status not in REFUSALS for status in answered):
        return f"a failure: {answered}"
    if len(answered) < len(due):
        return f"{len(due)} requests, {answered}"
    if any(is_close for _, is_close in found[: len(due) - 1]):
        return "it said that it closes, and went on"
    rest, behind = answered[len(due) :], expected[len(due) :]
    if not behind and rest:
        return f"answers that nobody asked for: {rest}"
    if behind and behind[0].verdict is Verdict.REFUSE and not set(rest) <= REFUSALS:
        return f"answered what is no request: {rest}"
    return ""


def wrongs(server, seed, count):
    """What was wrong in so many exchanges, with the text and the seed of each."""
    chance = Random(seed)
    for number in range(count):
        text = requests(chance)
        is_ended, said = exchanged(server.port, packets(chance, text))
        wrong = complaint(text, is_ended, said)
        if wrong:
            yield seed, number, wrong, text, said[:300]


def test_whatever_comes_is_answered_or_closed_and_hurts_nobody(server):
    with Other(server.port) as other:
        found = list(wrongs(server, 1, SHORT))

    assert ([], [], False) == (found, other.wrong, "Traceback" in server.said())
    assert other.seconds


@pytest.mark.soak
def test_a_hundred_thousand_exchanges_are_answered_or_closed_and_delay_nobody(server):
    seed = int(os.environ.get("SEED", time.time_ns()))
    with Other(server.port) as other:
        found = list(wrongs(server, seed, EXCHANGES))

    assert ([], [], False) == (found[:5], other.wrong, "Traceback" in server.said())
    slow = sorted(other.seconds)[int(len(other.seconds) * 0.99)]
    assert slow <= OTHERS_SECONDS, (seed, slow)
