"""An asynchronous client for one server on this machine: calls over kept connections, and streams."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

HOST = "127.0.0.1"
Heard = Callable[[int, float], None]


class Client:
    """Calls one server; connections are kept and used again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._kept: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def call(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """One call; returns its status and what its JSON says."""
        status, _, text = await self.ask(method, path, json.dumps(body).encode(), **headers)
        return status, json.loads(text or b"null")

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/json", **headers: str
    ) -> tuple[int, dict[str, list[str]], bytes]:
        """One request; returns its status, its headers and its body."""
        head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"Content-Type: {kind}"]
        head += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        text = "\r\n".join([*head, f"Content-Length: {len(body)}", "", ""]).encode() + body
        while self._kept:
            reader, writer = self._kept.pop()
            try:
                return await self._asked(reader, writer, text)
            except (OSError, IndexError, asyncio.IncompleteReadError):
                # The server has closed a connection that was idle for long.
                continue
        return await self._asked(*await asyncio.open_connection(HOST, self.port), text)

    async def _asked(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, text: bytes
    ) -> tuple[int, dict[str, list[str]], bytes]:
        try:
            writer.write(text)
            status, headers = await _head(reader)
            if "transfer-encoding" in headers:
                body = await _out_of_chunks(reader)
            else:
                body = await reader.readexactly(int(headers.get("content-length", ["0"])[0]))
        except BaseException:
            writer.close()
            raise
        self._kept.append((reader, writer))
        return status, headers, body

    async def listen(self, path: str, heard: Heard, **headers: str) -> asyncio.Task[None] | None:
        """Open a stream; `heard` gets the version and the moment of each event. None where it is refused."""
        reader, writer = await asyncio.open_connection(HOST, self.port)
        head = [f"GET {path} HTTP/1.1", f"Host: {HOST}"]
        head += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join([*head, "", ""]).encode())
        status, _ = await _head(reader)
        if status != 200:
            writer.close()
            return None
        return asyncio.create_task(_hear(reader, writer, heard))

    def close(self) -> None:
        """Hang up."""
        for _, writer in self._kept:
            writer.close()


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, list[str]]]:
    status = int((await reader.readline()).split()[1])
    headers: dict[str, list[str]] = {}
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.decode("latin-1").partition(":")
        headers.setdefault(name.lower(), []).append(value.strip())
    return status, headers


async def _out_of_chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readline(), 16):
        body += (await reader.readexactly(size + 2))[:size]
    await reader.readline()
    return body


async def _hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: Heard) -> None:
    try:
        while line := await reader.readline():
            if line.startswith(b"id:"):
                heard(int(line[3:]), perf_counter())
    finally:
        writer.close()
