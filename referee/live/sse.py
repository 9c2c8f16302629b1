"""Send events over HTTP (SSE): how they are written, where to resume, and what carries them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from queue import SimpleQueue
from typing import Protocol

from flask import Request, Response
from werkzeug.wsgi import ClosingIterator

from referee.live.listener import Carrier, Listener, Telling
from referee.tables.access import Access

MEDIA_TYPE = "text/event-stream"
RETRY_MS = 2_000
DIGITS_MAX = 19
"""No number that we give is longer: the mark of links has 62 bits."""
SIGN_OF_LIFE = ":\n\n"
BEGINNING = f"retry: {RETRY_MS}\n\n{SIGN_OF_LIFE}"

CARRIER = "referee.carrier"
"""Under this name a server that carries streams by itself puts its carrier into the WSGI environment."""


@dataclass(frozen=True, slots=True)
class Message:
    """One event: its name, its data, and the version at which a phone can go on after it."""

    event: str
    data: str
    id: int


class Teller(Protocol):
    """What sends events to the phones: see `referee.live.teller`."""

    def join(self, listener: Listener) -> None:
        """Send a phone all that it has not seen, and all that happens from now on."""

    def leave(self, listener: Listener) -> None:
        """Tell a phone nothing more."""


class ServerCarrier(Carrier, Protocol):
    """A server's own carrier: it sends on when the beginning of the answer is sent."""

    def hand_over(self, leave: Callable[[], None]) -> None:
        """Take this stream over, and say so when its phone is gone."""


def stream(
    request: Request,
    teller: Teller,
    access: Access,
    telling: Telling,
    *,
    seen: int | None,
    links: int | None = None,
    seat: str = "",
) -> Response:
    """The open stream of a phone, never buffered or cached; raises TooManyPhonesError.

    `links` is the mark of the links that it has seen, `seat` whose phone it is, where that is known. A
    server that carries streams by itself takes it over; under every other one a thread waits in it.
    """
    carrier: ServerCarrier | None = request.environ.get(CARRIER)
    if carrier is None:
        waiting = Waiting()
        leave = _joined(teller, Listener(access, telling, waiting, seen, seat, links=links))
        return _response(waiting.texts(leave))
    carrier.hand_over(_joined(teller, Listener(access, telling, carrier, seen, seat, links=links)))
    return _response(iter([BEGINNING]))


def _joined(teller: Teller, listener: Listener) -> Callable[[], None]:
    teller.join(listener)
    return lambda: teller.leave(listener)


def response(messages: Iterable[Message]) -> Response:
    """A stream that says all this and ends."""
    return _response([BEGINNING, *map(written, messages)])


def last_event_id(request: Request) -> int | None:
    """The version after which a phone wants to go on; None where it names none that we gave."""
    return number_in(request.headers.get("Last-Event-ID", ""))


def number_in(text: str) -> int | None:
    """A version or the mark of links, as we gave it; None for anything else."""
    is_ours = text.isascii() and text.isdecimal() and len(text) <= DIGITS_MAX
    return int(text) if is_ours else None


def written(message: Message) -> str:
    """A message as it goes over the line."""
    data = "".join(f"data: {line}\n" for line in message.data.split("\n"))
    return f"id: {message.id}\nevent: {message.event}\n{data}\n"


def _response(texts: Iterable[str] | Iterable[bytes]) -> Response:
    answer = Response(texts, mimetype=MEDIA_TYPE)
    answer.cache_control.no_store = True
    # The widespread proxy that would wait for more.
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


class Waiting:
    """A carrier for servers with threads, and for tests: what is put is read in the thread of the answer."""

    def __init__(self) -> None:
        self._texts: SimpleQueue[bytes | Callable[[], object] | None] = SimpleQueue()

    def put(self, text: str) -> None:
        """Let the thread go on with this."""
        self._texts.put(text.encode())

    def when_read(self, act: Callable[[], object]) -> None:
        """Let the thread do this."""
        self._texts.put(act)

    def end(self) -> None:
        """Let the thread end."""
        self._texts.put(None)

    def texts(self, leave: Callable[[], None]) -> ClosingIterator:
        """Everything in its order; closed, the stream is left, also where nothing was read of it."""
        return ClosingIterator(chain([BEGINNING.encode()], iter(self._next, None)), leave)

    def _next(self) -> bytes | None:
        while callable(text := self._texts.get()):
            text()
        return text
