"""What one phone sends, or does not send, takes nothing from the others; every refusal is in our words."""

from __future__ import annotations

import http.client
import json
import select
import signal
import time

import pytest

from referee.front import bounds
from referee.security import HEADERS
from tests.front.lines import LONG, sent
from tests.served import ForkedServer

POST = b"POST / HTTP/1.1\r\nHost: a\r\n"
HALF_REQUESTS = 60
CONNECTIONS = 40
STOP_SECONDS = 2.0
SEATS = [{"id": id, "role": "player"} for id in "ABC"]


def answer(connection):
    """The answer on a connection."""
    with connection:
        response = http.client.HTTPResponse(connection)
        response.begin()
        response.body = response.read()
    return response


def headers_missing(response):
    """Which of the headers that every answer bears this one does not have."""
    return [name for name, value in HEADERS if response.headers[name] != value]


def asked(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def posted(server, path, body):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status


def test_half_requests_hold_up_nobody(server):
    half_heads = [sent(server.port, b"GET / HTTP/1.1\r\nHo") for _ in range(HALF_REQUESTS)]
    head = b"POST /api/v1/nunatak/turn HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    half_bodies = [sent(server.port, head, b"Content-Length: 500\r\n\r\n{") for _ in range(HALF_REQUESTS)]

    assert 200 == asked(server, "/en/").status
    for connection in (*half_heads, *half_bodies):
        connection.close()


def test_bodies_of_all_connections_have_a_bound_that_leaves_room_for_small_ones(server):
    head = b"POST /api/v1/tables/import HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    size = 1024 * 1024
    count = bounds.LARGE_BODIES_MAX // size + 1
    # Each lacks its last byte: it is held, and nothing answers it but for that of which the end is read last.
    held = [
        sent(server.port, head, b"Content-Length: %d\r\n\r\n" % size, b" " * (size - 1)) for _ in range(count)
    ]

    over = answer(select.select(held, [], [], LONG)[0][0])
    small = posted(server, "/api/v1/lost-cities/move", {})

    assert (503, [], 422) == (over.status, headers_missing(over), small)
    for connection in held:
        connection.close()


def test_bodies_that_were_answered_or_left_are_held_no_more():
    bodies = bounds.Bodies()

    assert bodies.take(bounds.LARGE_BODIES_MAX, bounds.LARGE_BODIES_MAX)
    assert not bodies.take(1, bounds.SMALL_BODY + 1)
    assert bodies.take(1, bounds.SMALL_BODY)
    assert not bodies.take(bounds.BODIES_MAX, bounds.SMALL_BODY)
    bodies.give_back(bounds.LARGE_BODIES_MAX + bounds.BODIES_MAX + 2)
    assert bodies.take(1, bounds.SMALL_BODY + 1)


def test_many_large_bodies_one_after_the_other_are_all_answered(server):
    size = 512 * 1024
    times = bounds.BODIES_MAX // size + 1

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
    statuses = set()
    for _ in range(times):
        connection.request("POST", "/en/nothing", b" " * size)
        answered = connection.getresponse()
        answered.read()
        statuses.add(answered.status)
    connection.close()

    assert {404} == statuses


def test_a_request_has_ten_seconds():
    assert 10 == bounds.REQUEST_SECONDS


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        ((b"no request\r\n\r\n",), 400),
        ((b"\x16\x03\x01\x02\x00",), 400),
        ((b"GET / HTTP/1.1\r\n\r\n",), 400),
        ((b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",), 400),
        ((b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",), 400),
        ((b"GET page HTTP/1.1\r\nHost: a\r\n\r\n",), 400),
        ((b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",), 414),
        ((b"GET /" + b"a" * 70_000,), 414),
        ((b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"a" * 40_000 + b"\r\n\r\n",), 431),
        ((b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200,), 431),
        ((b"GET / HTTP/1.1\r\nCookie: " + b"a" * 70_000,), 431),
        ((b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 101 + b"\r\n",), 431),
        ((b"GET / HTTP/1.1\r\n" + (b"Cookie: " + b"a" * 24_000 + b"\r\n") * 3 + b"\r\n",), 431),
        ((POST + b"Transfer-Encoding: chunked\r\n\r\n", b"zz\r\n"), 400),
        ((POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 5_000), 400),
        ((POST + b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n", b"0\r\n\r\n"), 400),
        ((POST + b"Transfer-Encoding: gzip\r\n\r\n",), 400),
        ((POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",), 400),
        ((b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", b"0\r\n\r\n"), 400),
    ],
)
def test_what_is_refused_before_a_page_is_refused_in_our_words_with_our_headers(server, parts, status):
    response = answer(sent(server.port, *parts))

    assert (status, []) == (response.status, headers_missing(response))
    assert "text/html; charset=utf-8" == response.headers["Content-Type"]
    assert b"Referee" in response.body


@pytest.mark.parametrize(
    ("field", "status"),
    [(b"a" * 40_000, 431), (b"a" * 70_000, 431), (b"\0", 400)],
    ids=["long", "longer", "wrong"],
)
def test_a_refused_call_is_answered_with_a_problem_in_the_readers_language(server, field, status):
    head = b"GET /api/v1/rules HTTP/1.1\r\nHost: a\r\nAccept-Language: nl\r\nX: " + field + b"\r\n\r\n"
    response = answer(sent(server.port, head))

    assert (status, "nl") == (json.loads(response.body)["status"], response.headers["Content-Language"])
    assert "application/problem+json" == response.headers["Content-Type"]


@pytest.mark.parametrize("path", ["/en/", "/api/v1/rules", "/healthz", "/nowhere"])
def test_no_answer_says_what_serves_it(server, path):
    assert None is asked(server, path).headers["Server"]


def test_a_name_with_an_underscore_passes_for_no_header_of_a_proxy(server):
    head = b"GET /healthz HTTP/1.1\r\nHost: here\r\nAccept_Encoding: gzip\r\n\r\n"

    assert 200 == answer(sent(server.port, head)).status


def test_one_address_holds_so_many_connections_and_its_streams_beside(tmp_path):
    server = ForkedServer(
        tmp_path, f"sqlite:///{tmp_path}/referee.sqlite3", connections_per_address=CONNECTIONS
    )
    server.start()
    try:
        held = [sent(server.port, b"GET / HTTP/1.1\r\n") for _ in range(CONNECTIONS)]
        refused = answer(sent(server.port, b""))
        for connection in held:
            connection.close()
        statuses = [503]
        deadline = time.monotonic() + LONG
        while statuses[-1] != 200 and time.monotonic() < deadline:
            statuses.append(asked(server, "/healthz").status)
    finally:
        server.close()

    assert (503, []) == (refused.status, headers_missing(refused))
    assert 200 == statuses[-1]


def test_the_stop_takes_two_seconds_at_most_whoever_holds_a_connection(tmp_path):
    # A busy machine can hold up one stop; a server that waits for its connections takes longer each time.
    assert any(seconds_to_stop(tmp_path) < STOP_SECONDS for _ in range(3))


def seconds_to_stop(folder):
    """How long a server takes to stop while connections hold half a request each."""
    server = ForkedServer(folder, f"sqlite:///{folder}/referee.sqlite3")
    server.start()
    body = b"POST /en/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\na"
    held = [sent(server.port, part) for part in (b"", b"GET / HT", body)]
    asked(server, "/healthz")

    began = time.monotonic()
    server.stop(signal.SIGTERM)
    took = time.monotonic() - began
    for connection in held:
        connection.close()
    server.close()
    return took
