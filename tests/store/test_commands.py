"""`referee backup`, `restore` and `db upgrade`, on both databases and from one to the other."""

from __future__ import annotations

import os
import resource
import sqlite3
import stat
import subprocess
import sys
from datetime import timedelta

import pytest
from click.testing import CliRunner
from sqlalchemy import select, update

from referee.cli import main
from referee.store.engine import Store
from referee.store.models import kept_table
from referee.store.upgrade import HEAD, form_of
from referee.tables import opening, writing
from referee.tables.access import LinkRole
from referee.tables.links import enter
from referee.tables.moments import ago
from referee.tables.outcome import StrangerError
from referee.tables.transfer import export_data, import_table
from referee.wire.nunatak.table_opening import ImportBody
from tests.databases import new_postgres_database, open_and_upgrade
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table


def run(folder, url, *words):
    environment = {"REFEREE_DATA": str(folder), "DATABASE_URL": url, "SECRET_KEY": "only-for-the-tests-0123"}
    return CliRunner().invoke(main, [str(word) for word in words], env=environment)


@pytest.fixture
def played(services):
    table = Table(services.service, names={"A": "Änne"})
    table.play(*GROUND[:3])
    return table


@pytest.fixture
def file(tmp_path):
    return tmp_path / "backup.sqlite3"


