"""The command line: `referee`."""

from __future__ import annotations

import importlib
import os

import click

import referee

WHERE = {
    "judge": "referee.commands.judge:judge",
    "options": "referee.commands.options:options",
    "dummy": "referee.commands.dummy:dummy",
    "extra-turns": "referee.commands.extra_turns:extra_turns",
    "move": "referee.commands.move:move",
    "rule": "referee.commands.rule:rule",
    "score": "referee.commands.score:score",
    "table": "referee.commands.table:table",
    "serve": "referee.commands.serve:serve",
    "backup": "referee.commands.database:backup",
    "restore": "referee.commands.database:restore",
    "prune": "referee.commands.database:prune",
    "check": "referee.commands.database:check_all",
    "upgrade": "referee.commands.database:upgrade",
    "db": "referee.commands.database:db",
}
"""Where each command is; its module is imported when it is asked for, since a server needs more."""

EXTRA = "web"
"""What `pip install` needs for the commands that serve or open a database."""


class Commands(click.Group):
    """A group that imports a command when it is asked for, as click's documentation shows it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order of the help."""
        return [*WHERE, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name; where a part of Referee is not installed, it says how to get it."""
        if cmd_name not in WHERE:
            return super().get_command(ctx, cmd_name)
        try:
            return command(cmd_name)
        except ModuleNotFoundError as error:
            if (error.name or "").split(".")[0] == "referee":
                raise
            return _not_installed(cmd_name, str(error.name))


def command(name: str) -> click.Command:
    """Import one command; raises ModuleNotFoundError where what it runs on is not installed."""
    module, _, attribute = WHERE[name].partition(":")
    found: click.Command = getattr(importlib.import_module(module), attribute)
    return found


def _not_installed(name: str, missing: str) -> click.Command:
    """A command that only says what to install: the help still lists it."""
    what = f"Needs `pip install 'referee[{EXTRA}]'`"

    @click.command(name, help=f"{what}.", context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1)
    def say(words: tuple[str, ...]) -> None:
        del words
        raise click.ClickException(f"{what}: {missing} is not installed.")

    return say


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(referee.__version__, prog_name="referee")
def main() -> None:
    """Referee judges Nunatak: Temple of Ice and Lost Cities, and names the rule."""
    # The database, its journal and every backup are for this user only, whatever the shell says.
    os.umask(0o077)
