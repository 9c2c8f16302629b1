"""`referee judge FILE|-`: one placement judged in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NoReturn

import click

from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.wire.reading import Refused, read_question
from referee.wire.turn import TurnAnswer, TurnBody
from referee.wording.languages import FALLBACK, LANGUAGES
from referee.wording.problems import Problem
from referee.wording.voice import Voice

LEGAL, ILLEGAL, NO_POSITION = 0, 1, 2

language_option = click.option(
    "--lang",
    type=click.Choice(tuple(LANGUAGES)),
    default=FALLBACK,
    show_default=True,
    help="The language of the answer.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


@click.command()
@click.argument("file", type=click.File("rb"))
@language_option
@json_option
@click.pass_context
def judge(context: click.Context, file: BinaryIO, lang: str, as_json: bool) -> None:
    """Judge one placement of Nunatak: FILE holds the body of /api/v1/nunatak/turn, - is standard input.

    Exit code 0: legal. 1: illegal. 2: the file describes no position.
    """
    voice = Voice(lang)
    question = read_question(TurnBody, file.read(), voice)
    if isinstance(question, Refused):
        refuse(context, question, voice)
    judgement = judge_turn(question)
    if as_json:
        click.echo(TurnAnswer.of(judgement, voice).model_dump_json(indent=2))
    else:
        click.echo("\n".join(readable(judgement, voice)))
    context.exit(LEGAL if judgement.legal else ILLEGAL)


def readable(judgement: TurnJudgement, voice: Voice) -> Iterator[str]:
    """The judgement in lines: the verdict, then each reason with its points and its rule."""
    yield voice.said("verdict/legal" if judgement.legal else "verdict/illegal")
    for reason in judgement.reasons:
        points = f"{reason.points:+d}" if reason.points else " ·"
        yield f"  {points}  {voice.sentence(reason)}  [{reason.rule.id}]"
    points_of = judgement.points
    if judgement.legal and points_of is not None:
        yield "  " + "   ".join(f"{voice.name(seat)} {count}" for seat, count in points_of.items())


def refuse(context: click.Context, refused: Refused, voice: Voice) -> NoReturn:
    """Say on the error stream what is wrong, every fault with its place, and stop with code 2."""
    if not refused.errors:
        click.echo(Problem.of_kind(refused.kind, **refused.operands).detail(voice), err=True)
    for error in refused.errors:
        click.echo(f"{error.pointer or '/'}: {error.detail}", err=True)
    context.exit(NO_POSITION)
