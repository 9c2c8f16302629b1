"""The stream of a table's page."""

from __future__ import annotations

import html
import json
import re
from threading import get_ident

import pytest
from sqlalchemy import event

import referee
from referee.services import EXTENSION
from tests.conftest import settings_in
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


def signal(answer):
    """The id of the next message of a stream that stays open."""
    return next(chunk for chunk in answer.response if chunk.startswith(b"id:")).partition(b"\n")[0]


def test_one_signal_tells_of_all_that_was_missed(owner):
    owner.play("1.1.1", "1.1.2", "1.1.3")

    answer = owner.get("/stream?since=0")

    assert "text/event-stream" == answer.mimetype
    assert ["id: 3\nevent: changed\ndata: 3\n\n"] == told(answer, 1)


def test_pages_that_wake_together_read_the_table_once(app, owner, monkeypatch):
    owner.play("1.1.1")
    pages = [owner.get("/stream?since=0") for _page in range(5)]
    first = [signal(page) for page in pages]
    service, reads = app.extensions[EXTENSION].service, []
    heard = service.heard
    monkeypatch.setattr(service, "heard", lambda numbers: reads.extend(numbers.values()) or heard(numbers))
    owner.play("1.1.2")
    second = [signal(page) for page in pages]
    for page in pages:
        page.close()

    assert ([b"id: 1"] * 5, [b"id: 2"] * 5) == (first, second)
    # As it is committed, for all five; on a busy machine the watcher may look once more by itself.
    assert 2 == reads[0].version
    assert len(reads) < len(pages)


def test_the_part_of_a_page_asks_the_database_one_question(app, owner):
    owner.play("1.1.1")
    owner.get("", headers=PARTIAL)
    engine, asked, here = app.extensions[EXTENSION].store.engine, [], get_ident()

    def note(_connection, _cursor, statement, *_more):
        # Beside this request the watcher asks whether other processes have written.
        asked.extend([statement] if statement.startswith("SELECT") and get_ident() == here else [])

    event.listen(engine, "before_cursor_execute", note)
    answer = owner.get("", headers=PARTIAL)
    event.remove(engine, "before_cursor_execute", note)

    assert (200, 1) == (answer.status_code, len(asked))


def test_a_page_hears_who_sat_down_between_its_answer_and_its_stream(app, owner):
    asked = html.unescape(re.search(r'/stream[^"]*', owner.get("").text)[0])
    phone = joined(app, owner.links()[0])
    phone.send("/seat", {"seat": "B", "side": "180", **phone.signed()})

    assert ["id: 0\nevent: phones\ndata: \n\n"] == told(owner.get(asked), 1)


def test_a_page_that_finds_no_room_for_its_stream_is_asked_to_come_again(tmp_path, capsys):
    app = referee.create_app(settings_in(tmp_path, phones=1))
    owner = Phone(app).open_table()
    other = joined(app, owner.links()[0])
    listening = owner.get("/stream")

    capsys.readouterr()
    refused = other.get("/stream")
    noted = capsys.readouterr().err.splitlines()
    listening.close()

    assert ["too many phones"] == [json.loads(line)["what"] for line in noted]
    assert (503, "10") == (refused.status_code, refused.headers["Retry-After"])
    assert 200 == other.get("/stream").status_code


def test_a_stream_goes_on_after_the_last_signal_that_the_phone_has(app, owner):
    owner.play("1.1.1", "1.1.2")
    viewer = joined(app, owner.links()[-2])
    answer = viewer.get("/stream?since=0", headers={"Last-Event-ID": "1"})

    assert ["id: 2\nevent: changed\ndata: 2\n\n"] == told(answer, 1)


def test_the_part_of_the_page_that_a_signal_brings_is_in_the_language_of_the_phone(app, owner):
    french = joined(app, owner.links()[0], "fr")
    owner.play("1.1.1")

    assert "rangée" in french.get("?place=1.5.5", headers=PARTIAL).text
