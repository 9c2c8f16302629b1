"""Limit how much one network may ask for: generous for a hall behind one router."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock
from time import monotonic

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from referee.config import Settings
from referee.network import network_of
from referee.signing import Purpose, signed
from referee.suspicions import suspect

EXTENSION = "referee.limits"

WINDOW_SECONDS = 600
"""Every limit of a network counts within ten minutes."""

NETWORKS_MAX = 20_000
"""How many networks are counted at once; the one idle for longest is forgotten first."""


class Rate:
    """Counts what each network does, in the memory of this process; `most` within the window."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self._clock = clock
        self._done: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def take(self, network: str, *, is_counted: bool = True) -> int:
        """Count once more for this network; returns 0, or how many seconds it has to wait instead.

        Where it is not counted, only that is said.
        """
        now = self._clock()
        with self._lock:
            done = self._done.setdefault(network, deque())
            self._done.move_to_end(network)
            while len(self._done) > NETWORKS_MAX:
                self._done.popitem(last=False)
            while done and done[0] <= now - WINDOW_SECONDS:
                done.popleft()
            if len(done) >= self.most:
                return max(1, round(done[0] + WINDOW_SECONDS - now))
            if is_counted:
                done.append(now)
        return 0


class Limits:
    """The limits of this application."""

    def __init__(self, settings: Settings) -> None:
        self.wrong_codes = settings.wrong_codes
        self.new_tables = Rate(settings.new_tables)


def keep_limits(app: Flask, settings: Settings) -> None:
    """Let this application count what each network asks for."""
    app.extensions[EXTENSION] = Limits(settings)


def limits() -> Limits:
    """The limits of this application."""
    found: Limits = current_app.extensions[EXTENSION]
    return found


def sign_of_network() -> str:
    """Tells networks apart; without our key the address cannot be recovered, not even from a backup."""
    return signed(Purpose.NETWORK, network_of(request.remote_addr or "")).hex()


def count_new_table(*, is_counted: bool = True) -> None:
    """Count a table that is about to be made; raises TooManyRequests where its network has made too many.

    One that is only tried is not counted.
    """
    wait = limits().new_tables.take(sign_of_network(), is_counted=is_counted)
    if wait:
        suspect("too many tables")
        raise TooManyRequests(retry_after=wait)
