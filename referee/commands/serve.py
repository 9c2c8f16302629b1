"""The command `referee serve`: start the server."""

from __future__ import annotations

import click

from referee.config import SettingError
from referee.operating.preflight import StaleTextsError
from referee.serve import serve as run
from referee.store.upgrade import WrongFormError


@click.command()
@click.option("--host", help="The address to listen on (default: HOST, or every address).")
@click.option(
    "--port", type=click.IntRange(1, 65_535), help="The port to listen on (default: PORT, or 8000)."
)
def serve(host: str | None, port: int | None) -> None:
    """Start the server."""
    try:
        run(host, port)
    except (SettingError, StaleTextsError, WrongFormError) as error:
        raise click.ClickException(str(error)) from error
