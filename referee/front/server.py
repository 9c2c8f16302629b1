"""Listens for connections, and ends them in order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from referee.front.application import Front
from referee.front.bounds import Bounds
from referee.front.carrier import Post
from referee.front.line import Line, Shared
from referee.front.refusals import Refusals

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

SECONDS_FOR_ANSWERS = 1.0
"""How long a stop waits for answers under way."""

BACKLOG = 2_048
"""How many connections may wait to be accepted: a whole hall comes back after a restart."""


class Server:
    """Answers by a WSGI application, in this process."""

    def __init__(self, application: WSGIApplication, connections_per_address: int) -> None:
        front = Front(application)
        self.shared = Shared(front, Bounds(connections_per_address), Refusals(front), Post())
        self._listening: asyncio.Server | None = None

    async def open(self, **where: Any) -> None:  # noqa: ANN401  as asyncio has them
        """Listen at a host and a port, or at a socket (`sock`)."""
        loop = asyncio.get_running_loop()
        self.shared.post.open(loop)
        self._listening = await loop.create_server(self._line, backlog=BACKLOG, **where)

    async def close(self) -> None:
        """Listen no more; answer what is under way, wait for nothing else."""
        if self._listening is not None:
            self._listening.close()
        lines = self.shared.lines
        for line in tuple(lines):
            line.shut_down()
        deadline = asyncio.get_running_loop().time() + SECONDS_FOR_ANSWERS
        while lines and asyncio.get_running_loop().time() < deadline:  # noqa: ASYNC110  once, a second
            await asyncio.sleep(0.01)
        for line in tuple(lines):
            line.disconnect()
        self.shared.front.close()

    def _line(self) -> Line:
        return Line(self.shared)
