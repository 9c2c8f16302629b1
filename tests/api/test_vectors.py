"""Every vector that lies as data beside the games, through the interface as a program calls it."""

from __future__ import annotations

from referee.api.calls import CALLS
from tests.games.naive.vectors import differences, vectors
from tests.some import for_each, some

GAMES = {"nunatak": "nunatak", "lost_cities": "lost-cities"}
PATHS = {call.path for call in CALLS}


VECTORS = [
    (f"/{GAMES[folder]}/{vector['call'].replace('_', '-')}", vector)
    for folder in GAMES
    for vector in vectors(folder, "*")
]


@for_each("path", sorted({path for path, _ in VECTORS} & PATHS))
def test_a_vector_is_answered_as_the_rulebook_has_it(bare_client, path):
    asked = some(vector for where, vector in VECTORS if where == path)
    found = {
        vector["name"]: wrong(vector, bare_client.post(f"/api/v1{path}", json=vector["body"]))
        for vector in asked
    }

    assert {} == {name: differs for name, differs in found.items() if differs}


def wrong(vector, response):
    """What an answer has otherwise than its vector: its status, what it says, what would change it."""
    if vector["status"] != response.status_code:
        return response.text
    differs = differences(vector["expected"], response.json)
    if "changes" in vector:
        changing = [one["key"] for one in response.json["rulings_used"] if one["changes_result"]]
        differs += differences(vector["changes"], changing, "rulings")
    return differs
