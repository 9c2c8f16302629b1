"""What RFC 9112 says of some bytes that a client sends: read from the text of the standard, by no parser.

It knows three verdicts: a request that must be answered, one that must not, and one of which the standard
leaves it open; what comes behind one of the last two is not looked at, as the connection may end there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
REQUEST_LINE = re.compile(rb"(%s) ([!-~]+) HTTP/([0-9])\.([0-9])" % TOKEN)
ROUGH_LINE = re.compile(rb"\s*(%s)\s+(\S+)\s+HTTP/[0-9]\.[0-9]\s*" % TOKEN)
FIELD = re.compile(rb"(%s):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*" % TOKEN)
ORIGIN = re.compile(rb"/[^#]*")
WHOLE = re.compile(rb"https?://[^/?#@]+([/?][^#]*)?", re.IGNORECASE)
CHUNK = re.compile(rb"([0-9A-Fa-f]{1,16})(;[\t\x20-\x7e]*)?")
BARE = re.compile(rb"(?<!\r)\n|\r(?!\n)|[\0\x01-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""A line end that is half of one, or a control: a server may refuse or mend these."""


NEVER_BEHIND = {b"transfer-encoding", b"content-length"}
"""What nobody sends as a trailer (RFC 9110, 6.5.1)."""


class Verdict(Enum):
    """What a server does with a request."""

    ANSWER = "answer"
    REFUSE = "refuse"
    OPEN = "open"


class Judged(NamedTuple):
    """A request, its method, and whether its connection ends with its answer."""

    verdict: Verdict
    method: str = ""
    is_last: bool = False


REFUSED, OPEN = Judged(Verdict.REFUSE, "", True), Judged(Verdict.OPEN, "", True)


class _UndecidedError(Exception):
    """The standard does not say; or says that it is no request."""

    def __init__(self, judged: Judged) -> None:
        super().__init__(judged)
        self.judged = judged


def judged(text: bytes) -> Iterator[Judged]:
    """What becomes of each request in this text, to the first that may end the connection."""
    while text.removeprefix(b"\r\n"):
        try:
            one, text = _request(text.removeprefix(b"\r\n"))
        except _UndecidedError as undecided:
            one = undecided.judged
        yield one
        if one.is_last:
            return


def _request(text: bytes) -> tuple[Judged, bytes]:
    head, end, rest = text.partition(b"\r\n\r\n")
    if BARE.search(head.replace(b"\r\n", b"")):
        raise _UndecidedError(OPEN)
    if not end:
        # Half a request (8.), or one whose head ends by line ends that a server may take.
        raise _UndecidedError(REFUSED if b"\n\n" not in text and b"\n\r\n" not in text else OPEN)
    first, *lines = head.split(b"\r\n")
    method, version = _request_line(first)
    fields = list(map(_field, lines))
    hosts = [value for name, value in fields if name == b"host"]
    if len(hosts) > 1 or (version == (1, 1) and not hosts):
        raise _UndecidedError(REFUSED)  # 3.2
    rest = _body(fields, version, rest)
    connection = b",".join(value for name, value in fields if name == b"connection").lower()
    asks_to_close = b"close" in re.split(rb"[ \t]*,[ \t]*", connection.strip())
    return Judged(Verdict.ANSWER, method.decode(), version == (1, 0) or asks_to_close), rest


def _request_line(line: bytes) -> tuple[bytes, tuple[int, int]]:
    found = REQUEST_LINE.fullmatch(line)
    if found is None:
        # 3: spaces may be read leniently.
        raise _UndecidedError(OPEN if ROUGH_LINE.fullmatch(line) else REFUSED)
    method, target, version = found[1], found[2], (int(found[3]), int(found[4]))
    if version[0] != 1:
        raise _UndecidedError(REFUSED)
    if method == b"CONNECT" or version[1] > 1 or b"#" in target:
        raise _UndecidedError(OPEN)
    if target == b"*" and method != b"OPTIONS":
        raise _UndecidedError(OPEN)
    if target != b"*" and not ORIGIN.fullmatch(target) and not WHOLE.fullmatch(target):
        raise _UndecidedError(OPEN if b"://" in target else REFUSED)
    return method, version


def _field(line: bytes) -> tuple[bytes, bytes]:
    found = FIELD.fullmatch(line)
    if found is None:
        # 5.2: a line that begins with a space may be refused or mended. 5.1: no space before the colon.
        raise _UndecidedError(OPEN if line[:1] in (b" ", b"\t") else REFUSED)
    return found[1].lower(), found[2]


def _body(fields: list[tuple[bytes, bytes]], version: tuple[int, int], rest: bytes) -> bytes:
    """What stands behind the body (6.3)."""
    coding = [value.lower() for name, value in fields if name == b"transfer-encoding"]
    lengths = [value for name, value in fields if name == b"content-length"]
    if coding:
        if lengths or version == (1, 0):
            raise _UndecidedError(OPEN)
        if coding != [b"chunked"]:
            raise _UndecidedError(REFUSED if coding[-1:] != [b"chunked"] else OPEN)
        return _behind_chunks(rest)
    if len(lengths) > 1 or any(b"," in length for length in lengths):
        raise _UndecidedError(
            REFUSED if len({part.strip() for one in lengths for part in one.split(b",")}) > 1 else OPEN
        )
    if not lengths:
        return rest
    if not re.fullmatch(rb"[0-9]+", lengths[0]):
        raise _UndecidedError(REFUSED)
    if len(lengths[0]) > 10 or int(lengths[0]) > len(rest):
        raise _UndecidedError(REFUSED if len(lengths[0]) <= 10 else OPEN)
    return rest[int(lengths[0]) :]


def _behind_chunks(rest: bytes) -> bytes:
    """What stands behind a body in chunks and its trailers (7.1)."""
    while True:
        line, end, rest = rest.partition(b"\r\n")
        found = CHUNK.fullmatch(line)
        if not end or found is None:
            raise _UndecidedError(
                OPEN if BARE.search(line) or b";" in line or b" " in line or b"\t" in line else REFUSED
            )
        size = int(found[1], 16)
        if not size:
            break
        if rest[size : size + 2] != b"\r\n":
            raise _UndecidedError(OPEN if rest[size : size + 1] == b"\n" else REFUSED)
        rest = rest[size + 2 :]
    while True:
        line, end, rest = rest.partition(b"\r\n")
        if not end:
            raise _UndecidedError(REFUSED)
        if not line:
            return rest
        if BARE.search(line) or not FIELD.fullmatch(line) or _field(line)[0] in NEVER_BEHIND:
            # 7.1.2: trailers may be dropped unread.
            raise _UndecidedError(OPEN)
