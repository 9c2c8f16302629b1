"""The command `referee judge FILE|-`: judge one placement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import click

from referee.commands.telling import json_option, language_option, refuse
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.wire.nunatak.turn import TurnAnswer, TurnBody
from referee.wire.reading import Refused, read_question
from referee.wording.voice import Voice

LEGAL, ILLEGAL = 0, 1

VERDICTS = ("legal", "undecided", "tile-unchecked", "card-unchecked", "all-unchecked", "illegal")
"""What the first line can say; each has its sentence."""


@click.command()
@click.argument("file", type=click.File("rb"))
@language_option
@json_option
@click.pass_context
def judge(context: click.Context, file: BinaryIO, lang: str, as_json: bool) -> None:
    """Judge one placement of Nunatak: FILE is a body for /api/v1/nunatak/turn; - reads standard input.

    Exit code 0: legal. 1: illegal. 2: the file is not a possible position.
    """
    voice = Voice(lang)
    question = read_question(TurnBody, file.read(), voice)
    if isinstance(question, Refused):
        refuse(context, question, voice)
    judgement = judge_turn(question)
    if as_json:
        click.echo(TurnAnswer.of(judgement, voice).model_dump_json(indent=2))
    else:
        click.echo("\n".join(readable(question, judgement, voice)))
    context.exit(LEGAL if judgement.legal else ILLEGAL)


def readable(question: TurnQuestion, judgement: TurnJudgement, voice: Voice) -> Iterator[str]:
    """The judgement in lines: the verdict, then each reason with its points and its rule."""
    yield voice.said(f"verdict/{_outcome(question, judgement)}")
    for reason in judgement.reasons:
        points = f"{reason.points:+d}" if reason.points else " ·"
        yield f"  {points}  {voice.sentence(reason)}  [{reason.rule.id}]"
    points_of = judgement.points
    if judgement.legal and points_of is not None:
        yield "  " + "   ".join(f"{voice.name(seat)} {count}" for seat, count in points_of.items())


def _outcome(question: TurnQuestion, judgement: TurnJudgement) -> str:
    """The verdict by what was checked: without card or tile nobody can say that a move is allowed."""
    if not judgement.legal:
        return "illegal"
    if "card-match" not in judgement.not_checked:
        return "undecided" if judgement.needs else "legal"
    if judgement.needs:
        return "all-unchecked"
    return "card-unchecked" if question.move.card is None else "tile-unchecked"
