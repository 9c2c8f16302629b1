"""Behind a proxy: its word is believed when we were told that it is there, and nobody else's."""

from __future__ import annotations

import pytest

import referee
from referee.config import SettingError, Settings
from tests.api.kept_tables import SEATS_OF, TABLES
from tests.settings import settings_in

TOLD = {
    "X-Forwarded-For": "192.0.2.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "games.example",
}


def links_made(folder, proxies):
    """The links that a new table is given, and whether the answer speaks of HTTPS."""
    client = referee.create_app(settings_in(folder, proxies=proxies, hosts={"games.example"})).test_client()
    response = client.post(TABLES, json={"game": "nunatak", "seats": SEATS_OF["three"]}, headers=TOLD)
    return response.json["links"]["owner"], "Strict-Transport-Security" in response.headers


@pytest.mark.parametrize(
    ("proxies", "start", "is_secure"),
    [
        (0, "http://localhost/t/", False),
        (1, "https://games.example/t/", True),
    ],
)
def test_a_link_leads_to_where_the_phone_is(tmp_path, proxies, start, is_secure):
    link, told_secure = links_made(tmp_path, proxies)

    assert (start, is_secure) == (link[: len(start)], told_secure)


@pytest.mark.parametrize("given", ["-1", "10", "one", "1.5"])
def test_a_number_of_proxies_that_cannot_be_is_refused(tmp_path, given):
    with pytest.raises(SettingError, match="REFEREE_PROXIES"):
        Settings.from_environment({"REFEREE_DATA": str(tmp_path), "REFEREE_PROXIES": given})


def test_without_a_word_there_is_no_proxy(tmp_path):
    assert 0 == Settings.from_environment({"REFEREE_DATA": str(tmp_path)}).proxies
