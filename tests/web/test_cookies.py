"""Cookies: how many are looked at, under which names they are kept, and that older ones still hold."""

from __future__ import annotations

import pytest

from referee.tables import opening
from referee.web.respond import TAKEN_OVER_AT_ONCE
from referee.web.tables.cookies import FORGOTTEN_AT_ONCE, TABLES_MAX
from tests.web.table_phone import Phone

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


def with_many_cookies(app):
    """A phone with far more cookies of tables than any phone has."""
    phone = Phone(app)
    for number in range(MANY):
        phone.client.set_cookie(f"table_BBBB{number:04}", "x" * 32)
    return phone


def names_set(answer):
    return [line.partition("=")[0] for line in answer.headers.getlist("Set-Cookie")]


def test_of_thousands_of_cookies_as_many_tables_as_a_phone_keeps_are_looked_up(app, monkeypatch):
    looked_up = []
    real = opening.summary
    monkeypatch.setattr(
        "referee.web.tables.finished.summary",
        lambda service, code, token: looked_up.append(code) or real(service, code, token),
    )
    with_many_cookies(app).get("/en/tables")

    assert TABLES_MAX == len(looked_up)


def test_a_few_of_them_are_cleared_at_a_time(app):
    answer = with_many_cookies(app).get("/en/tables")

    assert 0 < len([name for name in names_set(answer) if name != "lang"]) <= FORGOTTEN_AT_ONCE * 2


def test_opening_a_table_clears_a_few_of_them_at_a_time_too(app):
    phone = with_many_cookies(app)
    answer = phone.send("/en/tables", {"players": "3", **phone.token("/en/tables")})

    assert 303 == answer.status_code
    assert len(names_set(answer)) <= FORGOTTEN_AT_ONCE * 2 + 2


def test_the_table_that_was_opened_last_is_listed_beside_them(app):
    phone = with_many_cookies(app).open_table()

    assert phone.table in phone.get("/en/tables").text


def test_under_https_no_other_host_can_set_our_cookies(app):
    phone = SecurePhone(app).open_table()
    seated = phone.send("/seat", {"seat": "A", "side": "90", **phone.token("/seat")})
    kept = {cookie.key for cookie in phone.client._cookies.values()}

    assert {True} == {name.startswith("__Host-") for name in kept}
    assert all("Secure" in line and "Path=/" in line for line in seated.headers.getlist("Set-Cookie"))
    assert {"lang", "session", "seat", "table", "taken-over"} == {
        name.removeprefix("__Host-").partition("_")[0] for name in kept
    }


def test_a_phone_that_came_by_https_is_at_its_table(app):
    assert 200 == SecurePhone(app).open_table().get("").status_code


def test_cookies_from_before_are_still_read_under_https(app):
    phone = Phone(app).open_table()
    phone.send("/seat", {"seat": "A", "side": "90", **phone.token("/seat")})
    secure = SecurePhone(app)
    secure.client, secure.table = phone.client, phone.table

    assert "board--90" in secure.get("").text
    assert 303 == secure.play("1.1.1").status_code


def secured(phone, app):
    """The same phone with the same cookies, by HTTPS."""
    secure = SecurePhone(app)
    secure.client, secure.table = phone.client, phone.table
    return secure


def test_cookies_from_before_are_taken_over_with_the_first_page_and_then_they_mean_nothing(app):
    phone = Phone(app).open_table()
    phone.send("/seat", {"seat": "A", "side": "90", **phone.token("/seat")})
    secure = secured(phone, app)
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
    phone = Phone(app).open_table()
    secure = SecurePhone(app)
    secure.client, secure.table = phone.client, phone.table
    code = phone.table.rpartition("/")[2]
    token = next(kept.value for kept in phone.client._cookies.values() if kept.key == f"table_{code}")
    secure.client.set_cookie(f"__Host-table_{code}", token, secure=True)
    secure.send("/delete", secure.token("/delete"))

    assert [] == [kept.key for kept in secure.client._cookies.values() if kept.key.endswith(code)]


@pytest.mark.parametrize("prefix", ["__Host-", ""])
def test_under_plain_http_a_name_that_only_https_gives_means_nothing(client, prefix):
    client.set_cookie(f"{prefix}lang", "fr")

    assert ("/fr/" if not prefix else "/en/") == client.get("/").location
