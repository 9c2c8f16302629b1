"""A static host in a process of its own: it serves a folder, knows nothing of Referee, and can be killed.

It sends files as they are, or compressed with Brotli like a careful host.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import ClassVar

import brotli

SELF = ("style-src", "img-src", "font-src", "connect-src", "manifest-src", "form-action", "worker-src")
POLICY = "default-src 'none'; script-src 'self'{more}; " + "; ".join(f"{what} 'self'" for what in SELF)
WAIT_SECONDS = 20


class Host(SimpleHTTPRequestHandler):
    """Serves files as a careful host does: with a strict policy, and 404.html for what it does not know."""

    compresses = False

    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self):
        """Compress, where this host does; as a pack is sent, the fastest will do."""
        file = super().send_head()
        if not (self.compresses and file):
            return file
        with file:
            return BytesIO(brotli.compress(file.read(), quality=1))

    def send_header(self, name, value):
        # Compressed it is shorter than it says: its end is where the host closes.
        if self.compresses and name == "Content-Length":
            name, value = "Content-Encoding", "br"
        super().send_header(name, value)

    def log_message(self, *_words):
        """Say nothing."""

    def end_headers(self):
        # Only the worker runs WebAssembly; pages need none.
        more = " 'wasm-unsafe-eval'" if self.path.startswith("/sw.js") else ""
        self.send_header("Content-Security-Policy", POLICY.format(more=more))
        super().end_headers()

    def send_error(self, code, *_words):
        page = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(brotli.compress(page) if self.compresses else page)


class StaticHost:
    """A folder at an address of its own, the same after every start."""

    def __init__(self, folder, *, compresses=False):
        self.folder, self.compresses = folder, compresses
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._running = None

    @contextmanager
    def running(self):
        """Serve for a while; afterwards nobody answers at this address."""
        self._start()
        try:
            yield self
        finally:
            self._kill()

    def _start(self):
        words = [sys.executable, __file__, str(self.folder), str(self.port), "br" * self.compresses]
        self._running = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert "serving\n" == self._running.stdout.readline()

    def _kill(self):
        self._running.kill()
        self._running.wait(WAIT_SECONDS)
        self._running.stdout.close()


if __name__ == "__main__":
    folder, port, compressed = sys.argv[1:]
    Host.compresses = bool(compressed)
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), partial(Host, directory=folder))
    sys.stdout.write("serving\n")
    sys.stdout.flush()
    server.serve_forever()
