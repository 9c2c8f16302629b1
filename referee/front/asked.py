"""A request as it is asked: its head, read strictly and within the bounds of one."""

from __future__ import annotations

import io
import re
import sys
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_to_bytes

import h11

from referee.api.judging import WHOLE_BODY
from referee.front.answer import Sending
from referee.front.bounds import FIELD_MAX, FIELDS_MAX, LINE_MAX

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

TARGET = re.compile(rb"(?:https?://([^/?#@]+))?(/[^?]*|\*|)(?:\?(.*))?", re.IGNORECASE)
"""The target of a request: a path, a whole address of it, or a star, which means no page (RFC 9112, 3.2)."""

LANGUAGE = re.compile(rb"\naccept-language:[ \t]*([^\r\n]*)", re.IGNORECASE)
FIRST_LINE = re.compile(rb"([!-~]+) (\S+)")

Fields = list[tuple[bytes, bytes]]


class UnacceptableError(Exception):
    """A request that is refused before its page sees it, with this status."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class Ends(NamedTuple):
    """The two ends of a connection: where it was accepted, and the address that it comes from."""

    server: tuple[str, int]
    client: str


class Asked(NamedTuple):
    """A request whose head is whole."""

    method: str
    path: bytes
    query: bytes
    version: str
    fields: Fields

    @property
    def is_last(self) -> bool:
        """Whether its phone takes no other answer over this connection."""
        wishes = (value.lower().split(b",") for name, value in self.fields if name == b"connection")
        return self.version == "1.0" or any(b"close" in map(bytes.strip, wish) for wish in wishes)

    def sending(self, *, is_last: bool) -> Sending:
        """How it is answered."""
        return Sending(self.method, self.version, is_last)


class Refused(NamedTuple):
    """A refused request, as far as it was read."""

    status: HTTPStatus
    url: bytes
    language: bytes
    method: str = "GET"

    @classmethod
    def of(cls, status: HTTPStatus, head: bytes) -> Refused:
        """Refuse a request with this head, be it none."""
        first, language = FIRST_LINE.match(head), LANGUAGE.search(head)
        method, url = (first[1].decode(), first[2]) if first else ("GET", b"")
        return cls(status, url, language[1] if language else b"", method)


def asked_by(request: h11.Request) -> Asked:
    """What a request asks; raises UnacceptableError where that is too much, or not to be understood."""
    fields = [(bytes(name), bytes(value)) for name, value in request.headers]
    if len(request.target) > LINE_MAX:
        raise UnacceptableError(HTTPStatus.REQUEST_URI_TOO_LONG)
    if len(fields) > FIELDS_MAX or any(len(value) > FIELD_MAX for _, value in fields):
        raise UnacceptableError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
    target = TARGET.fullmatch(request.target)
    if target is None or not request.http_version.startswith(b"1."):
        raise UnacceptableError(HTTPStatus.BAD_REQUEST)
    host, path, query = target.groups()
    if host is None and not path:
        raise UnacceptableError(HTTPStatus.BAD_REQUEST)
    _refuse_two_lengths(request.http_version, {name for name, _ in fields})
    if host is not None:
        # A whole address says the host itself, whatever the field says.
        fields = [(b"host", host), *((name, value) for name, value in fields if name != b"host")]
    return Asked(request.method.decode(), path or b"/", query or b"", request.http_version.decode(), fields)


def _refuse_two_lengths(version: bytes, names: set[bytes]) -> None:
    """Raise UnacceptableError where whoever stands before us may see another end of this request than we."""
    if b"transfer-encoding" in names and (b"content-length" in names or version == b"1.0"):
        raise UnacceptableError(HTTPStatus.BAD_REQUEST)


def environ_of(asked: Asked, body: bytes, ends: Ends) -> WSGIEnvironment:
    """A request as WSGI wants it; a name with an underscore could pass for one that a proxy sets."""
    query, path = asked.query.decode("latin-1"), asked.path.decode("latin-1")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": asked.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(asked.path).decode("latin-1"),
        "QUERY_STRING": query,
        "REQUEST_URI": f"{path}?{query}" if query else path,
        "SERVER_NAME": ends.server[0],
        "SERVER_PORT": str(ends.server[1]),
        "SERVER_PROTOCOL": f"HTTP/{asked.version}",
        "REMOTE_ADDR": ends.client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        # The body is whole: a page that wants to read more than it holds finds its end.
        "wsgi.input_terminated": True,
        WHOLE_BODY: body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in asked.fields:
        if b"_" not in name:
            _add_header(environ, name.decode("latin-1"), value.decode("latin-1"))
    return environ


def _add_header(environ: WSGIEnvironment, name: str, value: str) -> None:
    key = name.upper().replace("-", "_")
    if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        key = f"HTTP_{key}"
    between = "; " if name == "cookie" else ","
    environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
