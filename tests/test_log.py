"""Whatever somebody makes the server log a thousand times does not fill its disk."""

from __future__ import annotations

import json
import logging

import pytest
import structlog

from referee import log

AGAIN = 5


@pytest.fixture
def said(monkeypatch, capsys):
    """What is logged, line by line; `said.now` is the clock."""
    now = [0.0]
    monkeypatch.setattr(log, "monotonic", lambda: now[0])
    before = structlog.get_config()
    log.set_up_log()

    def lines():
        return [json.loads(line) for line in capsys.readouterr().err.splitlines()]

    lines.now = now
    yield lines
    structlog.configure(**before)


def test_of_many_lines_of_a_kind_a_minute_logs_some_and_the_next_says_how_many_there_were(said):
    for _ in range(log.LINES_MAX + AGAIN):
        structlog.get_logger().error("unexpected")
    structlog.get_logger().warning("another")
    first = [line["event"] for line in said()]
    said.now[0] = log.WINDOW_SECONDS
    for _ in range(2):
        structlog.get_logger().error("unexpected")

    assert ["unexpected"] * log.LINES_MAX + ["another"] == first
    assert [AGAIN, None] == [line.get("left_out") for line in said()]


def test_lines_of_python_s_own_logging_are_bounded_and_counted_too(said):
    for number in range(log.LINES_MAX + AGAIN):
        logging.getLogger("referee").error("no page for %s", number)
    first = said()
    said.now[0] = log.WINDOW_SECONDS
    for number in range(2):
        logging.getLogger("referee").error("no page for %s", number)

    assert log.LINES_MAX == len(first)
    assert [AGAIN, None] == [line.get("left_out") for line in said()]
