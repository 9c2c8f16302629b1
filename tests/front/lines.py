"""Requests as they go over the line, byte by byte, for the tests of the way in."""

from __future__ import annotations

import http.client
import json
import socket
from types import SimpleNamespace

LONG = 30.0
OPENING = json.dumps({"game": "nunatak", "seats": [{"id": id, "role": "player"} for id in "ABC"]}).encode()


def sent(port, *parts):
    """A connection on which this was sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=LONG)
    for part in parts:
        connection.sendall(part)
    return connection


def answers(connection, *methods):
    """The answers that come on a connection, to requests of these methods, one after the other."""
    with connection, connection.makefile("rb") as line:
        # One reader for all: a reader of its own would take the start of the next answer with it.
        shared = SimpleNamespace(read=line.read, readline=line.readline, flush=int, close=int)
        for method in methods:
            response = http.client.HTTPResponse(SimpleNamespace(makefile=lambda _: shared), method=method)
            response.begin()
            response.body = response.read()
            yield response
        # Whoever asks for one answer more wants to know what else comes.
        connection.shutdown(socket.SHUT_WR)
        yield line.read()


def post(path, body, *fields, host=b"localhost"):
    """A request with a body of JSON."""
    head = [b"POST %s HTTP/1.1" % path, b"Host: %s" % host, b"Content-Type: application/json", *fields]
    return b"\r\n".join([*head, b"Content-Length: %d" % len(body), b"", body])


def in_chunks(path, body, trailers, *fields):
    """A request whose body comes in one chunk, and these lines behind it."""
    head = [b"POST %s HTTP/1.1" % path, b"Host: localhost", *fields, b"Transfer-Encoding: chunked"]
    return b"\r\n".join([*head, b"", b"%x" % len(body), body, b"0", *trailers, b"", b""])
