"""Figures for a monitoring program at `/metrics`; off unless `REFEREE_METRICS` asks for them.

They come from prometheus-client, the extra `metrics`. They do not tell who plays: no name, no address, no
link and no table is in them.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from ipaddress import ip_address
from time import perf_counter

from flask import Flask, Response, abort, g, request
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import Metric

from referee.config import LOOPBACK
from referee.services import Services

FORWARDED = ("X-Forwarded-For", "Forwarded")
"""A proxy of this machine passes on who asks, and that is not this machine."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
TOGETHER = (1, 2, 4, 8, 16, 32, 64)

REFUSED_FROM = 400
BEGAN = "metrics_began"


class Figures:
    """What is counted in this process; several processes are asked one by one."""

    def __init__(self, kept: Services) -> None:
        self.registry = CollectorRegistry()
        self._entries = Counter(
            "referee_entries", "Entries written to logs, turns included", ["kind"], registry=self.registry
        )
        self._judged = Histogram(
            "referee_judgement_seconds",
            "How long an entry took to judge",
            buckets=SECONDS,
            registry=self.registry,
        )
        self._commits = Histogram(
            "referee_commit_entries",
            "Entries of one commit: how many commits, and how many entries in each",
            buckets=TOGETHER,
            registry=self.registry,
        )
        self._answers = Histogram(
            "referee_answer_seconds",
            "How long an answer took, not counting open streams",
            ["part"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._refused = Counter(
            "referee_refused",
            "Requests that were refused, by the kind of problem",
            ["kind"],
            registry=self.registry,
        )
        self.registry.register(_Now(kept))

    def judged(self, seconds: float) -> None:
        """An entry was judged."""
        self._judged.observe(seconds)

    def entered(self, kind: str) -> None:
        """An entry is in its log."""
        self._entries.labels(kind).inc()

    def committed(self, entries: int) -> None:
        """So many entries were made durable by one commit."""
        self._commits.observe(entries)

    def answered(self, part: str, seconds: float, status: int, kind: str) -> None:
        """A request was answered, or refused with this kind of problem."""
        self._answers.labels(part).observe(seconds)
        if status >= REFUSED_FROM:
            self._refused.labels(kind or str(status)).inc()


class _Now:
    """What is read at the moment of asking."""

    def __init__(self, kept: Services) -> None:
        self._kept = kept

    def collect(self) -> Iterator[Metric]:
        kept = self._kept
        yield GaugeMetricFamily("referee_streams", "Phones connected now", value=kept.broker.phones())
        yield GaugeMetricFamily(
            "referee_waiting_entries", "Entries that wait for a commit", value=kept.service.waiting
        )
        yield GaugeMetricFamily(
            "referee_tables_bytes", "About how much memory the tables take", value=kept.service.memory.bytes
        )


def add_metrics(app: Flask, kept: Services, asked: str) -> Figures:
    """Let this application count, and answer `/metrics` for this machine or for who has the token."""
    figures = Figures(kept)
    kept.service.watch = figures
    app.before_request(_begin)

    @app.after_request
    def count(response: Response) -> Response:
        kind = g.get("problem", "")
        figures.answered(_part(), perf_counter() - g.get(BEGAN, perf_counter()), response.status_code, kind)
        return response

    @app.get("/metrics")
    def metrics() -> Response:
        if not _may_read(asked):
            abort(404)
        headers = {"Cache-Control": "no-store"}
        return Response(generate_latest(figures.registry), headers=headers, content_type=CONTENT_TYPE_LATEST)

    return figures


def _begin() -> None:
    setattr(g, BEGAN, perf_counter())


def _part() -> str:
    """Which part of the application answered: its few blueprints, and never an address."""
    return request.blueprint or "other"


def _may_read(asked: str) -> bool:
    if asked != LOOPBACK:
        given = request.headers.get("Authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {asked}".encode())
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
