"""Every vector that lies as data beside the games, through the interface as a program calls it."""

from __future__ import annotations

import pytest

from referee.api.calls import CALLS
from tests.games.naive.vectors import differences, vectors

GAMES = {"nunatak": "nunatak", "lost_cities": "lost-cities"}
PATHS = {call.path for call in CALLS}


def _path(folder, vector):
    return f"/{GAMES[folder]}/{vector['call'].replace('_', '-')}"


def _vectors():
    for folder in GAMES:
        for vector in vectors(folder, "*"):
            path = _path(folder, vector)
            if path in PATHS:
                yield pytest.param(path, vector, id=f"{path[1:]}: {vector['name']}")


@pytest.mark.parametrize(("path", "vector"), list(_vectors()))
def test_a_vector_is_answered_as_the_rulebook_has_it(bare_client, path, vector):
    response = bare_client.post(f"/api/v1{path}", json=vector["body"])

    assert vector["status"] == response.status_code, response.text
    assert [] == differences(vector["expected"], response.json)
    if "changes" in vector:
        used = response.json["rulings_used"]
        assert vector["changes"] == [ruling["key"] for ruling in used if ruling["changes_result"]]
