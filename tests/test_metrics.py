"""Figures for a monitoring program: off, for this machine, or for who has the token."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from flask import Flask

import referee
from referee.app import tell_of_errors
from referee.config import SettingError, Settings
from tests.api.kept_tables import TableCalls
from tests.settings import settings_in
from tests.some import for_each

TOKEN = "a-token-for-the-figures"
DASHBOARD = Path(__file__).parents[1] / "docs/deploy/dashboard.json"


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """A client for each of who may read: they are only asked, and nothing is written."""
    return {
        who: referee.create_app(settings_in(tmp_path_factory.mktemp("asked"), metrics=who)).test_client()
        for who in ("", "loopback", TOKEN)
    }


@pytest.fixture
def opened(tmp_path):
    """A client of an application whose figures are for whom is asked for."""
    return lambda **given: referee.create_app(settings_in(tmp_path, **given)).test_client()


def read(client, **words):
    """The figures, as a dictionary from name and labels to the value."""
    lines = client.get("/metrics", **words).text.splitlines()
    told = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in told}


def refused(figures):
    """How many requests were refused, by the kind of problem."""
    counted = {re.fullmatch(r'referee_refused_total\{kind="(.*)"\}', name): n for name, n in figures.items()}
    return {match[1]: number for match, number in counted.items() if match}


def test_nobody_gets_figures_unless_an_operator_asks(asked):
    assert 404 == asked[""].get("/metrics").status_code


@for_each(
    ("headers", "address", "expected"),
    [
        ({}, "127.0.0.1", 200),
        ({}, "::1", 200),
        ({}, "192.0.2.7", 404),
        ({"X-Forwarded-For": "127.0.0.1"}, "127.0.0.1", 404),
        ({"Authorization": f"Bearer {TOKEN}"}, "192.0.2.7", 404),
    ],
)
def test_this_machine_alone_gets_them(asked, headers, address, expected):
    told = asked["loopback"].get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})

    assert expected == told.status_code


@for_each(
    ("given", "expected"),
    [(f"Bearer {TOKEN}", 200), ("Bearer another", 404), ("", 404), ("Bearer \xfc", 404)],
)
def test_who_has_the_token_gets_them_from_anywhere(asked, given, expected):
    told = asked[TOKEN].get("/metrics", headers={"Authorization": given})

    assert expected == told.status_code


@pytest.mark.parametrize("given", ["yes", "1", "a token with a space"])
def test_what_is_neither_is_refused_at_the_start(tmp_path, given):
    with pytest.raises(SettingError, match="REFEREE_METRICS"):
        Settings.from_environment({"REFEREE_DATA": str(tmp_path), "REFEREE_METRICS": given})


def test_turns_commits_and_refusals_are_counted(opened):
    client = opened(metrics="loopback")
    table = TableCalls(client)
    table.turns((1, 1, 1), (1, 1, 2))
    table.call("GET", headers={"Authorization": "Bearer wrong"})

    figures = read(client)

    assert 2 == figures['referee_entries_total{kind="turn"}']
    assert 2 == figures["referee_commit_entries_sum"]
    assert 2 == figures["referee_judgement_seconds_count"]
    assert {"unauthorized": 1} == refused(figures)
    assert (0, 0) == (figures["referee_streams"], figures["referee_waiting_entries"])
    assert 0 < figures["referee_tables_bytes"]


def test_the_dashboard_asks_for_what_is_counted_and_no_table_or_link_is_in_it(opened):
    dashboard = json.dumps(json.loads(DASHBOARD.read_text("utf-8")))
    client = opened(metrics="loopback")
    table = TableCalls(client)
    table.turn((1, 1, 1))
    client.get(table.url + "/nowhere")
    client.get("/en/tables/" + table.opened["code"])
    names = {name.partition("{")[0] for name in read(client)}
    text = client.get("/metrics").text

    wanted = set(re.findall(r"referee_[a-z_]+", dashboard))

    assert 9 <= len(wanted)
    assert set() == wanted - names
    assert [] == [word for word in (table.opened["code"], *table.opened["tokens"].values()) if word in text]


def test_an_operators_function_hears_of_an_unexpected_error(opened, tmp_path, monkeypatch):
    (tmp_path / "reports.py").write_text("heard = []\ndef send(*told):\n    heard.append(told)\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "reports", raising=False)
    client = opened(on_error="reports:send")
    client.application.add_url_rule("/breaks/<word>", view_func=lambda word: 1 / 0 if word else "")

    told = client.get("/breaks/secret")

    ((error, method, page),) = sys.modules["reports"].heard
    assert (500, ZeroDivisionError, "GET", "/breaks/<word>") == (told.status_code, type(error), method, page)


@pytest.mark.parametrize("given", ["nowhere:send", "json:nothing"])
def test_a_function_that_is_not_there_is_refused_at_the_start(given):
    with pytest.raises(SettingError, match="REFEREE_ON_ERROR"):
        tell_of_errors(Flask("any"), given)
