"""What `referee serve` looks at before it serves, and what it says of it."""

from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest
from click.testing import CliRunner

import referee
from referee.cli import main
from referee.config import resources
from referee.operating.preflight import (
    StaleTextsError,
    check_folder,
    check_texts,
    database_problem,
    files_problem,
    files_wanted,
    is_new,
)
from referee.serve import greeting
from referee.services import open_services
from referee.store.engine import database_name
from referee.wording.compile import compile_translations
from tests.conftest import settings_in
from tests.served import free_port

TEXT = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "b"\n'


@pytest.fixture
def text(tmp_path):
    """One text file of one language, compiled."""
    file = tmp_path / "de" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    file.write_text(TEXT, "utf-8")
    compile_translations(tmp_path)
    return file


@pytest.mark.usefixtures("text")
def test_compiled_texts_pass(tmp_path):
    assert None is check_texts(tmp_path)


def test_a_text_that_changed_after_it_was_compiled_stops_the_start_and_names_the_command(text, tmp_path):
    later = text.with_suffix(".mo").stat().st_mtime_ns + 1_000_000_000
    os.utime(text, ns=(later, later))

    with pytest.raises(StaleTextsError, match=r"not compiled: 1 .* `referee upgrade`"):
        check_texts(tmp_path)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("sqlite:////srv/referee/referee.sqlite3", "/srv/referee/referee.sqlite3"),
        (
            "postgresql+psycopg://me:secret@db.example:5433/games?sslmode=require",
            "games on db.example:5433 (PostgreSQL)",
        ),
        ("postgresql+psycopg:///games", "games on this machine (PostgreSQL)"),
    ],
)
def test_a_database_is_named_without_user_password_and_options(url, name):
    assert name == database_name(url)


def test_the_greeting_names_the_database(tmp_path):
    settings = settings_in(tmp_path)

    assert f"Database: {database_name(settings.database_url)} " in greeting(settings)


def test_a_database_without_a_table_is_called_so_for_the_folder_may_be_the_wrong_one(tmp_path):
    settings = settings_in(tmp_path)
    kept = open_services(settings)
    try:
        assert is_new(kept)
        assert " (no table yet) " in greeting(settings, is_new=is_new(kept))
    finally:
        kept.close()


@pytest.mark.parametrize("given", [{"REFEREE_DATA": "games"}, {"DATABASE_URL": "sqlite:////srv/games"}])
def test_a_folder_or_a_database_that_is_named_is_meant(given, tmp_path):
    assert None is check_folder(given, tmp_path)


def test_a_folder_that_was_there_before_or_that_of_the_checkout_is_meant(tmp_path):
    (tmp_path / "var").mkdir()

    assert [None, None] == [check_folder({}, where) for where in (tmp_path, resources())]


def test_from_any_other_folder_the_server_makes_no_new_database_and_says_what_to_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_DATA", raising=False)

    said = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1"])

    assert (1, []) == (said.exit_code, [*tmp_path.iterdir()])
    assert f"for a new one: REFEREE_DATA={tmp_path / 'var'}." in said.stderr


def test_a_system_that_allows_too_few_files_is_named_with_what_to_raise(tmp_path, monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1_024))

    said = files_problem(files_wanted(settings_in(tmp_path)))

    assert "This system allows 1,024 open files; the limits of phones and connections need 1," in said
    assert "LimitNOFILE=" in said
    assert said in greeting(settings_in(tmp_path))


def test_a_system_with_enough_files_is_not_named(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))

    assert "" == files_problem(10_000)


def test_while_the_database_does_not_answer_the_greeting_does_not_say_ready(tmp_path):
    said = greeting(settings_in(tmp_path), "The database does not answer.")

    assert "Referee is not ready yet. The database does not answer. /readyz says when it is." in said
    assert "Referee is ready" not in said


def test_a_database_that_cannot_be_used_is_a_problem_in_words_and_no_error(tmp_path):
    settings = settings_in(tmp_path)
    kept = open_services(settings)
    try:
        Path(settings.database_url.removeprefix("sqlite:///")).unlink()

        assert database_problem(kept) not in ("", "See the log.")
    finally:
        kept.close()


def test_serve_stops_where_postgresql_lacks_its_schema_and_says_what_to_run(postgres_url, tmp_path):
    environment = {"DATABASE_URL": postgres_url, "REFEREE_DATA": str(tmp_path), "PORT": str(free_port())}

    said = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1"], env=environment)

    assert 1 == said.exit_code
    assert (
        "Error: The database is empty or of an older version: run `referee db upgrade`."
        == said.stderr.strip()
    )


def test_flask_has_the_commands_of_referee(tmp_path):
    app = referee.create_app(settings_in(tmp_path))

    assert {"judge", "rule", "score", "backup", "restore", "prune", "upgrade", "db"} <= set(app.cli.commands)
