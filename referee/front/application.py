"""The application for an asynchronous server: a request is read whole before a thread is given to it.

So a phone that sends half a request holds a connection and no thread, and one that listens holds none
either: its stream goes on in the event loop.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

import structlog

from referee.api.judging import WHOLE_BODY
from referee.compress import no_write
from referee.front.carrier import Post, Send, StreamCarrier
from referee.front.whole import Answer, Headers
from referee.live.sse import CARRIER

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

THREADS = 16
"""Threads that answer. More would only wait for one another: an answer is work of the processor."""

STREAM = "referee.stream"
"""The extension by which the protocol hears that an answer has become a stream."""

WHOLE = "referee.whole"
"""The extension by which the protocol sends a whole answer."""

BODY_READ = 1024 * 1024 + 1
"""So much of a body is read: one byte more than the largest that any page takes, so that it is refused."""

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]


class Front:
    """An ASGI application that answers by a WSGI application in threads."""

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="answer")
        self._post: Post | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            await self._answer(scope, receive, send)
        except Exception:
            structlog.get_logger().error("unexpected", exc_info=True)
            raise

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        if body is None:
            return
        loop = asyncio.get_running_loop()
        if self._post is None:
            self._post = Post(loop)
        carrier = StreamCarrier(self._post)
        environ = {**environ_of(scope, body), CARRIER: carrier}
        answer = await loop.run_in_executor(self.threads, self.answer, environ)
        if carrier.is_taken:
            await _stream(scope, carrier, answer, receive, send)
        else:
            await scope["extensions"][WHOLE]["send"](answer)

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


async def _body(receive: Receive) -> bytes | None:
    """The body of a request, or as much of it as is read; None where the phone is gone."""
    parts, size, more = [], 0, True
    while more and size <= BODY_READ:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message["body"])
        size += len(message["body"])
        more = message.get("more_body", False)
    return b"".join(parts)[:BODY_READ]


async def _stream(scope: Scope, carrier: StreamCarrier, begun: Answer, receive: Receive, send: Send) -> None:
    """Let a stream go on until its phone is gone or it ends."""
    try:
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in begun.headers]
        await send({"type": "http.response.start", "status": begun.status, "headers": headers})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        await send({"type": "http.response.body", "body": begun.body, "more_body": True})
        scope["extensions"][STREAM]["begun"]()
        task = asyncio.current_task()
        carrier.begin(send, task.cancel if task else _nothing)
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        carrier.leave()


def environ_of(scope: Scope, body: bytes) -> WSGIEnvironment:
    """A request as WSGI wants it; a name with an underscore could pass for one that a proxy sets."""
    host, port = scope.get("server") or ("localhost", 80)
    query = scope["query_string"].decode("latin-1")
    path = scope["raw_path"].decode("latin-1")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": query,
        "REQUEST_URI": f"{path}?{query}" if query else path,
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        # The body is whole: a page that wants to read more than it holds finds its end.
        "wsgi.input_terminated": True,
        WHOLE_BODY: body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" not in name:
            _add_header(environ, name.decode("latin-1"), value.decode("latin-1"))
    return environ


def _add_header(environ: WSGIEnvironment, name: str, value: str) -> None:
    key = name.upper().replace("-", "_")
    if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        key = f"HTTP_{key}"
    between = "; " if name == "cookie" else ","
    environ[key] = f"{environ[key]}{between}{value}" if key in environ else value


def _nothing() -> None:
    """Do nothing."""
