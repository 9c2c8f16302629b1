"""Carries a stream over one connection of the event loop; the thread that tells never waits for a phone."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

BEHIND_MAX = 256 * 1024
"""How many bytes may wait for one phone; a long log is told it in pieces, as it reads."""

Letter = bytes | Callable[[], object] | None
"""A text, what is to be done when all before it is read, or the end."""


class Phone(Protocol):
    """The other end of a stream."""

    @property
    def is_full(self) -> bool:
        """Whether it has still to read."""

    def send(self, text: bytes) -> None:
        """Send it a text."""

    def end(self) -> None:
        """End its stream."""

    def disconnect(self) -> None:
        """Drop it."""


class Post:
    """From every thread to the event loop: all that is put in between wakes the loop once."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._letters: deque[tuple[StreamCarrier, Letter]] = deque()
        self._is_called = False

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send to this loop from now on."""
        self._loop = loop

    def put(self, carrier: StreamCarrier, letter: Letter) -> None:
        """Pass a letter to a carrier."""
        self._letters.append((carrier, letter))
        if not self._is_called and self._loop is not None:
            self._is_called = True
            try:
                self._loop.call_soon_threadsafe(self._send)
            except RuntimeError:
                # The loop is closed, and every connection with it.
                self._letters.clear()

    def _send(self) -> None:
        # Before the letters are looked at: what is put from now on calls again.
        self._is_called = False
        for _ in range(len(self._letters)):
            # What comes meanwhile waits for the next round: everybody else has a turn in between.
            carrier, letter = self._letters.popleft()
            carrier.take(letter)


class StreamCarrier:
    """One phone's stream. Texts wait here until the answer has begun, and while the phone is slow."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._waiting: deque[Letter] = deque()
        self._behind = 0
        self._is_gone = self._is_lost = False
        self._phone: Phone | None = None
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
        self._is_gone, self._phone = True, None
        self._waiting.clear()
        if self._leave is not None:
            self._leave()

    def put(self, text: str) -> None:
        """Send this after all that was sent before; from any thread."""
        self._post.put(self, text.encode())

    def when_read(self, act: Callable[[], object]) -> None:
        """Do this, in the loop, when the phone has read all that was sent before; from any thread."""
        self._post.put(self, act)

    def end(self) -> None:
        """End the stream after all that was sent before; from any thread."""
        self._post.put(self, None)

    def begin(self, phone: Phone) -> None:
        """Send from here on; in the loop."""
        self._phone = phone
        self.go_on()

    def take(self, letter: Letter) -> None:
        """Take what is to be sent; in the loop."""
        if self._is_gone:
            return
        if self._behind > BEHIND_MAX:
            self._is_lost = True
        else:
            self._waiting.append(letter)
            self._behind += _size(letter)
        self.go_on()

    def go_on(self) -> None:
        """Send as much as the phone reads; in the loop."""
        if self._is_lost and self._phone is not None:
            self._phone.disconnect()
            return
        while self._waiting and self._phone is not None and not self._phone.is_full:
            letter = self._waiting.popleft()
            self._behind -= _size(letter)
            if letter is None:
                phone, self._phone = self._phone, None
                phone.end()
            elif isinstance(letter, bytes):
                self._phone.send(letter)
            else:
                letter()


def _size(letter: Letter) -> int:
    return len(letter) if isinstance(letter, bytes) else 0
