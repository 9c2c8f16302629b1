"""Cookies: how many are looked at, under which names they are kept, and that older ones still hold."""

from __future__ import annotations

from dataclasses import astuple

import pytest
from sqlalchemy import select

from referee.services import EXTENSION
from referee.store.models import phone_table
from referee.tables import keyring, opening
from referee.web.respond import TAKEN_OVER_AT_ONCE
from referee.web.tables.cookies import TAKEN_OVER_AT_ONCE as CLEARED
from tests.some import some
from tests.web.table_phone import Phone, joined

SECURE = "https://localhost"
MANY = 1_700


class SecurePhone(Phone):
    """The same phone, which comes by HTTPS."""

    def get(self, path, **more):
        return super().get(path, base_url=SECURE, **more)

    def send(self, path, data, **more):
        # Browsers name the page that a form came from; under HTTPS its host is compared.
        headers = {"Referer": f"{SECURE}/"}
        return super().send(path, data, base_url=SECURE, headers=headers, **more)

    def open_table(self, players="3"):
        start = f"/{self.language}/tables"
        self.table = self.send(start, {"players": players, **self.token(start)}).location
        return self


def as_before(phone, app, prefix="", **more):
    """The same phone as it was until November 2026: each of its tables in two cookies of its own."""
    secret = next(one.value for one in phone.client._cookies.values() if one.key == "phone")
    kept = keyring.latest_visits(app.extensions[EXTENSION].service, secret, 100)
    phone.client.delete_cookie("phone")
    for code, visit in kept.items():
        links = ".".join(astuple(visit.links)).rstrip(".")
        phone.client.set_cookie(f"{prefix}table_{code}", links, **more)
        if visit.seat is not None:
            phone.client.set_cookie(f"{prefix}seat_{code}", f"{visit.seat}-{visit.side}", **more)
    return phone


def with_many_cookies(app):
    """A phone with far more cookies of tables than any phone had."""
    phone = Phone(app)
    for number in range(MANY):
        phone.client.set_cookie(f"table_BBBB{number:04}", "x" * 32)
    return phone


def names_set(answer):
    return [line.partition("=")[0] for line in answer.headers.getlist("Set-Cookie")]


def names_kept(phone):
    return {kept.key for kept in phone.client._cookies.values()}


def looked_up(monkeypatch):
    """Which tables are looked up for a list, from now on."""
    codes = []
    real = opening.summary
    monkeypatch.setattr(
        "referee.web.tables.of_phone.summary",
        lambda service, code, token: codes.append(code) or real(service, code, token),
    )
    return codes


def opened_many(app, count):
    """A phone that has opened so many tables."""
    phone = Phone(app)
    tables = [phone.open_table().table for _number in range(count)]
    return phone, tables


def test_a_phone_has_one_cookie_for_all_of_its_tables(app):
    phone, _tables = opened_many(app, 3)

    assert {"lang", "session", "phone"} == names_kept(phone)


def test_what_the_database_keeps_of_a_phone_opens_no_table(app):
    phone = Phone(app).open_table()
    token = phone.links()[0].rpartition("/")[2]
    with app.extensions[EXTENSION].store.reading() as connection:
        kept = connection.execute(select(phone_table)).all()

    secret = phone.client.get_cookie("phone").value
    assert [] == [row for row in some(kept) if token in str(row) or secret in str(row)]


def test_a_phone_keeps_more_tables_than_its_cookies_held(app, monkeypatch):
    monkeypatch.setattr("referee.web.tables.listed.LISTED_MAX", 2)
    phone, tables = opened_many(app, 5)
    first, second, third = (phone.get(f"/en/tables{words}").text for words in ("", "?after=2", "?after=4"))
    listed = [[table for table in tables if table in page] for page in (first, second, third)]

    assert [sorted(tables[3:]), sorted(tables[1:3]), tables[:1]] == [sorted(page) for page in listed]
    assert "Older tables" in first
    assert "Older tables" not in third


@pytest.mark.parametrize("word", ["x", "-1", "1" * 7])
def test_a_page_of_the_list_that_cannot_be_is_not_found(client, word):
    assert 404 == client.get(f"/en/tables?after={word}").status_code


def test_a_page_elsewhere_that_opens_links_pushes_no_table_out(app):
    phone, tables = opened_many(app, 2)
    for _number in range(50):
        phone.client.get(Phone(app).open_table().links()[0])

    assert [200, 200] == [phone.get(table).status_code for table in tables]
    assert [True, True] == [table in phone.get("/en/tables").text for table in tables]


def test_at_a_table_that_very_many_phones_keep_one_more_plays_and_does_not_list_it(app, monkeypatch):
    host = Phone(app).open_table()
    monkeypatch.setattr(keyring, "PHONES_MAX", 1)
    guest = joined(app, host.links()[0])
    guest.send("/seat", {"seat": "B", "side": "0", **guest.token("/seat")})

    assert [303, 200] == [guest.play_by_form("1.1.1").status_code, guest.get("").status_code]
    assert guest.table not in guest.get("/en/tables").text
    assert host.table in host.get("/en/tables").text


def test_of_thousands_of_cookies_only_the_tables_of_one_page_are_looked_up(app, monkeypatch):
    phone = with_many_cookies(app).open_table()
    codes = looked_up(monkeypatch)
    phone.get("/en/tables")

    assert [phone.table.rpartition("/")[2]] == codes


def test_a_few_of_them_are_cleared_at_a_time(app):
    answer = with_many_cookies(app).get("/en/tables")

    assert 0 < len([name for name in names_set(answer) if name != "lang"]) <= CLEARED * 2 + 1


def test_the_table_that_was_opened_last_is_listed_beside_them(app):
    phone = with_many_cookies(app).open_table()

    assert phone.table in phone.get("/en/tables").text


