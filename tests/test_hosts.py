"""Links are made of names that are believed; every other name is refused, with the setting that adds it."""

from __future__ import annotations

import pytest

import referee
from referee.config import SettingError, Settings
from referee.hosts import is_believed
from tests.api.kept_tables import SEATS_OF, TABLES
from tests.settings import settings_in
from tests.some import for_each

OPENING = {"game": "nunatak", "seats": SEATS_OF["three"]}


def client_in(folder, *hosts):
    return referee.create_app(settings_in(folder, hosts=frozenset(hosts))).test_client()


@for_each(
    "name",
    [
        *("localhost", "127.0.0.1", "192.168.0.7", "::1", "fe80::1", "raspberrypi", "RaspberryPi"),
        *("referee.local", "referee.lan", "table.home.arpa", "referee.local."),
    ],
)
def test_addresses_and_names_of_a_home_network_are_believed(name):
    assert is_believed(name, frozenset())


@for_each("name", ["evil.example", "local.evil.example", "lan.", "1.2.3.4.evil.example", "", "a.b"])
def test_any_other_name_must_be_set(name):
    assert (name == "lan.") == is_believed(name, frozenset({"games.example"}))


def test_no_link_is_made_for_a_name_that_nobody_set(tmp_path):
    answer = client_in(tmp_path).post(TABLES, json=OPENING, headers={"Host": "evil.example"})

    assert (400, "/api/v1/#problem-unknown-host") == (answer.status_code, answer.json["type"])


@pytest.mark.parametrize("language", ["de", "fr", "nl", "en"])
def test_the_refusal_names_the_setting_in_the_reader_s_language(tmp_path, language):
    page = client_in(tmp_path).get(f"/{language}/", headers={"Host": "evil.example:8000"})

    assert 400 == page.status_code
    assert "REFEREE_HOSTS" in page.text
    assert "evil.example" in page.text


@pytest.mark.parametrize("host", ["games.example", "GAMES.example:8443"])
def test_a_name_that_was_set_is_believed(tmp_path, host):
    answer = client_in(tmp_path, "games.example").post(TABLES, json=OPENING, headers={"Host": host})

    assert answer.json["links"]["owner"].lower().startswith(f"http://{host.lower()}/t/")


@pytest.mark.parametrize("host", ["evil.example/", "a@evil.example", "[::1", "evil.example:x", " "])
def test_a_name_that_is_none_is_refused_and_fails_nowhere(tmp_path, host):
    assert 400 == client_in(tmp_path).get("/en/", headers={"Host": host}).status_code


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_watcher_may_ask_under_any_name(tmp_path, path):
    assert 200 == client_in(tmp_path).get(path, headers={"Host": "referee.watched.example"}).status_code


def test_names_are_set_in_a_list(tmp_path):
    told = {"REFEREE_DATA": str(tmp_path), "REFEREE_HOSTS": "games.example, WWW.games.example. home"}

    assert {"games.example", "www.games.example", "home"} == Settings.from_environment(told).hosts


@pytest.mark.parametrize("given", ["https://games.example", "games.example:443", "*.games.example", "a..b"])
def test_a_name_that_cannot_be_one_is_refused_at_the_start(tmp_path, given):
    with pytest.raises(SettingError, match="REFEREE_HOSTS"):
        Settings.from_environment({"REFEREE_DATA": str(tmp_path), "REFEREE_HOSTS": given})
