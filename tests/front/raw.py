"""Requests by chance, as a grammar makes them and as chance then spoils them: the same ones for a seed."""

from __future__ import annotations

from random import Random

METHODS = (
    b"GET",
    b"GET",
    b"HEAD",
    b"POST",
    b"POST",
    b"PUT",
    b"OPTIONS",
    b"DELETE",
    b"FOO",
    b"get",
    b"CONNECT",
)
TARGETS = (
    *(b"/healthz", b"/healthz", b"/en/nothing", b"/api/v1/nothing", b"/healthz?a=b&c", b"/%2e%2e/%00"),
    *(
        b"*",
        b"http://localhost/healthz",
        b"HTTP://[::1]:80/en/",
        b"//",
        b"healthz",
        b"/a#b",
        b"a://b/c",
        b"/\xc3",
    ),
)
VERSIONS = (*[b"HTTP/1.1"] * 12, b"HTTP/1.0", b"HTTP/1.2", b"HTTP/2.0", b"HTTP/0.9", b"http/1.1", b"")
FIELDS = (
    *(
        b"Accept: */*",
        b"Accept-Language: nl",
        b"X: ",
        b"Cookie: a=b; c",
        b"Connection: close",
        b"Connection: x, keep-alive",
    ),
    *(
        b"Upgrade: h2c",
        b"Connection: Upgrade",
        b"Expect: 100-continue",
        b"Host: b",
        b"X_Y: 1",
        b"Range: bytes=0-",
    ),
    *(
        b"Forwarded: for=a",
        b"Content-Type: application/json",
        b"X : y",
        b": y",
        b" folded",
        b"\xff\xfe: y",
        b"X: \xff\x80",
    ),
    *(
        b"Content-Length: 0",
        b"Transfer-Encoding: chunked",
        b"Transfer-Encoding: gzip",
        b"TE: trailers",
        b"Trailer: X",
    ),
)
SPOILS = (
    b"\r\n",
    b"\n",
    b"\r",
    b"\0",
    b" ",
    b":",
    b"0",
    b"\x7f",
    b"\xff",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\t",
    b"F" * 20,
)
LINES_ENDS = (*[b"\r\n"] * 30, b"\n")
CUT, SPOILT = 0.15, 0.35


def requests(chance: Random) -> bytes:
    """One request or some in a row, now and then spoilt or cut off."""
    text = b"".join(_request(chance) for _ in range(chance.choice((1, 1, 1, 2, 3))))
    if chance.random() < SPOILT:
        for _ in range(chance.choice((1, 1, 2, 5))):
            text = _spoilt(chance, text)
    return text[: chance.randrange(len(text) + 1)] if chance.random() < CUT else text


def packets(chance: Random, text: bytes) -> list[bytes]:
    """The text as it is sent: mostly at once, or in some parts."""
    at = sorted(chance.randrange(len(text) + 1) for _ in range(chance.choice((0, 0, 0, 1, 1, 4))))
    return [part for part in (text[a:b] for a, b in zip([0, *at], [*at, len(text)], strict=True)) if part]


def _request(chance: Random) -> bytes:
    end = chance.choice(LINES_ENDS)
    line = b" ".join(filter(None, (chance.choice(METHODS), chance.choice(TARGETS), chance.choice(VERSIONS))))
    fields = [b"Host: localhost"] * chance.choice((1,) * 12 + (0, 2))
    fields += [chance.choice(FIELDS) for _ in range(chance.choice((0, 0, 1, 2, 5)))]
    body, framing = _body(chance)
    fields += framing
    chance.shuffle(fields)
    return end * chance.choice((0,) * 9 + (1,)) + end.join([line, *fields, b"", b""]) + body


def _body(chance: Random) -> tuple[bytes, list[bytes]]:
    kind = chance.randrange(8)
    if kind < 4:
        return b"", []
    body = chance.randbytes(chance.choice((0, 1, 2, 30, 5_000)))
    if kind == 4:
        return body, [b"Content-Length: %d" % (len(body) + chance.choice((0, 0, 0, 0, -1, 1, 10**9)))]
    if kind == 5:
        return body, [
            b"Content-Length: " + chance.choice((b"%d", b"+%d", b"0%d", b"%d, %%d", b"%dx")) % len(body)
        ]
    extension = chance.choice((b"",) * 6 + (b";a=b", b' ; a="b"', b";"))
    parts = [body[at : at + 17] for at in range(0, min(len(body), 400), 17)]
    chunks = b"".join(b"%x%s\r\n%s\r\n" % (len(part), extension, part) for part in parts)
    trailers = b"".join(chance.choice(FIELDS) + b"\r\n" for _ in range(chance.choice((0, 0, 1, 3))))
    return chunks + b"0\r\n" + trailers + b"\r\n", [b"Transfer-Encoding: chunked"]


def _spoilt(chance: Random, text: bytes) -> bytes:
    at, other = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
    kind = chance.randrange(4)
    if kind == 0:
        return text[:at] + chance.choice(SPOILS) + text[at:]
    if kind == 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        return text[:at] + bytes([chance.randrange(256)]) + text[at + 1 :]
    return text[:at] + text[min(at, other) : min(at, other) + 60] + text[at:]
