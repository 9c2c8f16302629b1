"""Tell systemd when this process is ready and that it is alive, and take the sockets that it has opened.

Sources: sd_notify(3), sd_listen_fds(3). Without the variables of a unit nothing is said and nothing taken.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable

READY = "READY=1"
STOPPING = "STOPPING=1"
ALIVE = "WATCHDOG=1"

FIRST_SOCKET = 3
"""The number of the first socket that a unit hands over; the next ones follow."""

LOOKS_AGAIN_SECONDS = 5.0
MORE_TIME = "EXTEND_TIMEOUT_USEC=30000000"
"""Asks systemd to wait on: it gives up a service that is not ready after a while."""

ALIVE_SIGNS = 3
"""How often a sign of life is given within the time after which systemd starts the service again."""


def tell(state: str) -> bool:
    """Send one word to systemd, and say whether it was taken: a service does not end where nobody listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        try:
            # An address that begins with @ is in no folder.
            line.sendto(state.encode(), "\0" + address[1:] if address.startswith("@") else address)
        except OSError:
            return False
    return True


async def say_ready_when(problem: str, look: Callable[[], str], seconds: float = LOOKS_AGAIN_SECONDS) -> bool:
    """Say that the service is ready once it is; until then, which problem it has. Whether it had to wait.

    `look` returns the problem of the moment, empty where there is none; it runs in a thread.
    """
    waited = bool(problem)
    while problem:
        tell(f"STATUS={problem}\n{MORE_TIME}")
        await asyncio.sleep(seconds)
        problem = await asyncio.to_thread(look)
    tell(f"{READY}\nSTATUS=")
    return waited


def sockets() -> list[socket.socket]:
    """The sockets that a unit has opened for this process (`referee.socket`); its children get none."""
    count, process = os.environ.pop("LISTEN_FDS", ""), os.environ.pop("LISTEN_PID", "")
    if not count.isdecimal() or process != str(os.getpid()):
        return []
    given = [socket.socket(fileno=number) for number in range(FIRST_SOCKET, FIRST_SOCKET + int(count))]
    for one in given:
        one.set_inheritable(False)
    return given


def seconds_between_signs() -> float | None:
    """How long to wait between two signs of life; None where the unit asks for none."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    if not microseconds.isdecimal() or os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    return int(microseconds) / 1_000_000 / ALIVE_SIGNS


async def stay_alive() -> None:
    """Give signs of life for as long as the event loop turns."""
    seconds = seconds_between_signs()
    while seconds is not None:
        tell(ALIVE)
        await asyncio.sleep(seconds)
