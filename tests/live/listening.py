"""Phones that listen in the tests: what they are told is kept, and can be waited for."""

from __future__ import annotations

import re
from queue import Empty, SimpleQueue

from referee.live.listener import Listener

LONG = 20.0
"""No signal takes so long; whoever waits for this has waited in vain."""


class CellValue:
    """A carrier that keeps all that it is given."""

    def __init__(self):
        self.texts = SimpleQueue()
        self.has_ended = False
        self.then = None

    def put(self, text):
        self.texts.put(text)

    def when_read(self, act):
        self.then = act

    def end(self):
        self.has_ended = True
        self.texts.put(None)

    def next(self, seconds=LONG):
        """The next text; None where the stream has ended."""
        return self.texts.get(timeout=seconds)

    def now(self):
        """All that was told and not read."""
        found = []
        while True:
            try:
                found.append(self.texts.get_nowait())
            except Empty:
                return found


class Versions:
    """Tells the version and the kind of each entry; `worded` collects what was worded.

    With `phones` it tells too that somebody has sat down or is host now.
    """

    def __init__(self, *, phones=False):
        self.worded = []
        self.phones = phones

    def since(self, table, seen):
        self.worded.append((seen, table.version))
        if seen is None or seen > table.version:
            return iter([(table.version, f"state {table.version}")])
        return ((entry.version, f"{entry.kind} {entry.version}") for entry in table.since(seen))

    def of_phones(self, version):
        return (f"phones of {version}",) if self.phones else ()

    def farewell(self, seen, *, is_deleted):
        return (f"{'deleted' if is_deleted else 'withdrawn'} {seen}",)


def listener(access, seen=None, telling=None, seat="", links=None):
    """A phone at a table."""
    return Listener(access, telling or Versions(), CellValue(), seen, seat, links=links)


def numbers(texts):
    """The versions that these texts name."""
    return [int(re.search(r"\d+", text)[0]) for text in texts]
