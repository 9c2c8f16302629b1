"""Compress text answers, pages and files alike, for phones with a weak signal."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.http import parse_accept_header

if TYPE_CHECKING:
    from _typeshed import OptExcInfo
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    HeaderList = list[tuple[str, str]]
    _Start = tuple[str, HeaderList, OptExcInfo | None]

LEAST = 600
"""Fewer bytes than this fit into one packet as they are."""

# Most of what can be saved, for a fraction of a millisecond on each page.
LEVEL_OF_PAGES, LEVEL_OF_FILES = 5, 9
FILES = ("/static/", "/style/")

EVENT_STREAM = "text/event-stream"
TEXTS = (
    *("text/", "application/json", "application/problem+json", "application/javascript"),
    *("application/manifest+json", "image/svg+xml"),
)


def compress(app: Flask) -> None:
    """Compress every text of this application for clients that accept gzip, except streams of events."""
    app.wsgi_app = _compressing(app.wsgi_app)  # type: ignore[assignment, method-assign]


def _compressing(answer: WSGIApplication) -> WSGIApplication:
    def answer_compressed(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        started: list[_Start] = []

        def note(
            status: str, headers: HeaderList, exc_info: OptExcInfo | None = None, /
        ) -> Callable[[bytes], object]:
            started.append((status, headers, exc_info))
            return _no_write

        parts = answer(environ, note)
        status, headers, exc_info = started[-1]
        if _is_text(headers):
            # A plain text cached on the way must not go to a client that accepts gzip, nor the reverse.
            headers.append(("Vary", "Accept-Encoding"))
            # Most programs do not accept gzip: then there is nothing more to check.
            if "gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""):
                found = Headers(headers)
                if _can_be_compressed(environ, status, found):
                    parts = [_compressed(parts, environ["PATH_INFO"].startswith(FILES), found)]
                    headers = found.to_wsgi_list()
        start(status, headers, exc_info)
        return parts

    return answer_compressed


def _is_text(headers: HeaderList) -> bool:
    kind = next((value for name, value in headers if name == "Content-Type"), "")
    return kind.startswith(TEXTS) and not kind.startswith(EVENT_STREAM)


def _can_be_compressed(environ: WSGIEnvironment, status: str, headers: Headers) -> bool:
    return (
        environ["REQUEST_METHOD"] != "HEAD"
        # Not a part of a file (206), nor an answer without a body (304 and the like).
        and status[:3] not in {"204", "206", "304"}
        and "Content-Encoding" not in headers
        # A response without a length may never end.
        and int(headers.get("Content-Length", 0)) >= LEAST
        and parse_accept_header(environ.get("HTTP_ACCEPT_ENCODING")).quality("gzip") > 0
    )


def _compressed(parts: Iterable[bytes], is_file: bool, headers: Headers) -> bytes:
    try:
        text = b"".join(parts)
    finally:
        # The code that has read a file closes it.
        getattr(parts, "close", lambda: None)()
    small = _small_file(text) if is_file else gzip.compress(text, LEVEL_OF_PAGES, mtime=0)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(small))
    headers.pop("Accept-Ranges", None)
    tag = headers.get("ETag")
    if tag is not None and not tag.startswith("W/"):
        # The same text in other bytes: that is what a weak tag says.
        headers["ETag"] = f"W/{tag}"
    return small


@lru_cache(maxsize=64)
def _small_file(text: bytes) -> bytes:
    """Files stay the same: each is compressed once, and as well as can be."""
    return gzip.compress(text, LEVEL_OF_FILES, mtime=0)


def _no_write(_text: bytes) -> None:
    """The old way to send a body, which Flask never takes."""
    raise NotImplementedError
