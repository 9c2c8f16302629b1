"""The command `referee score FILE|-`: a final scoring of Nunatak, or games of Lost Cities."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

import click

from referee.commands.telling import json_option, language_option, refuse
from referee.games.lost_cities import judge_match
from referee.games.nunatak.final import judge_final
from referee.games.reasons import Reason
from referee.wire.common import JudgementAnswer, QuestionBody
from referee.wire.final import FinalAnswer, FinalBody
from referee.wire.lost_cities import ScoreAnswer, ScoreBody
from referee.wire.reading import Refused, read_question
from referee.wording.voice import Voice


@click.command()
@click.argument("file", type=click.File("rb"))
@language_option
@json_option
@click.pass_context
def score(context: click.Context, file: BinaryIO, lang: str, as_json: bool) -> None:
    """Score the end of a game: FILE holds the body of a call of the interface, - is standard input.

    That of /api/v1/lost-cities/score has games; any other is that of /api/v1/nunatak/final.
    Exit code 0: scored. 2: the file describes no end of a game.
    """
    text = file.read()
    voice = Voice(lang)
    body = _body(text)
    question = read_question(body, text, voice)
    if isinstance(question, Refused):
        refuse(context, question, voice)
    judgement = judge_match(question) if body is ScoreBody else judge_final(question)
    if as_json:
        answer: type[JudgementAnswer] = ScoreAnswer if body is ScoreBody else FinalAnswer
        click.echo(answer.of(judgement, voice).model_dump_json(indent=2))
        return
    click.echo("\n".join(readable(judgement.reasons, judgement.totals, voice)))


def readable(reasons: Iterable[Reason], totals: Mapping[str, int], voice: Voice) -> Iterator[str]:
    """The score in lines: each reason with its points and its rule, then the totals."""
    for reason in reasons:
        points = f"{reason.points:+d}" if reason.points else "·"
        told = voice.sentence(reason)
        if reason.seat:
            told = voice.said("label/told", label=voice.name(reason.seat), told=told)
        yield f"{points:>5}  {told}  [{reason.rule.id}]"
    yield "       " + "   ".join(
        f"{voice.name(seat)} {voice.worded(total)}" for seat, total in totals.items()
    )


def _body(text: bytes) -> type[QuestionBody]:
    """Whose body this is; what is no JSON is for the shape to refuse."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return FinalBody
    return ScoreBody if isinstance(told, dict) and "games" in told else FinalBody