def table_in(url, folder, played):
    """The table as another database has it, entered with the same link."""
    kept = open_and_upgrade(url, folder)
    table = kept.service.table(enter(kept.service, played.opened.code, played.opened.tokens[LinkRole.PLAYER]))
    kept.close()
    return table


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request, tmp_path):
    """Another database, empty, of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.sqlite3'}"
        return
    url, drop = new_postgres_database()
    yield url
    drop()


def test_a_backup_of_either_database_comes_back_in_either(played, database_url, other_url, tmp_path, file):
    saved = run(tmp_path, database_url, "backup", file)
    restored = run(tmp_path, other_url, "restore", file)
    table = table_in(other_url, tmp_path, played)

    assert ((0, "1 table"), (0, "1 table")) == tuple(
        (told.exit_code, told.output[:7]) for told in (saved, restored)
    )
    assert played.now.games == table.games


def test_a_game_goes_on_after_it_was_restored(played, database_url, tmp_path, file):
    run(tmp_path, database_url, "backup", file)
    run(tmp_path, database_url, "restore", "--replace", file)
    opened = Table(played.service)

    assert 4 == played.play(GROUND[5]).table.version
    assert opened.opened.number > played.opened.number


def test_what_was_played_after_the_backup_is_given_up_and_phones_notice(played, database_url, tmp_path, file):
    run(tmp_path, database_url, "backup", file)
    played.play(*GROUND[3:6])
    run(tmp_path, database_url, "restore", "--replace", file)
    played.play(GROUND[9])

    assert 4 == played.now.version


def test_a_database_with_tables_is_not_overwritten_unasked(played, database_url, tmp_path, file):
    run(tmp_path, database_url, "backup", file)
    told = run(tmp_path, database_url, "restore", file)

    assert (1, True) == (told.exit_code, "--replace" in told.output)
    assert 3 == played.now.version


@pytest.mark.usefixtures("played")
def test_a_backup_is_readable_by_its_owner_only_and_replaces_an_older_one(database_url, tmp_path, file):
    file.write_text("older")
    run(tmp_path, database_url, "backup", file)

    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    with sqlite3.connect(file) as connection:
        assert ("ok",) == connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()
    assert [] == list(tmp_path.glob(".backup-*"))


@pytest.mark.parametrize(
    ("words", "said"),
    [(("backup", "/nowhere/backup"), "folder"), (("restore", "/nowhere/backup"), "does not exist")],
)
def test_a_file_that_cannot_be_is_told_in_one_line(sqlite_url, tmp_path, words, said):
    told = run(tmp_path, sqlite_url, *words)

    assert (True, True) == (told.exit_code in (1, 2), said in told.output)
    assert "Traceback" not in told.output


def test_a_file_that_is_no_backup_changes_nothing(played, database_url, tmp_path, file):
    file.write_text("not a database " * 100)
    told = run(tmp_path, database_url, "restore", "--replace", file)

    assert (1, 3) == (told.exit_code, played.now.version)
    assert f"Error: {file}: this is not a backup of Referee.\n" == told.output


def test_a_backup_where_no_game_is_kept_says_where_it_has_looked_and_makes_nothing(
    sqlite_url, tmp_path, file
):
    told = run(tmp_path, sqlite_url, "backup", file)

    assert 1 == told.exit_code
    assert f"Error: {tmp_path / 'referee.sqlite3'}: there is no database." in told.output
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("statement", ["", "CREATE TABLE other (one INTEGER)"])
def test_a_database_that_is_none_of_ours_replaces_nothing(played, database_url, tmp_path, file, statement):
    with sqlite3.connect(file) as other:
        other.execute(statement)
    other.close()
    told = run(tmp_path, database_url, "restore", "--replace", file)

    assert (1, 3) == (told.exit_code, played.now.version)
    assert f"Error: {file}: this is not a backup of Referee.\n" == told.output


def test_a_backup_is_never_written_over_the_database_itself(service, sqlite_url, tmp_path):
    Table(service).play(GROUND[0])
    before = (tmp_path / "referee.sqlite3").stat().st_ino
    told = run(tmp_path, sqlite_url, "backup", tmp_path / "." / "referee.sqlite3")

    assert (1, before) == (told.exit_code, (tmp_path / "referee.sqlite3").stat().st_ino)
    assert "the database itself" in told.output


def test_a_database_that_cannot_be_reached_is_told_in_one_line(tmp_path):
    told = run(tmp_path, "postgresql://nobody@127.0.0.1:1/nothing", "db", "upgrade")

    assert (1, "Error: The database cannot be used") == (told.exit_code, told.output[:34])


def test_an_empty_database_is_upgraded_once(database_url, tmp_path):
    told = [run(tmp_path, database_url, "db", "upgrade").output for _ in range(2)]
    store = Store(database_url)
    with store.reading() as connection:
        form = form_of(connection)
    store.close()

    assert (f"now has the form {HEAD}", f"has the form {HEAD}", HEAD) == (
        told[0].strip()[-21:],
        told[1].strip()[-17:],
        form,
    )


def test_a_backup_of_a_database_that_was_never_upgraded_says_what_to_run(postgres_url, tmp_path, file):
    told = run(tmp_path, postgres_url, "backup", file)

    assert (1, True, False) == (told.exit_code, "referee db upgrade" in told.output, file.exists())


def test_what_a_command_writes_is_for_its_user_only_whatever_the_shell_says(tmp_path):
    told = {**os.environ, "REFEREE_DATA": str(tmp_path / "data"), "DATABASE_URL": ""}
    words = [sys.executable, "-m", "referee", "db", "upgrade"]
    subprocess.run(words, check=True, env=told, umask=0, stdout=subprocess.DEVNULL)

    assert {0o600} == {file.stat().st_mode & 0o777 for file in (tmp_path / "data").iterdir()}


def changed_days_ago(table, days):
    """Let a table be one that was changed last so many days ago."""
    with table.service.store.writing() as connection:
        changed = update(kept_table).where(kept_table.c.id == table.opened.number)
        moment = ago(timedelta(days=days))
        connection.execute(changed.values(opened_at=moment, changed_at=moment))


@pytest.fixture
def two_tables(services):
    """One that was played today, and one of last year."""
    old, new = Table(services.service), Table(services.service)
    old.play(*GROUND[:2])
    changed_days_ago(old, 300)
    return new, old


def test_tables_that_nobody_has_changed_for_long_are_removed(two_tables, database_url, tmp_path):
    new, old = two_tables
    told = run(tmp_path, database_url, "prune", "--days", 200)

    assert (0, "1 table removed\n") == (told.exit_code, told.output)
    assert 0 == new.now.version
    with pytest.raises(StrangerError):
        old.service.table(old.owner)


@pytest.mark.parametrize("words", [("--days", 200, "--dry-run"), ("--days", 400)])
def test_a_trial_removes_nothing_and_a_table_of_less_days_stays(two_tables, database_url, tmp_path, words):
    _, old = two_tables
    told = run(tmp_path, database_url, "prune", *words)

    assert 0 == told.exit_code
    assert 2 == old.now.version


def test_what_was_opened_and_played_at_a_clock_that_was_put_back_stays(services, database_url, tmp_path):
    _before, wrong = Table(services.service), Table(services.service)
    wrong.play(GROUND[0])
    changed_days_ago(wrong, 400)
    told = run(tmp_path, database_url, "prune", "--days", 365)

    assert ("0 tables removed\n", 1) == (told.output, wrong.now.version)


def test_a_clock_that_was_ahead_keeps_no_old_table(services, database_url, tmp_path):
    ahead, old = Table(services.service), Table(services.service)
    changed_days_ago(ahead, -4_000)
    changed_days_ago(old, 300)
    told = run(tmp_path, database_url, "prune", "--days", 200)

    assert "1 table removed\n" == told.output


def test_a_turn_at_a_clock_that_was_put_back_makes_no_table_older(services, monkeypatch):
    table = Table(services.service)
    table.play(GROUND[0])
    before = changed_at(table)
    monkeypatch.setattr(writing, "now", lambda: ago(timedelta(days=400)))
    table.play(GROUND[1])
    seen = opening.summary(table.service, table.opened.code, table.opened.tokens[LinkRole.OWNER])

    assert (before, before) == (changed_at(table), seen.changed_at)


def changed_at(table):
    """When a table was changed last, as the database has it."""
    with table.service.store.reading() as connection:
        chosen = select(kept_table.c.changed_at).where(kept_table.c.id == table.opened.number)
        return connection.execute(chosen).scalar_one()


def test_nothing_is_removed_without_a_number_of_days(two_tables, database_url, tmp_path):
    _, old = two_tables
    told = run(tmp_path, database_url, "prune")

    assert (2, 2) == (told.exit_code, old.now.version)


def test_a_table_that_was_brought_in_is_as_old_as_its_import(played, database_url, tmp_path):
    data = export_data(played.now)
    for logged in data["log"]:
        logged["at"] = "2001-01-01T00:00:00.000+00:00"
    import_table(played.service, ImportBody.model_validate(data, strict=False))
    told = run(tmp_path, database_url, "prune", "--days", 200, "--dry-run")

    assert "0 tables would be removed\n" == told.output


@pytest.mark.usefixtures("service")
def test_a_look_at_all_names_what_serve_lacks_beside_the_database(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1_024))

    told = run(tmp_path, sqlite_url, "check")

    assert 1 == told.exit_code
    assert "This system allows 1,024 open files" in told.output
    assert "The tables are intact" in told.output


@pytest.mark.usefixtures("service")
def test_a_backup_of_no_table_is_refused_with_the_name_of_the_database(sqlite_url, tmp_path, file):
    told = run(tmp_path, sqlite_url, "backup", file)

    assert (1, False) == (told.exit_code, file.exists())
    assert f"{tmp_path / 'referee.sqlite3'} holds no table, so nothing was written." in told.output


@pytest.mark.usefixtures("service")
def test_an_empty_backup_is_written_on_purpose(sqlite_url, tmp_path, file):
    told = run(tmp_path, sqlite_url, "backup", "--empty", file)

    assert f"0 tables in {file}\n" == told.output


@pytest.mark.usefixtures("service")
def test_an_upgrade_with_nothing_to_do_says_so_and_writes_no_backup(sqlite_url, tmp_path):
    told = run(tmp_path, sqlite_url, "upgrade")

    assert f"The translations are compiled\nThe database has the form {HEAD}\n" == told.output
    assert [] == list(tmp_path.glob("before-*"))


@pytest.mark.usefixtures("service")
def test_an_upgrade_of_an_older_database_copies_its_file_first(sqlite_url, tmp_path):
    with sqlite3.connect(tmp_path / "referee.sqlite3") as connection:
        connection.execute("DELETE FROM alembic_version")
        connection.execute("INSERT INTO alembic_version VALUES ('0000')")

    told = run(tmp_path, sqlite_url, "upgrade")
    (saved,) = tmp_path.glob("before-*")

    assert f"Backup in {saved}" == told.output.splitlines()[0]
    with sqlite3.connect(saved) as connection:
        assert [("0000",)] == connection.execute("SELECT version_num FROM alembic_version").fetchall()


def test_an_upgrade_of_an_older_postgresql_asks_for_a_backup_first(postgres_url, tmp_path):
    kept = open_and_upgrade(postgres_url, tmp_path)
    with kept.store.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0000'")
    kept.close()

    told = run(tmp_path, postgres_url, "upgrade")

    assert 1 == told.exit_code
    assert "referee upgrade --backed-up" in told.output


def test_an_upgrade_where_no_game_is_kept_says_where_it_has_looked_and_makes_nothing(tmp_path):
    folder = tmp_path / "elsewhere"

    said = run(folder, f"sqlite:///{folder / 'referee.sqlite3'}", "upgrade")

    assert (1, False) == (said.exit_code, folder.exists())
    assert f"{folder / 'referee.sqlite3'}: there is no database." in said.output
