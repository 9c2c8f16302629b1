"""Compress text answers, pages and files alike, for phones with a weak signal.

With Brotli where the browser takes it (over HTTPS all do), else with gzip; a stream of events stays as it is.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import brotli
from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.http import parse_accept_header

from referee.web.respond import ONE_OF_MANY

if TYPE_CHECKING:
    from _typeshed import OptExcInfo
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    HeaderList = list[tuple[str, str]]
    _Start = tuple[str, HeaderList, OptExcInfo | None]

LEAST = 600
"""Fewer bytes than this fit into one packet as they are."""

FILES = "/static/"
FILES_KEPT = 256
"""More than there are files, in either form."""

Packing = Callable[[bytes], bytes]

# Most of what can be saved, for a fraction of a millisecond on each page.
OF_PAGES: Mapping[str, Packing] = {
    "br": lambda text: brotli.compress(text, mode=brotli.MODE_TEXT, quality=5),
    "gzip": lambda text: gzip.compress(text, 6, mtime=0),
}
# What all phones of a table ask for in one moment: half of the work by Brotli and a third by gzip, for at
# most a sixth more bytes.
OF_MANY: Mapping[str, Packing] = {
    "br": lambda text: brotli.compress(text, mode=brotli.MODE_TEXT, quality=3),
    "gzip": lambda text: gzip.compress(text, 3, mtime=0),
}
OF_FILES: Mapping[str, Packing] = {
    "br": lambda text: brotli.compress(text, mode=brotli.MODE_TEXT, quality=11),
    "gzip": lambda text: gzip.compress(text, 9, mtime=0),
}

CHUNKED = "HTTP/1.1"
"""The version in which an answer without a length says where it ends."""

EVENT_STREAM = "text/event-stream"
TEXTS = (
    *("text/", "application/json", "application/problem+json", "application/javascript"),
    *("application/manifest+json", "image/svg+xml"),
)


def compress(app: Flask) -> None:
    """Compress every text of this application for clients that accept it, except streams of events."""
    app.wsgi_app = _compressing(app.wsgi_app)  # type: ignore[assignment, method-assign]


def _compressing(answer: WSGIApplication) -> WSGIApplication:
    def answer_compressed(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        started: list[_Start] = []

        def note(
            status: str, headers: HeaderList, exc_info: OptExcInfo | None = None, /
        ) -> Callable[[bytes], object]:
            started.append((status, headers, exc_info))
            return no_write

        parts = answer(environ, note)
        status, headers, exc_info = started[-1]
        if _is_text(headers):
            # A plain text cached on the way must not go to a client that accepts it packed, nor the reverse.
            headers.append(("Vary", "Accept-Encoding"))
            # Most programs accept nothing: then there is nothing more to check.
            way = accepted(environ.get("HTTP_ACCEPT_ENCODING", ""))
            if way:
                found = Headers(headers)
                if _can_be_compressed(environ, status, found):
                    is_file = environ["PATH_INFO"].startswith(FILES)
                    # Where the line breaks off, Firefox takes half of a packed answer of a said length for
                    # the whole, and a script would put it into the page. A file has its hash in the page.
                    in_chunks = not is_file and environ["SERVER_PROTOCOL"] == CHUNKED
                    packings = OF_MANY if environ.get(ONE_OF_MANY) else OF_PAGES
                    pack = partial(small_file, way=way) if is_file else packings[way]
                    parts = [_compressed(parts, way, found, pack, in_chunks=in_chunks)]
                    headers = found.to_wsgi_list()
        start(status, headers, exc_info)
        return parts

    return answer_compressed


@lru_cache(maxsize=64)
def accepted(header: str) -> str:
    """How a client with this `Accept-Encoding` gets texts: `br`, `gzip`, or as they are."""
    wanted = parse_accept_header(header)
    way = max(OF_PAGES, key=wanted.quality)
    return way if wanted.quality(way) > 0 else ""


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
    )


def _compressed(
    parts: Iterable[bytes], way: str, headers: Headers, pack: Packing, *, in_chunks: bool
) -> bytes:
    try:
        text = b"".join(parts)
    finally:
        # The code that has read a file closes it.
        getattr(parts, "close", lambda: None)()
    small = pack(text)
    headers["Content-Encoding"] = way
    if in_chunks:
        del headers["Content-Length"]
    else:
        headers["Content-Length"] = str(len(small))
    headers.pop("Accept-Ranges", None)
    tag = headers.get("ETag")
    if tag is not None and not tag.startswith("W/"):
        # The same text in other bytes: that is what a weak tag says.
        headers["ETag"] = f"W/{tag}"
    return small


@lru_cache(maxsize=FILES_KEPT)
def small_file(text: bytes, way: str) -> bytes:
    """A file, which stays the same: compressed once, and as well as can be."""
    return OF_FILES[way](text)


def prepare(files: Iterable[tuple[str, bytes]]) -> None:
    """Compress files, each with its media type, before the first phone asks for one."""
    for media_type, text in files:
        if media_type.startswith(TEXTS) and len(text) >= LEAST:
            for way in OF_FILES:
                small_file(text, way)


def no_write(_text: bytes) -> None:
    """The old way of WSGI to send a body; Flask never takes it, and to take the bytes would lose them."""
    raise NotImplementedError
