"""Phones of a table without JavaScript: seats, only looking, handing over, asking to be host."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import Phone, joined, seated, sit
from tests.web.test_tables_live import PARTIAL


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def do(phone, verb):
    return phone.send("/phones", {"do": verb, **phone.signed()})


def words(phone):
    """What the page of the phones says of each seat."""
    return Page.of(phone.get("/phones")).texts(".phones__who small")


def is_host(phone):
    return Page.of(phone.get("/more")).has("#to-settings")


def test_whoever_opens_the_table_sits_at_the_first_seat_and_is_host(owner):
    assert ["this phone, host", "no phone", "no phone"] == words(owner)


def test_the_own_seat_is_marked_where_others_sit_at_phones_of_their_own(app, owner):
    alone = Page.of(owner.get("")).has(".table-seat.is-own")
    seated(app, owner, "B")

    assert (False, True) == (alone, Page.of(owner.get("")).has("#seat-A.is-own"))


def test_what_a_phone_asks_for_after_a_turn_marks_no_seat_as_own_on_the_only_one(app, owner):
    owner.play("1.1.1")
    alone = Page.of(owner.get("", headers=PARTIAL)).values(".table-seat.is-own", "id")
    seated(app, owner, "B")

    assert ([], ["seat-A"]) == (
        alone,
        Page.of(owner.get("", headers=PARTIAL)).values(".table-seat.is-own", "id"),
    )


def test_a_phone_that_scans_the_code_and_sits_is_counted_once(app, owner):
    phone = seated(app, owner, "B")
    sit(phone, "C")

    assert ["1 phone, host", "no phone", "this phone"] == words(phone)


def test_the_picture_for_joining_stays_the_same_on_a_phone_that_has_sat_down(app, owner):
    phone = seated(app, owner, "B")

    assert owner.links()[:1] == phone.links()


def test_who_only_looks_sees_no_button_that_writes_and_takes_a_seat_later(app, owner):
    phone = seated(app, owner, "")

    assert not Page.of(phone.get("?tap=1.1.1", follow_redirects=True)).has("#play, #undo, #to-book")
    sit(phone, "B")
    assert Page.of(phone.get("?tap=1.1.1", follow_redirects=True)).has("#play")


def test_who_only_looks_is_refused_by_the_server_too(app, owner):
    phone = seated(app, owner, "B")
    form = phone.form("?tap=1.1.1", "play")
    sit(phone, "")

    assert 403 == phone.send("/play", form).status_code


def test_a_host_who_keeps_the_score_without_a_seat_plays_for_the_others(owner):
    sit(owner, "")
    owner.play("1.1.1")

    assert "None: I’m keeping score" in Page.of(owner.get("/seat")).texts("label.choice")
    assert Page.of(owner.get("")).has("#line-1")


def test_the_table_is_handed_over_and_taken_back(app, owner):
    phone = seated(app, owner, "B")

    do(owner, "host:B")
    seen = (is_host(owner), is_host(phone))
    do(owner, "take")

    assert ((False, True), (True, False)) == (seen, (is_host(owner), is_host(phone)))


def test_only_the_phone_with_the_hosts_link_takes_the_table_back(app, owner):
    phone = seated(app, owner, "B")

    assert not Page.of(phone.get("/phones")).has("#do-take")
    assert 403 == do(phone, "take").status_code


def test_a_seat_without_a_phone_is_not_offered_and_refused_with_the_reason(owner):
    answer = do(owner, "host:B")

    assert not Page.of(owner.get("/phones")).has("#host-B")
    assert 422 == answer.status_code
    assert "No phone at this table has the seat B." in Page.of(answer).texts("#refusal li")[0]


def test_a_phone_that_replaces_the_hosts_becomes_host_when_another_seat_agrees(app, owner):
    ben = seated(app, owner, "B")
    new = seated(app, owner, "A")
    do(new, "ask")
    asked = Page.of(ben.get("/phones")).texts("#asked p")

    do(ben, "agree:A")

    assert ["Turquoise is asking to be host because the host’s phone is gone. Is that right?"] == [
        one[2:] for one in asked
    ]
    assert (True, False) == (is_host(new), is_host(owner))


def test_the_host_stays_host_with_one_tap(app, owner):
    ben = seated(app, owner, "B")
    do(ben, "ask")

    do(owner, "decline")

    assert (True, False) == (is_host(owner), Page.of(ben.get("/phones")).has("#asked"))


def test_whoever_asks_does_not_agree_with_themselves(app, owner):
    ben = seated(app, owner, "B")
    do(ben, "ask")

    assert not Page.of(ben.get("/phones")).has("#do-agree")
    assert 403 == do(ben, "agree:B").status_code


def test_who_does_not_ask_any_more_is_answered_with_the_reason(app, owner):
    ben = seated(app, owner, "B")
    do(ben, "ask")
    do(ben, "decline")

    assert 422 == do(owner, "agree:B").status_code


@pytest.mark.parametrize("verb", ["", "x", "renew:owner"])
def test_anything_else_is_a_bad_request(owner, verb):
    assert 400 == do(owner, verb).status_code


def test_a_host_by_hand_over_is_shown_no_hosts_link_and_revokes_none(app, owner):
    phone = seated(app, owner, "B")
    kept = owner.links()[-1]
    do(owner, "host:B")

    assert 403 == phone.send("/invite", {"do": "renew:owner", **phone.signed()}).status_code
    assert kept not in phone.links()
    assert is_host(joined(app, kept))


def test_the_hosts_link_is_revoked_by_the_phone_that_has_it_and_that_phone_sits_on(owner):
    old = owner.links()[-1]
    owner.send("/invite", {"do": "renew:owner", **owner.signed()})

    assert 404 == owner.client.get(old).status_code
    assert (True, "this phone, host") == (is_host(owner), words(owner)[0])


def test_a_phone_that_opens_the_hosts_link_where_it_sits_stays_there_and_is_host(app, owner):
    phone = seated(app, owner, "B")

    phone.client.get(owner.links()[-1])

    assert ["1 phone, host", "2 phones, host", "no phone"] == words(phone)


def test_the_entry_of_the_log_names_the_seat_whose_phone_wrote_it(app, owner):
    seated(app, owner, "C").play("1.1.1")
    owner.play("1.1.2")

    assert ["C", "A"] == [entry["by"] for entry in owner.get("/export.json").json["log"]]


def test_a_player_corrects_the_last_two_rounds_and_nothing_older(app, owner):
    owner.play_on(7)
    player = joined(app, owner.links()[0])

    answers = [player.get(f"/edit?do=remove&key={key}").status_code for key in (1, 2, 7)]

    assert [403, 200, 200] == answers
    assert Page.of(player.get("/turns/2")).has("#edit-change")
    assert not Page.of(player.get("/turns/1")).has("#edit-change, #edit-remove")


def test_who_only_looks_corrects_nothing(app, owner):
    owner.play("1.1.1")
    player = joined(app, owner.links()[0])
    player.send("/seat", {"seat": "", "side": "0", **player.signed()})

    assert 403 == player.get("/edit?do=remove&key=1").status_code
    assert not Page.of(player.get("/turns/1")).has("#mend, #do-doubt")
