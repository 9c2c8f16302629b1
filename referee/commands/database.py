"""Commands for the database: `referee backup`, `restore`, `prune`, `check`, `upgrade` and `db upgrade`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
from sqlalchemy.exc import DatabaseError

import referee
from referee.config import SettingError, Settings, make_data_folder, resources
from referee.operating import preflight
from referee.store.copying import NoBackupError, NotEmptyError, back_up, copy_file, tables_in
from referee.store.copying import restore as bring_back
from referee.store.engine import Store, database_name, sqlite_file
from referee.store.integrity import faults
from referee.store.pruning import prune as remove_untouched
from referee.store.upgrade import HEAD, WrongFormError, check, form_of
from referee.store.upgrade import upgrade as take_steps
from referee.tables.checking import Checked
from referee.tables.moments import ago, now
from referee.wording.compile import compile_translations


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--empty", is_flag=True, help="Write FILE even if the database holds no table.")
def backup(file: Path, *, empty: bool) -> None:
    """Save every table to FILE; an existing FILE is replaced. The server may keep running."""
    if not file.absolute().parent.is_dir():
        raise click.ClickException(f"{file}: this folder does not exist. Create it first.")
    with _database(make=False) as store:
        own = sqlite_file(store.url)
        if own is not None and file.resolve() == own.resolve():
            raise click.ClickException(f"{file}: this is the database itself. Name another file.")
        check(store)
        if not empty and not tables_in(store):
            raise click.ClickException(
                f"{database_name(store.url)} holds no table, so nothing was written."
                " Is REFEREE_DATA or DATABASE_URL the right one? --empty writes an empty backup."
            )
        count = back_up(store, file.absolute())
    click.echo(f"{_tables(count)} in {file}")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Replace the tables that the database holds now.")
def restore(file: Path, *, replace: bool) -> None:
    """Restore all tables from the backup FILE, or none if something is wrong. Stop the server first."""
    with _database() as store:
        try:
            count = bring_back(store, file, replace=replace)
        except NotEmptyError as error:
            raise click.ClickException(
                "The database already holds tables: back it up, then restore with --replace."
            ) from error
        except NoBackupError as error:
            raise click.ClickException(f"{file}: this is not a backup of Referee.") from error
    click.echo(f"{_tables(count)} from {file}")


@click.command()
@click.option(
    "--days",
    type=click.IntRange(1, 36_500),
    required=True,
    help="Remove tables unchanged for this many days.",
)
@click.option("--dry-run", is_flag=True, help="Only count the tables; remove nothing.")
def prune(days: int, *, dry_run: bool) -> None:
    """Remove tables that nobody has changed for a number of days. Referee never does this by itself."""
    with _database(make=False) as store:
        check(store)
        count = remove_untouched(store, ago(timedelta(days=days)), now(), is_trial=dry_run)
    click.echo(f"{_tables(count)} {'would be removed' if dry_run else 'removed'}")


@click.command("check")
def check_all() -> None:
    """Check all that `serve` needs: read the whole database, open every table, and report what is wrong.

    The server may keep running.
    """
    with _database(make=False) as store:
        needed = [*preflight.faults(Settings.from_environment())]
        check(store)
        checked = Checked(store)
        found = [*faults(store), *checked.faults()]
    for fault in (*needed, *found):
        click.echo(fault)
    if found:
        raise click.ClickException("The database is damaged: restore a backup.")
    if checked.differing:
        entries = "1 entry" if checked.differing == 1 else f"{checked.differing} entries"
        click.echo(f"{entries} would be judged differently today; the log of each table says so.")
    click.echo(f"Everything can be read. Opened: {_tables(checked.tables)}.")
    if needed:
        raise click.ClickException("The tables are intact; what is named above keeps `serve` from working.")


@click.group()
def db() -> None:
    """Maintain the database."""


@db.command("upgrade")
def db_upgrade() -> None:
    """Upgrade the database to this version of Referee; safe to repeat."""
    with _database() as store:
        click.echo(_upgraded(store))


@click.command()
@click.option("--backed-up", is_flag=True, help="PostgreSQL: a backup has been made.")
def upgrade(*, backed_up: bool) -> None:
    """Do what a new version needs: back up, compile texts, upgrade the database. Stop the server first.

    The backup goes into the data folder; nothing is changed unless it was written. A PostgreSQL database
    is backed up by its own tools or by the version before, and --backed-up says so.
    """
    # A new, empty database in a folder named by mistake would look like an upgrade that went well.
    with _database(make=False) as store:
        with store.reading() as connection:
            form = form_of(connection)
        if form is not None and form < HEAD:
            _back_up_before(store, backed_up=backed_up)
        count = len(compile_translations(resources() / "translations"))
        click.echo(f"Translation files compiled: {count}" if count else "The translations are compiled")
        click.echo(_upgraded(store))


def _back_up_before(store: Store, *, backed_up: bool) -> None:
    own = sqlite_file(store.url)
    if own is not None:
        moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        file = own.absolute().parent / f"before-{referee.__version__}-{moment}.sqlite3"
        copy_file(own, file)
        click.echo(f"Backup in {file}")
    elif not backed_up:
        raise click.ClickException(
            "Back this PostgreSQL database up first (pg_dump, or `referee backup` of the version before),"
            " then say so: `referee upgrade --backed-up`."
        )


def _upgraded(store: Store) -> str:
    changed = take_steps(store)
    return f"The database {'now has' if changed else 'has'} the form {HEAD}"


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


@contextmanager
def _database(*, make: bool = True) -> Iterator[Store]:
    """Open the database of the environment, or create it; an error is printed in one line."""
    try:
        settings = Settings.from_environment()
        own = sqlite_file(settings.database_url)
        if own is not None and not make and not own.exists():
            message = f"{own.absolute()}: there is no database. Go to Referee's folder, or set REFEREE_DATA."
            raise click.ClickException(message)
        if own is not None:
            make_data_folder(settings.data)
    except SettingError as error:
        raise click.ClickException(str(error)) from error
    store = Store(settings.database_url)
    try:
        yield store
    except WrongFormError as error:
        raise click.ClickException(str(error)) from error
    except DatabaseError as error:
        raise click.ClickException(f"The database cannot be used: {error.orig}") from error
    finally:
        store.close()
