"""What the answering commands share: language, JSON, and how they report errors."""

from __future__ import annotations

from typing import NoReturn

import click

from referee.wire.reading import Refused
from referee.wording.languages import FALLBACK, LANGUAGES
from referee.wording.problems import Problem
from referee.wording.voice import Voice

NO_QUESTION = 2
"""The exit code for a file that asks nothing that can be answered."""

language_option = click.option(
    "--lang",
    type=click.Choice(tuple(LANGUAGES)),
    default=FALLBACK,
    show_default=True,
    help="The language of the answer.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


def example(command: str) -> str:
    """The end of a command's help: one that can be copied, in the lines in which it is written."""
    return f"\b\nExample:\n{command}"


def refuse(context: click.Context, refused: Refused, voice: Voice) -> NoReturn:
    """Say on the error stream what is wrong, every fault with its place, and stop with code 2."""
    if not refused.errors:
        click.echo(Problem.of_kind(refused.kind, **refused.operands).detail(voice), err=True)
    for error in refused.errors:
        click.echo(f"{error.pointer or '/'}: {error.detail}", err=True)
    context.exit(NO_QUESTION)
