"""A server started for the run, and a client that costs as little as possible itself."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
REFEREE = ("referee", "serve")
EMPTY = ("tests.bench.empty",)
READY = "Stop: Ctrl+C"
PATIENCE_SECONDS = 20
CHUNKED = b"\r\ntransfer-encoding: chunked"


@contextmanager
def served(module: Sequence[str]) -> Iterator[int]:
    """Start a server on a free port of this machine and give the port; it ends with the run."""
    with ExitStack() as open_things:
        data = open_things.enter_context(TemporaryDirectory())
        port = _free_port()
        environment = {**os.environ, "REFEREE_DATA": data, "HOST": "127.0.0.1", "PORT": str(port)}
        environment.pop("DATABASE_URL", None)
        server = open_things.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", *module],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        open_things.callback(server.terminate)
        if not any(READY in line for line in server.stdout or ()):
            raise RuntimeError("the server ended before it was ready", *module)
        yield port


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Answer:
    """Status, headers with small letters, and the body as it came."""

    def __init__(self, head: bytes, body: bytes) -> None:
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {
            name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
        }
        self.body = body


class Connection:
    """One connection that is kept; `ask` waits, `send` and `wait` let several be under way at once."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """Send a request and wait for the head and the body of its answer."""
        self.send(request)
        return self.wait()

    def send(self, request: bytes) -> None:
        """Send a request."""
        self._socket.sendall(request)

    def wait(self) -> tuple[bytes, bytes]:
        """Wait for one whole answer; gives its head, and its body out of its chunks."""
        came = b""
        while (end := came.find(b"\r\n\r\n")) < 0:
            came += self._received()
        head, body = came[:end], came[end + 4 :]
        if CHUNKED in head.lower():
            return head, self._out_of_chunks(body)
        length = _length(head)
        while len(body) < length:
            body += self._received()
        return head, body

    def _out_of_chunks(self, came: bytes) -> bytes:
        body = b""
        while True:
            while (end := came.find(b"\r\n")) < 0:
                came += self._received()
            size, start = int(came[:end], 16), end + 2
            while len(came) < start + size + 2:
                came += self._received()
            if not size:
                return body
            body += came[start : start + size]
            came = came[start + size + 2 :]

    def _received(self) -> bytes:
        part = self._socket.recv(65_536)
        if not part:
            raise ConnectionError("the server hung up")
        return part


def _length(head: bytes) -> int:
    _, _, after = head.lower().partition(b"\r\ncontent-length:")
    return int(after.split(b"\r\n", 1)[0])


def get(path: str, **headers: str) -> bytes:
    """A request for a page."""
    return _request("GET", path, headers)


def post(path: str, body: str) -> bytes:
    """A call of the interface."""
    sent = body.encode()
    headers = {"Content_Type": "application/json", "Content_Length": str(len(sent))}
    return _request("POST", path, headers) + sent


def _request(method: str, path: str, headers: dict[str, str]) -> bytes:
    told = {"Host": "localhost", "Accept_Language": "de-DE,de;q=0.9,en;q=0.8", **headers}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in told.items()]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode()
