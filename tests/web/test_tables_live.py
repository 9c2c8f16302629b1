"""The stream of a table's page."""

from __future__ import annotations

import pytest

from tests.web.table_phone import Phone, joined

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def told(answer, messages):
    """The first messages of a stream, without its signs of life."""
    chunks = (chunk if isinstance(chunk, str) else chunk.decode() for chunk in answer.response)
    events = (chunk for chunk in chunks if chunk.startswith("id:"))
    text = [next(events) for _message in range(messages)]
    answer.close()
    return text


def test_one_signal_tells_of_all_that_was_missed(owner):
    owner.play("1.1.1", "1.1.2", "1.1.3")

    answer = owner.get("/stream?since=0")

    assert "text/event-stream" == answer.mimetype
    assert ["id: 3\nevent: changed\ndata: 3\n\n"] == told(answer, 1)


def test_a_stream_goes_on_after_the_last_signal_that_the_phone_has(app, owner):
    owner.play("1.1.1", "1.1.2")
    viewer = joined(app, owner.links()[-2])
    answer = viewer.get("/stream?since=0", headers={"Last-Event-ID": "1"})

    assert ["id: 2\nevent: changed\ndata: 2\n\n"] == told(answer, 1)


def test_the_part_of_the_page_that_a_signal_brings_is_in_the_language_of_the_phone(app, owner):
    french = joined(app, owner.links()[0], "fr")
    owner.play("1.1.1")

    assert "rangée" in french.get("?place=1.5.5", headers=PARTIAL).text
