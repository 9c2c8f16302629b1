"""A doubted act shows its ruling on every phone, whatever kind of act it is, and each folds it away."""

from __future__ import annotations

from tests.web.table_phone import joined


def test_a_doubt_is_shown_on_every_phone_in_its_language(app, owner):
    german = joined(app, owner.links()[0], "de")

    owner.send("/doubt", {**owner.form("?tap=1.1.3", "play"), "keys": "4"})

    assert "Quadrat" in german.get("").text.split('id="doubted"')[1].split("</section>")[0]


def doubted(phone, key):
    phone.send("/doubt", {**phone.form(f"/turns/{key}", "doubt"), "keys": str(key)})
    return phone.get("").text.split('id="doubted"')[1].split("</section>")[0]


def test_a_doubted_booking_shows_its_reason_and_rule(owner):
    booked = {"seat": "B", "points": "7", "steps": "0", "blessing": "1", "note": "Luck"}
    owner.send("/book", {**owner.form("/book", "book"), **booked})
    assert "reason__rule" in doubted(owner, 5)


def test_a_doubted_decision_shows_what_was_decided(owner):
    owner.send("/rules", {**owner.form("/rules", "rulings"), "siku-cap": "second"})
    assert "The player in second place." in doubted(owner, 5).split('id="new-readings"')[1]


def test_a_doubt_stands_open_in_a_fold(owner):
    assert '<details class="fold" id="fold-doubted-4" open>' in doubted(owner, 4)
