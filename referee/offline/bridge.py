"""Between a browser's request and the application: one call in, one answer out, by WSGI."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

Answer = tuple[str, list[tuple[str, str]], bytes]
"""The status line, the headers in their order, and the body."""


def answer(
    app: WSGIApplication, method: str, url: tuple[str, str, str, str], headers: Mapping[str, str], body: bytes
) -> Answer:
    """Ask the application; `url` is its scheme, host, path (decoded) and query."""
    scheme, host, path, query = url
    environ = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        # WSGI passes bytes as text in latin-1.
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": query,
        "SERVER_NAME": host.split(":")[0],
        "SERVER_PORT": host.partition(":")[2] or ("443" if scheme == "https" else "80"),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": host,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **{_name(name): value for name, value in headers.items()},
    }
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, sent: list[tuple[str, str]], _failed: object = None) -> Callable[[bytes], None]:
        started.append((status, sent))
        return lambda _text: None

    parts = app(environ, start)
    try:
        text = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    return (*started[-1], text)


def _name(header: str) -> str:
    name = header.upper().replace("-", "_")
    return name if name in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{name}"