def test_tables_in_cookies_of_before_open_and_are_taken_over_with_the_list(app):
    opened, tables = opened_many(app, 2)
    opened.send("/seat", {"seat": "A", "side": "90", **opened.token("/seat")})
    phone = as_before(opened, app)

    assert "board--90" in phone.get("").text
    assert 303 == phone.play_by_form("1.1.1").status_code
    phone.get("/en/tables")
    assert {"lang", "session", "phone"} == names_kept(phone)
    assert "board--90" in phone.get("").text
    assert [True, True] == [table in phone.get("/en/tables").text for table in tables]


def test_what_was_kept_since_is_not_replaced_by_cookies_of_before(app):
    phone = Phone(app).open_table()
    phone.send("/seat", {"seat": "A", "side": "90", **phone.token("/seat")})
    secret = next(one.value for one in phone.client._cookies.values() if one.key == "phone")
    as_before(phone, app).client.set_cookie("phone", secret)
    phone.send("/seat", {"seat": "B", "side": "180", **phone.token("/seat")})
    phone.get("/en/tables")

    assert "board--180" in phone.get("").text


def test_a_table_whose_link_was_revoked_is_forgotten_with_the_list(app):
    host = Phone(app).open_table()
    guest = joined(app, host.links()[0])
    guest.send("/seat", {"seat": "B", "side": "0", **guest.token("/seat")})
    host.send("/invite", {"do": "renew:player", **host.token("/invite")})
    guest.get("/en/tables")
    with app.extensions[EXTENSION].store.reading() as connection:
        code = host.table.rpartition("/")[2]
        kept = connection.execute(select(phone_table.c.phone).where(phone_table.c.code == code)).all()

    assert 1 == len(kept)


def test_a_secret_that_cannot_be_one_is_no_phone(app):
    phone = Phone(app)
    phone.client.set_cookie("phone", "é" * 43)

    assert 303 == phone.send("/en/tables", {"players": "3", **phone.token("/en/tables")}).status_code


def test_under_https_no_other_host_can_set_our_cookies(app):
    phone = SecurePhone(app).open_table()
    seated = phone.send("/seat", {"seat": "A", "side": "90", **phone.token("/seat")})
    kept = {cookie.key for cookie in phone.client._cookies.values()}

    assert {True} == {name.startswith("__Host-") for name in kept}
    assert all("Secure" in line and "Path=/" in line for line in seated.headers.getlist("Set-Cookie"))
    assert {"lang", "session", "phone", "taken-over"} == {name.removeprefix("__Host-") for name in kept}


def test_a_phone_that_came_by_https_is_at_its_table(app):
    assert 200 == SecurePhone(app).open_table().get("").status_code


def test_cookies_from_before_are_still_read_under_https(app):
    phone = Phone(app).open_table()
    phone.send("/seat", {"seat": "A", "side": "90", **phone.token("/seat")})
    secure = secured(as_before(phone, app), app)

    assert "board--90" in secure.get("").text
    assert 303 == secure.play_by_form("1.1.1").status_code


def secured(phone, app):
    """The same phone with the same cookies, by HTTPS."""
    secure = SecurePhone(app)
    secure.client, secure.table = phone.client, phone.table
    return secure


def test_cookies_from_before_are_taken_over_with_the_first_page_and_then_they_mean_nothing(app):
    phone = Phone(app).open_table()
    phone.send("/seat", {"seat": "A", "side": "90", **phone.token("/seat")})
    secure = secured(as_before(phone, app), app)
    secure.get("")
    kept = {cookie.key for cookie in secure.client._cookies.values()}
    strange = Phone(app).open_table()
    for cookie in strange.client._cookies.values():
        secure.client.set_cookie(cookie.key, cookie.value)
    secure.table = strange.table

    assert {True} == {name.startswith("__Host-") for name in kept}
    assert 404 == secure.get("").status_code


def test_the_cookies_of_many_tables_are_taken_over_some_at_a_time(app):
    phone = Phone(app)
    for number in range(40):
        phone.client.set_cookie(f"table_BBBB{number:04}", "x" * 32)
    secure = secured(phone, app)
    lines = [len(names_set(secure.get("/en/nunatak/square"))) for _page in range(5)]
    kept = [cookie.key for cookie in secure.client._cookies.values() if "table_" in cookie.key]

    assert ([True] * 40, 40) == ([name.startswith("__Host-") for name in kept], len(kept))
    assert max(lines) <= 2 * TAKEN_OVER_AT_ONCE + 2
    assert 0 == lines[-1]


def test_a_form_of_before_is_still_taken_when_its_cookies_were_taken_over(app):
    phone = Phone(app).open_table()
    form = phone.form("?tap=1.1.1", "play")
    secure = secured(phone, app)
    secure.get("")

    assert 303 == secure.send("/play", form).status_code


def test_a_table_that_is_forgotten_is_forgotten_under_both_names(app):
    phone = as_before(Phone(app).open_table(), app)
    secure = secured(phone, app)
    code = phone.table.rpartition("/")[2]
    token = next(kept.value for kept in phone.client._cookies.values() if kept.key == f"table_{code}")
    secure.client.set_cookie(f"__Host-table_{code}", token, secure=True)
    secure.send("/delete", secure.token("/delete"))

    assert [] == [name for name in names_kept(secure) if name.endswith(code)]


@pytest.mark.parametrize("prefix", ["__Host-", ""])
def test_under_plain_http_a_name_that_only_https_gives_means_nothing(client, prefix):
    client.set_cookie(f"{prefix}lang", "fr")

    assert ("/fr/" if not prefix else "/en/") == client.get("/").location
