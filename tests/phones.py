"""How many phones one process holds: `python -m tests.phones 400`, figures for docs/operating.md.

Five phones listen at each table. Every table plays a few turns, one table after the other; measured is
the time from the moment before a turn is sent to the moment when its last phone has heard of it.
"""

from __future__ import annotations

import json
import selectors
import socket
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.live.test_served import Program
from tests.served import Server

PHONES_AT_A_TABLE = 5
TURNS = 3


def listen(program):
    """Open a stream as a phone does, and read until it stands."""
    phone = socket.create_connection(("127.0.0.1", program.server.port))
    token = program.opened["tokens"]["viewer"]
    phone.sendall(
        f"GET /api/v1/tables/{program.opened['code']}/events HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    heard = b""
    while b"event: state" not in heard:
        heard += phone.recv(65_536)
    return phone


def play_and_wait(program, phones, version):
    """Play a turn; returns the seconds until the last phone of the table has heard of it."""
    waiting = selectors.DefaultSelector()
    for phone in phones:
        waiting.register(phone, selectors.EVENT_READ, bytearray())
    began = time.perf_counter()
    assert version + 1 == program.play(version)["version"]
    answered = time.perf_counter() - began
    while waiting.get_map():
        for key, _ in waiting.select(30):
            key.data.extend(key.fileobj.recv(65_536))
            if b"event: turn" in key.data:
                waiting.unregister(key.fileobj)
    return answered, time.perf_counter() - began


def memory_of(pid):
    """The memory of a process group in MiB, shared parts counted once."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
            if int(fields[2]) == pid:
                rollup = (status.parent / "smaps_rollup").read_text()
                total += int(next(line for line in rollup.splitlines() if line.startswith("Pss:")).split()[1])
        except (OSError, StopIteration):
            continue
    return total / 1024


def main(phones):
    """Hold that many phones, play, and print what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, f"sqlite:///{folder}/referee.sqlite3", phones=phones)
        server.start()
        try:
            empty = memory_of(server.pid)
            tables = [Program(server) for _ in range(phones // PHONES_AT_A_TABLE)]
            heard = {table: [listen(table) for _ in range(PHONES_AT_A_TABLE)] for table in tables}
            times = [
                play_and_wait(table, heard[table], version) for version in range(TURNS) for table in tables
            ]
            held = memory_of(server.pid)
        finally:
            server.close()
    told = {
        "phones": phones,
        "turns": len(times),
        "memory_mib": [round(empty), round(held)],
        "answered_ms": spread([answered for answered, _ in times]),
        "last_phone_ms": spread([last for _, last in times]),
    }
    sys.stdout.write(json.dumps(told) + "\n")


def spread(seconds):
    """Median, ninety-ninth of a hundred, and the worst, in milliseconds."""
    return [
        round(1000 * value, 1)
        for value in (statistics.median(seconds), statistics.quantiles(seconds, n=100)[98], max(seconds))
    ]


if __name__ == "__main__":
    main(int(sys.argv[1]))
