"""Carries a stream over one connection of the event loop; the thread that tells never waits for a phone."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]

BEHIND_MAX = 4 * 1024 * 1024
"""How many bytes may wait for one phone. A full log is less, and a phone that comes back gets it at once."""

BEHIND_FAIR = 256 * 1024
BEHIND_ALL_MAX = 64 * 1024 * 1024
"""How many may wait for all phones together; beyond it, whoever is further behind than is fair must go."""


class Post:
    """From every thread to the event loop: all that is put in between wakes the loop once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._letters: deque[tuple[StreamCarrier, bytes | None]] = deque()
        self._is_called = False
        self.behind = 0
        """How many bytes wait for all phones."""

    def put(self, carrier: StreamCarrier, text: bytes | None) -> None:
        """Pass a text, or the end, to a carrier."""
        self._letters.append((carrier, text))
        if not self._is_called:
            self._is_called = True
            try:
                self._loop.call_soon_threadsafe(self._send)
            except RuntimeError:
                # The loop is closed, and every connection with it.
                self._letters.clear()

    def _send(self) -> None:
        # Before the letters are looked at: what is put from now on calls again.
        self._is_called = False
        while self._letters:
            carrier, text = self._letters.popleft()
            carrier.send(text)


class StreamCarrier:
    """One phone's stream. Texts wait here until the answer has begun, and while the phone is slow."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._waiting: deque[bytes | None] = deque()
        self._behind = 0
        self._is_gone = False
        self._send: Send | None = None
        self._sending: asyncio.Task[None] | None = None
        self._disconnect: Callable[[], object] | None = None
        self._leave: Callable[[], None] | None = None

    @property
    def is_taken(self) -> bool:
        """Whether the answer is a stream that goes on here."""
        return self._leave is not None

    def hand_over(self, leave: Callable[[], None]) -> None:
        """Take a stream over; `leave` is called when its phone is gone."""
        self._leave = leave

    def leave(self) -> None:
        """The phone is gone."""
        self._is_gone = True
        self._waiting.clear()
        self._count(-self._behind)
        if self._leave is not None:
            self._leave()
        if self._sending is not None:
            self._sending.cancel()

    def put(self, text: str) -> None:
        """Send this after all that was sent before; from any thread."""
        self._post.put(self, text.encode())

    def end(self) -> None:
        """End the stream after all that was sent before; from any thread."""
        self._post.put(self, None)

    def begin(self, send: Send, disconnect: Callable[[], object]) -> None:
        """Send from here on; in the loop."""
        self._send, self._disconnect = send, disconnect
        self._go_on()

    def send(self, text: bytes | None) -> None:
        """Take what is to be sent; in the loop."""
        if self._is_gone:
            return
        self._waiting.append(text)
        self._count(len(text or b""))
        if self._is_too_far_behind and self._disconnect is not None:
            self._disconnect()
            return
        self._go_on()

    @property
    def _is_too_far_behind(self) -> bool:
        most = BEHIND_MAX if self._post.behind <= BEHIND_ALL_MAX else BEHIND_FAIR
        return self._behind > most

    def _count(self, size: int) -> None:
        self._behind += size
        self._post.behind += size

    def _go_on(self) -> None:
        if self._send is not None and self._sending is None and self._waiting:
            self._sending = asyncio.get_running_loop().create_task(self._send_all(self._send))

    async def _send_all(self, send: Send) -> None:
        try:
            while self._waiting:
                text = self._waiting.popleft()
                self._count(-len(text or b""))
                await send({"type": "http.response.body", "body": text or b"", "more_body": text is not None})
                if text is None:
                    self._send = None
                    return
        finally:
            self._sending = None
