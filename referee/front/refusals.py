"""The answers to requests that never reach a page: the application's own page of that error."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import NamedTuple

from flask import Flask, abort
from werkzeug.exceptions import ServiceUnavailable

from referee.front.application import Front, environ_of
from referee.reader import this_request

REFUSED = "referee.refused"
"""Under this name the WSGI environment holds the status with which a request was refused."""

AGAIN_SECONDS = 5
"""After so long a server that had too much to do can be asked again."""

KEPT_MAX = 64
"""How many answers are cached, so that a flood of refused connections costs next to nothing."""

LANGUAGE_MAX = 100
INTERFACE = b"/api/"


class Refused(NamedTuple):
    """A refused request, as far as it was read."""

    status: HTTPStatus
    url: bytes
    language: bytes


def answer_refused(app: Flask) -> None:
    """Let an application answer what was refused before it."""
    app.before_request(_abort_refused)


def _abort_refused() -> None:
    status = this_request().environ.get(REFUSED)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        raise ServiceUnavailable(retry_after=AGAIN_SECONDS)
    if status is not None:
        abort(status)


class Refusals:
    """Answers by their status, address and language, as bytes for the line."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._kept: dict[Refused, bytes] = {}

    async def text(self, refused: Refused) -> bytes:
        """The whole answer, its head too."""
        # Of the address only that counts: whether a page is answered or a call.
        url = b"/api/v1" if refused.url.startswith(INTERFACE) else b"/"
        asked = Refused(refused.status, url, refused.language[:LANGUAGE_MAX])
        text = self._kept.get(asked)
        if text is None:
            loop = asyncio.get_running_loop()
            text = await loop.run_in_executor(self._front.threads, self._made, asked)
            if len(self._kept) >= KEPT_MAX:
                self._kept.clear()
            self._kept[asked] = text
        return text

    def _made(self, asked: Refused) -> bytes:
        scope = {
            "method": "GET",
            "raw_path": asked.url,
            "query_string": b"",
            "http_version": "1.1",
            "scheme": "http",
            "headers": [(b"host", b"localhost"), (b"accept-language", asked.language)],
        }
        answer = self._front.answer({**environ_of(scope, b""), REFUSED: int(asked.status)})
        head = f"HTTP/1.1 {asked.status.value} {asked.status.phrase}\r\n".encode()
        return b"".join((head, answer.lines, b"connection: close\r\n\r\n", answer.body))
