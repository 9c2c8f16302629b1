"""How much one phone may take: time, bytes, connections. So there is enough left for the others."""

from __future__ import annotations

from collections import Counter

REQUEST_SECONDS = 10.0
"""How long a request may take from its first byte to its last, head and body."""

KEEP_ALIVE_SECONDS = 15.0
"""How long a connection may wait for its next request."""

READ_SECONDS = 30.0
"""How long a phone may read nothing of what waits for it."""

LINGER_SECONDS = 1.0
"""How long a refused phone may go on sending, so that it can read why."""

LINE_MAX = 8_190
"""The longest address: it may hold a whole temple."""

HEAD_MAX = 65_536
"""The largest head."""

FIELDS_MAX = 100
FIELD_MAX = 32_768
"""How many fields a head may have, and how long one may be: the cookies of many tables are one of them."""

BEHIND_BODY_MAX = 8 * 1024
"""How many bytes may come within a body that are none of it: trailers, the size of a chunk."""

CHUNKS_MAX = 4_096
"""In how many chunks a body may come: each costs as much as a small request."""

BODY_READ = 1024 * 1024 + 1
"""So much of a body is read: one byte more than the largest that any page takes, so that it is refused."""

AHEAD_MAX = 64 * 1024
"""How many bytes are taken while an answer is under way; more wait in the system, and then with the phone."""

SMALL_BODY = 64 * 1024
"""What every request but an import stays below."""

BODIES_MAX = 64 * 1024 * 1024
"""How many bytes the bodies of all connections may hold together, from their first byte to their answer."""

LARGE_BODIES_MAX = 48 * 1024 * 1024
"""How many, for a body that is not small: imports leave room for everybody else's turns."""


class Bounds:
    """How many connections one network address may hold, streams not counted."""

    def __init__(self, of_an_address: int) -> None:
        self._of_an_address = of_an_address
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Count a connection; tell whether its address may hold one more."""
        self._held[address] += 1
        return self._held[address] <= self._of_an_address

    def give_back(self, address: str) -> None:
        """Count a connection no more: it is closed, or has become a stream."""
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]


class Bodies:
    """How many bytes of bodies are held, over all connections."""

    def __init__(self) -> None:
        self._held = 0

    def take(self, count: int, whole: int) -> bool:
        """Count bytes of a body that is `whole` so far; tell whether there is room for them."""
        self._held += count
        return self._held <= (BODIES_MAX if whole <= SMALL_BODY else LARGE_BODIES_MAX)

    def give_back(self, count: int) -> None:
        """Count these bytes no more."""
        self._held -= count
