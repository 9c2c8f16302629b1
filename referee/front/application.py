"""The application behind the way in: whole requests are answered in threads of its own.

So a phone that sends half a request holds a connection and no thread, and one that listens holds none
either: its stream goes on in the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from referee.compress import no_write
from referee.front.answer import Answer, Headers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

THREADS = 16
"""Threads that answer. More would only wait for one another: an answer is work of the processor."""


class Front:
    """Answers by a WSGI application, in threads."""

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="answer")

    def answer(self, environ: WSGIEnvironment) -> Answer:
        """Let the application answer, in this thread."""
        started: list[tuple[str, Headers]] = []

        def start(status: str, headers: Headers, _error: object = None, /) -> Callable[[bytes], object]:
            started[:] = [(status, headers)]
            return no_write

        parts: Iterable[bytes] = self._application(environ, start)
        try:
            body = b"".join(parts)
        finally:
            getattr(parts, "close", _nothing)()
        status, headers = started[0]
        return Answer(int(status[:3]), headers, body)

    def close(self) -> None:
        """Let the threads end."""
        self.threads.shutdown(wait=False, cancel_futures=True)


def _nothing() -> None:
    """Do nothing."""
