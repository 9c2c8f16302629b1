"""Tell systemd when this process is ready and that it is alive, where a unit asks for it (`Type=notify`).

Source: sd_notify(3). Without the variables of a unit nothing is said.
"""

from __future__ import annotations

import asyncio
import os
import socket

READY = "READY=1"
STOPPING = "STOPPING=1"
ALIVE = "WATCHDOG=1"

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
