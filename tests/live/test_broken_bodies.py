"""A body that is no body, over a real line: the asker is told so, and nothing is noted as our fault."""

from __future__ import annotations

import socket

import pytest

from tests.served import ForkedServer
from tests.some import for_each

BROKEN = (
    *(b"zz\r\n{}\r\n0\r\n\r\n", b"5\r\n{}\r\n0\r\n\r\n", b"2\r\n{}XX0\r\n\r\n"),
    *(b"-2\r\n{}\r\n0\r\n\r\n", b"ffffffffffffffff\r\n{}", b"2\r\n{}\r\n", b"2\r\n{}\r\n0\r\nX: y", b""),
)
ASKED = (
    ("/api/v1/nunatak/turn", "application/json"),
    ("/api/v1/tables/import", "application/json"),
    ("/en/tables", "application/x-www-form-urlencoded"),
    ("/en/tables/import", "multipart/form-data; boundary=x"),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    made = ForkedServer(folder, f"sqlite:///{folder / 'referee.sqlite3'}")
    made.start()
    yield made
    made.close()


def status_of(server, path, kind, body):
    """The status line of the answer to a body in chunks, after which the line is closed."""
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(head.encode() + body)
        line.shutdown(socket.SHUT_WR)
        with line.makefile("rb") as answer:
            return answer.read().split(b"\r\n", 1)[0].split(b" ")[1].decode()


@for_each(("path", "kind"), ASKED)
def test_a_broken_chunk_is_the_asker_s_fault(server, path, kind):
    assert {"400"} == {status_of(server, path, kind, body) for body in BROKEN}


def test_nothing_of_it_is_noted_as_unexpected(server):
    for body in BROKEN:
        status_of(server, *ASKED[0], body)

    assert "unexpected" not in server.said()
