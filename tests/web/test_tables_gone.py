"""A table that ends for a phone: deleted by its owner, or the phone's link withdrawn."""

from __future__ import annotations

import pytest

from tests.web.table_phone import Phone, joined, seated

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}
GONE = "id: 0\nevent: gone\ndata: \n\n"


@pytest.fixture
def owner(app):
    phone = Phone(app).open_table()
    phone.play("1.1.1")
    return phone


@pytest.fixture
def player(app, owner):
    return joined(app, owner.links()[0])


def delete(owner):
    return owner.send("/delete", owner.signed())


def withdraw(owner):
    owner.send("/invite", {"do": "renew:player", **owner.signed()})


def told(answer):
    """Everything that a stream says after its signs of life, until it ends."""
    chunks = (chunk if isinstance(chunk, str) else chunk.decode() for chunk in answer.response)
    return [chunk for chunk in chunks if chunk.startswith("id:")]


def test_what_is_lost_is_said_before_and_the_file_is_offered(owner):
    page = owner.get("/delete").text

    assert "1 turn with its reasons" in page
    assert "/export.json" in page
    assert 1 == len(owner.get("/export.json").json["log"])


def test_the_owner_deletes_a_table_and_is_told_so(owner):
    answer = delete(owner)

    page = owner.get(answer.location).text
    assert "The table has been deleted." in page
    assert owner.table not in page
    assert 404 == owner.get("").status_code


def test_nobody_but_the_owner_deletes(owner, player):
    assert 403 == player.get("/delete").status_code
    assert 403 == player.send("/delete", player.token("")).status_code
    assert 200 == owner.get("").status_code


def test_an_open_stream_tells_that_the_table_was_deleted_and_ends(owner, player):
    stream = player.get("/stream?since=1")
    delete(owner)

    assert ["id: 1\nevent: deleted\ndata: \n\n", GONE] == told(stream)


def test_an_open_stream_tells_that_its_link_was_withdrawn_and_ends(owner, player):
    stream = player.get("/stream?since=1")
    withdraw(owner)

    assert ["id: 1\nevent: withdrawn\ndata: \n\n", GONE] == told(stream)


def test_a_stream_that_is_opened_too_late_ends_at_once(owner, player):
    withdraw(owner)

    answer = player.get("/stream?since=1", headers=PARTIAL)

    assert ["id: 0\nevent: lost\ndata: \n\n", GONE] == told(answer)


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("deleted", "This table is gone. The host has deleted the table."),
        ("withdrawn", "This phone’s link was revoked. The game goes on at the table."),
        ("lost", "This table is gone. The table was deleted, or this phone’s link was revoked."),
    ],
)
def test_a_phone_is_told_once_why_its_table_is_gone(owner, player, why, words):
    withdraw(owner)

    first = player.get(f"/gone?why={why}", headers=PARTIAL)
    second = player.get("")

    assert words in first.text
    assert first.text.lstrip().startswith('<div id="table"')
    assert "no link to this table" in second.text


@pytest.mark.parametrize(
    ("end", "why", "words"),
    [
        (withdraw, "withdrawn", "This phone’s link was revoked. The game goes on at the table."),
        (delete, "deleted", "This table is gone. The host has deleted the table."),
    ],
)
def test_a_seated_phone_whose_stream_did_not_hear_why_is_told_so_whatever_it_asks_for(
    app, owner, end, why, words
):
    other = seated(app, owner, "B")
    end(owner)

    stream = other.get("/stream?since=1", headers=PARTIAL)

    assert [f"id: 0\nevent: {why}\ndata: \n\n", GONE] == told(stream)
    assert words in other.get("", headers=PARTIAL).text


def test_the_page_of_a_withdrawn_link_does_not_say_that_the_table_is_gone(owner, player):
    withdraw(owner)

    page = player.get("/gone?why=withdrawn").text

    assert "<h1>This phone’s link was revoked</h1>" in page
    assert "This table is gone" not in page


def test_a_phone_that_still_has_a_link_is_at_the_table(player):
    assert player.table == player.get("/gone?why=deleted").location


def test_a_stream_of_a_table_that_goes_on_says_nothing_of_an_end(player):
    stream = player.get("/stream?since=0")

    first = next(chunk for chunk in map(bytes.decode, stream.response) if chunk.startswith("id:"))
    stream.close()

    assert "event: changed" in first


def test_a_withdrawn_link_opened_on_a_phone_that_is_at_the_table_takes_nothing_away(owner):
    old = owner.links()[0]
    withdraw(owner)

    answer = owner.get(old)

    assert 404 == answer.status_code
    assert 200 == owner.get("").status_code
