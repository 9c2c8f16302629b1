"""The command `referee table FILE|-`: a table's file judged again, and what of its game is out of order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

import click
from pydantic import TypeAdapter

from referee.commands.telling import example, json_option, language_option, refuse
from referee.games.reasons import Reason
from referee.tables.adapters import shape_asked
from referee.tables.outcome import FaultyError
from referee.tables.table import AnyTable
from referee.tables.transfer import Difference, judged_again
from referee.wire.common import ReasonAnswer
from referee.wire.problems import fault_errors
from referee.wire.reading import Refused, read_shape
from referee.wording.voice import Voice

_REASONS: TypeAdapter[list[ReasonAnswer]] = TypeAdapter(list[ReasonAnswer])

IN_ORDER, OUT_OF_ORDER = 0, 1


@click.command(epilog=example("referee table game.json"))
@click.argument("file", type=click.File("rb"))
@language_option
@json_option
@click.pass_context
def table(context: click.Context, file: BinaryIO, lang: str, as_json: bool) -> None:
    """Judge the game of a table again: FILE is what a table exports as JSON; - reads standard input.

    It names each turn that is out of order with its rule, what is out of order now, and every entry that is
    judged differently from what the file says.

    Exit code 0: all in order. 1: something is out of order. 2: the file holds no table.
    """
    text, voice = file.read(), Voice(lang)
    body: Any = read_shape(shape_asked(text, lambda game: game.import_body), text, voice)
    if isinstance(body, Refused):
        refuse(context, body, voice)
    try:
        shown, differences = judged_again(body)
    except FaultyError as wrong:
        refuse(context, Refused("state", errors=tuple(fault_errors(wrong.faults, voice))), voice)
    voice = Voice(lang, shown.game.names)
    early = shown.adapter.early(shown.game)
    if as_json:
        click.echo(json.dumps(_answer(shown, differences, voice), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(readable(shown, differences, voice)))
    context.exit(OUT_OF_ORDER if early.now else IN_ORDER)


def readable(table: AnyTable, differences: tuple[Difference, ...], voice: Voice) -> Iterator[str]:
    """Each turn that is out of order, then what is so now; and what the file says otherwise."""
    early = table.adapter.early(table.game)
    for number, reason in early.turns:
        yield f"{number:>4}  {_line(reason, voice)}"
    for reason in early.now:
        yield f"   →  {_line(reason, voice)}"
    if not early.now:
        yield voice.said("order/clean")
    for one in differences:
        yield voice.said("order/differs", version=one.version)


def _line(reason: Reason, voice: Voice) -> str:
    return f"{voice.sentence(reason)}  [{reason.rule.id}]"


def _answer(table: AnyTable, differences: tuple[Difference, ...], voice: Voice) -> dict[str, Any]:
    """The same fields as in the interface: of the state, of the turns, and of an import."""
    early = table.adapter.early(table.game)
    return {
        "version": table.version,
        "out_of_order": _worded([*early.now], voice),
        "turns": [
            {"number": number, "out_of_order": _worded([reason], voice)} for number, reason in early.turns
        ],
        "differences": [
            {
                "version": one.version,
                "points_in_file": {**one.points_in_file},
                "points": {**one.points},
            }
            for one in differences
        ],
    }


def _worded(reasons: list[Reason], voice: Voice) -> list[dict[str, Any]]:
    worded: list[dict[str, Any]] = _REASONS.dump_python(ReasonAnswer.all_of(reasons, voice), mode="json")
    return worded
