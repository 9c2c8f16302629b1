"""The commands that answer one question: a body of the interface in, lines or the interface's answer out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, TypeAlias

import click

from referee.commands.telling import example, json_option, language_option, refuse
from referee.games.reasons import Reason
from referee.wire.common import JudgementAnswer, QuestionBody
from referee.wire.reading import Refused, read_question
from referee.wording.voice import Voice

ALLOWED, FORBIDDEN = 0, 1
"""The exit codes of an answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that can be asked: the shape of its body, what judges it, the shape of the answer."""

    body: type[QuestionBody]
    judge: Callable[[Any], Any]
    answer: type[JudgementAnswer]


Lines: TypeAlias = Callable[[Any, Any, Voice], Iterator[str]]
"""A question and its judgement in lines, for one reader."""


def answers(
    asked_by: Asked | Callable[[bytes], Asked], addresses: str, shown: str
) -> Callable[[Lines], click.Command]:
    """Make a command of what words a judgement in lines; its docstring is the help, `shown` the example."""

    def made(lines: Lines) -> click.Command:
        name = lines.__name__.replace("_", "-")
        says = (
            f"FILE is a body for {addresses}; - reads standard input. A running Referee explains every field"
            " at /api/v1/."
        )

        @click.command(
            name,
            help=f"{inspect.cleandoc(lines.__doc__ or '')}\n\n{says}",
            epilog=example(f"echo '{shown}' | referee {name} -"),
        )
        @click.argument("file", type=click.File("rb"))
        @language_option
        @json_option
        @click.pass_context
        def command(context: click.Context, file: BinaryIO, lang: str, as_json: bool) -> None:
            text, voice = file.read(), Voice(lang)
            asked = asked_by if isinstance(asked_by, Asked) else asked_by(text)
            question = read_question(asked.body, text, voice)
            if isinstance(question, Refused):
                refuse(context, question, voice)
            judgement = asked.judge(question)
            if as_json:
                click.echo(asked.answer.of(judgement, voice).model_dump_json(indent=2, by_alias=True))
            else:
                click.echo("\n".join(lines(question, judgement, voice)))
            context.exit(ALLOWED if getattr(judgement, "legal", True) else FORBIDDEN)

        return command

    return made


def reason_lines(reasons: Iterable[Reason], voice: Voice) -> Iterator[str]:
    """Each reason with its points and its rule."""
    for reason in reasons:
        points = f"{reason.points:+d}" if reason.points else " ·"
        yield f"  {points}  {voice.sentence(reason)}  [{reason.rule.id}]"


def points_line(points: dict[str, int] | None, voice: Voice) -> str:
    """The points of every seat, side by side."""
    return "   ".join(f"{voice.name(seat)} {voice.worded(count)}" for seat, count in (points or {}).items())
