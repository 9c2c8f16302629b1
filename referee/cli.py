"""The command line: `referee`."""

from __future__ import annotations

import os

import click

import referee
from referee.commands.database import backup, db, prune, restore, upgrade
from referee.commands.judge import judge
from referee.commands.rule import rule
from referee.commands.score import score


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(referee.__version__, prog_name="referee")
def main() -> None:
    """Referee judges Nunatak: Temple of Ice and Lost Cities, and names the rule."""
    # The database, its journal and every backup are for this user only, whatever the shell says.
    os.umask(0o077)


@main.command()
@click.option("--host", help="The address to listen on (default: HOST, or every address).")
@click.option(
    "--port", type=click.IntRange(1, 65_535), help="The port to listen on (default: PORT, or 8000)."
)
def serve(host: str | None, port: int | None) -> None:
    """Start the server."""
    # Inside: the other commands need no server.
    from referee.config import SettingError  # noqa: PLC0415
    from referee.preflight import StaleTextsError  # noqa: PLC0415
    from referee.serve import serve as run  # noqa: PLC0415
    from referee.store.upgrade import WrongFormError  # noqa: PLC0415

    try:
        run(host, port)
    except (SettingError, StaleTextsError, WrongFormError) as error:
        raise click.ClickException(str(error)) from error


COMMANDS = (judge, rule, score, backup, restore, prune, upgrade, db)
"""All commands but `serve`: `flask --app referee` has these too, and serves by its own `run`."""

for command in COMMANDS:
    main.add_command(command)
