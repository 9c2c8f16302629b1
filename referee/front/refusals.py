"""The answers to requests that never reach a page: the application's own page of that error."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from flask import Flask, abort
from werkzeug.exceptions import ServiceUnavailable

from referee.front.answer import Answer, Sending, whole
from referee.front.application import Front
from referee.front.asked import Asked, Ends, Refused, environ_of
from referee.reader import this_request

REFUSED = "referee.refused"
"""Under this name the WSGI environment holds the status with which a request was refused."""

AGAIN_SECONDS = 5
"""After so long a server that had too much to do can be asked again."""

KEPT_MAX = 64
"""How many answers are cached, so that a flood of refused connections costs next to nothing."""

LANGUAGE_MAX = 100
INTERFACE = b"/api/"
NOWHERE = Ends(("localhost", 80), "")


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
    """Answers by their status, address and language."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._kept: dict[Refused, Answer] = {}

    async def text(self, refused: Refused) -> bytes:
        """The whole answer as bytes for the line, its head too."""
        # Of the address only that counts: whether a page is answered or a call.
        url = b"/api/v1" if refused.url.startswith(INTERFACE) else b"/"
        asked = Refused(refused.status, url, refused.language[:LANGUAGE_MAX])
        answer = self._kept.get(asked)
        if answer is None:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self._front.threads, self._made, asked)
            if len(self._kept) >= KEPT_MAX:
                self._kept.clear()
            self._kept[asked] = answer
        return whole(answer, Sending(refused.method, is_last=True))

    def _made(self, asked: Refused) -> Answer:
        fields = [(b"host", b"localhost"), (b"accept-language", asked.language)]
        environ = environ_of(Asked("GET", asked.url, b"", "1.1", fields), b"", NOWHERE)
        return self._front.answer({**environ, REFUSED: int(asked.status)})
