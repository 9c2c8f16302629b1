"""What looks like an attack is in the log, and nothing in it tells who, with what token or typed word."""

from __future__ import annotations

import json
from time import monotonic

import pytest

import referee
from referee import log, suspicions
from referee.suspicions import LINES_MAX
from tests.api.kept_tables import SEATS_OF, TABLES
from tests.settings import settings_in
from tests.web.table_phone import Phone

OPENING = {"game": "nunatak", "seats": SEATS_OF["three"]}
ADDRESS, TYPED, TOKEN = "192.0.2.77", "BBBBCCCCDDDD", "a-token-that-opens-nothing"
FROM = {"REMOTE_ADDR": ADDRESS}


@pytest.fixture
def app(tmp_path):
    made = referee.create_app(settings_in(tmp_path, wrong_codes=1, new_tables=1))
    made.testing = True
    return made


def wrong_code(app):
    phone = Phone(app)
    phone.send("/en/tables/join", {"code": TYPED, **phone.signed()}, environ_overrides=FROM)


def wrong_codes(app):
    wrong_code(app)
    wrong_code(app)


def wrong_link(app):
    app.test_client().get(f"/t/BBBBBBBB/{TOKEN}", environ_overrides=FROM)


def wrong_bearer(app):
    told = {"Authorization": f"Bearer {TOKEN}"}
    app.test_client().get(f"{TABLES}/BBBBBBBB", headers=told, environ_overrides=FROM)


def refused_form(app):
    app.test_client().post("/en/tables", data={"csrf_token": TOKEN}, environ_overrides=FROM)


def many_tables(app):
    for _ in range(2):
        app.test_client().post(TABLES, json=OPENING, environ_overrides=FROM)


def strange_host(app):
    app.test_client().get("/en/", headers={"Host": "evil.example"}, environ_overrides=FROM)


def suspicious_in(noted):
    lines = [json.loads(line) for line in noted.splitlines()]
    return [line for line in lines if line["event"] == "suspicious"]


@pytest.mark.parametrize(
    ("attack", "what", "page"),
    [
        (wrong_code, "wrong code", "/tables/join"),
        (wrong_codes, "too many wrong codes", "/tables/join"),
        (wrong_link, "wrong token", "/t/<code>/<token>"),
        (wrong_bearer, "wrong token", "/api/v1/tables/<code>"),
        (refused_form, "refused form", "/tables"),
        (many_tables, "too many tables", "/api/v1/tables"),
        (strange_host, "unknown host", "/"),
    ],
)
def test_what_looks_like_an_attack_is_noted_without_who_and_what_was_sent(app, capsys, attack, what, page):
    attack(app)
    noted = capsys.readouterr().err
    lines = suspicious_in(noted)

    assert (what, "warning") == (lines[-1]["what"], lines[-1]["level"])
    assert lines[-1]["page"].endswith(page)
    assert not any(secret in noted for secret in (ADDRESS, TYPED, TOKEN, "BBBBBBBB"))


def test_a_phone_whose_table_is_gone_is_no_attack(app, capsys):
    owner = Phone(app).open_table()
    owner.send("/delete", owner.signed())
    owner.get("")

    assert "" == capsys.readouterr().err


def test_an_attack_does_not_fill_the_disk_and_its_size_is_told_later(app, capsys, monkeypatch):
    now = [monotonic() + 61.0]
    for module in (log, suspicions):
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
    for _ in range(LINES_MAX + 5):
        wrong_bearer(app)
    now[0] += 61.0
    wrong_bearer(app)
    lines = suspicious_in(capsys.readouterr().err)

    assert LINES_MAX + 2 == len(lines)
    assert [5] == [line["left_out"] for line in lines if "left_out" in line]
