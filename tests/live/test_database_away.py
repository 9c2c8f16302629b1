"""The database is away: whoever asks is told to come again, and it is there when it is back."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

import referee
from referee.config import SettingError, Settings
from referee.services import EXTENSION
from referee.store import queries
from referee.store.queries import StoredToken
from tests.api.kept_tables import SEATS_OF, TABLES
from tests.settings import settings_in

NOWHERE = "postgresql+psycopg://nobody@127.0.0.1:1/nothing"
OPENING = {"game": "nunatak", "seats": SEATS_OF["three"]}


@pytest.fixture
def away(tmp_path):
    return referee.create_app(settings_in(tmp_path, database_url=NOWHERE)).test_client()


def test_a_call_about_tables_is_asked_to_come_again(away):
    response = away.post(TABLES, json=OPENING)

    assert (503, "5", "/api/v1/#problem-database-away") == (
        response.status_code,
        response.headers["Retry-After"],
        response.json["type"],
    )


def test_the_log_names_the_page_and_not_the_token_of_a_link(tmp_path, capsys):
    app = referee.create_app(settings_in(tmp_path, database_url=NOWHERE))
    app.test_client().get("/t/ABCDEFGH/a-token-that-opens-a-table")
    log = capsys.readouterr().err

    assert "/t/<code>/<token>" in log
    assert "a-token-that-opens-a-table" not in log


def test_the_log_holds_nothing_that_players_wrote(services):
    with services.store.writing() as connection:
        connection.execute(text("DROP TABLE token"))

    with pytest.raises(DatabaseError) as error, services.store.writing() as connection:
        queries.add_token(connection, 1, StoredToken("what-nobody-shall-read", "owner"), "now")

    assert "what-nobody-shall-read" not in str(error.value)


def test_the_calculators_and_the_rules_need_no_database(away):
    assert [200, 200, 200] == [
        away.get(path).status_code for path in ("/en/", "/en/nunatak/turn", "/api/v1/rules")
    ]


def test_the_server_is_alive_and_not_ready(away):
    ready = away.get("/readyz")

    assert (200, 503, False) == (
        away.get("/healthz").status_code,
        ready.status_code,
        ready.json["checks"]["store"],
    )


def test_a_database_that_was_not_upgraded_is_not_ready(postgres_url, tmp_path):
    app = referee.create_app(settings_in(tmp_path, database_url=postgres_url))
    status = app.test_client().get("/readyz").status_code
    app.extensions[EXTENSION].close()

    assert 503 == status


@pytest.mark.parametrize("given", ["mysql://host/name", "sqlite://", "sqlite:///", "referee", "http://x"])
def test_an_address_of_no_database_that_we_know_is_refused_with_the_fix(tmp_path, given):
    with pytest.raises(SettingError, match="postgresql://"):
        Settings.from_environment({"REFEREE_DATA": str(tmp_path), "DATABASE_URL": given})
