"""A line to a server that can be cut: what is on it breaks off, and nobody gets through."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager, suppress

CHUNK = 65_536
HEAD_END = b"\r\n\r\n"


class CutLine:
    """Passes bytes between a phone and a server; `address` is where the phone calls."""

    def __init__(self, server_port):
        self._server_port = server_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open = set()
        self._lock = threading.Lock()
        self.is_cut = self._breaks_off = False
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self):
        """Break off whatever is under way."""
        with self._lock:
            self.is_cut = True
            for one in self._open:
                _end(one)

    def break_off(self):
        """Cut it in the middle of the next answer: its head and a part of its body have come."""
        self._breaks_off = True

    def mend(self):
        """Let callers through again."""
        with self._lock:
            self.is_cut = False

    def close(self):
        """Hang up for good."""
        self.cut()
        _end(self._listener)
        self._listener.close()

    def _listen(self):
        while True:
            try:
                caller, _address = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(caller,), daemon=True).start()

    def _connect(self, caller):
        with caller, suppress(OSError), socket.create_connection(("127.0.0.1", self._server_port)) as server:
            with self._lock:
                if self.is_cut:
                    return
                self._open |= {caller, server}
            try:
                there = threading.Thread(target=_pass_on, args=(caller, server), daemon=True)
                there.start()
                self._answer(server, caller)
                there.join()
            finally:
                with self._lock:
                    self._open -= {caller, server}

    def _answer(self, server, caller):
        begun = b""
        while self._breaks_off and (data := server.recv(CHUNK)):
            begun += data
            head, end, body = begun.partition(HEAD_END)
            if len(body) > 1:
                self._breaks_off = False
                caller.sendall(head + end + body[: len(body) // 2])
                self.cut()
                return
        caller.sendall(begun)
        _pass_on(server, caller)


def _pass_on(giver, taker):
    with suppress(OSError):
        while data := giver.recv(CHUNK):
            taker.sendall(data)
    _end(giver)
    _end(taker)


def _end(one):
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)


@contextmanager
def cut_line(server_port):
    """A line to the server on this port of this machine."""
    line = CutLine(server_port)
    try:
        yield line
    finally:
        line.close()
