"""The command `referee score FILE|-`: the end of a game, whichever game the body is of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

import click

from referee.commands.scores import Score, scores
from referee.commands.telling import json_option, language_option, refuse
from referee.games.reasons import Reason
from referee.wire.reading import Refused, read_question
from referee.wording.voice import Voice


@click.command()
@click.argument("file", type=click.File("rb"))
@language_option
@json_option
@click.pass_context
def score(context: click.Context, file: BinaryIO, lang: str, as_json: bool) -> None:
    """Score the end of a game: FILE is a body for the JSON interface; - reads standard input.

    Use the body of /api/v1/nunatak/final or /api/v1/lost-cities/score.
    Exit code 0: scored. 2: the file is not a possible end of a game.
    """
    text = file.read()
    voice = Voice(lang)
    game = _score_of(text)
    question = read_question(game.body, text, voice)
    if isinstance(question, Refused):
        refuse(context, question, voice)
    judgement = game.judge(question)
    if as_json:
        click.echo(game.answer.of(judgement, voice).model_dump_json(indent=2))
        return
    click.echo("\n".join(readable(judgement.reasons, judgement.totals, voice)))


def readable(reasons: Iterable[Reason], totals: Mapping[str, int], voice: Voice) -> Iterator[str]:
    """The score in lines: each reason with its points and its rule, then the totals."""
    for reason in reasons:
        points = f"{reason.points:+d}" if reason.points else "·"
        sentence = voice.sentence(reason)
        if reason.seat:
            sentence = voice.said("label/value", label=voice.name(reason.seat), value=sentence)
        yield f"{points:>5}  {sentence}  [{reason.rule.id}]"
    yield "       " + "   ".join(
        f"{voice.name(seat)} {voice.worded(total)}" for seat, total in totals.items()
    )


def _score_of(text: bytes) -> Score:
    """The game of this body; if it is not JSON, or of no known game, the first game's shape refuses it."""
    known = scores()
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return known[0]
    fields = body if isinstance(body, dict) else {}
    return next((score for score in known if score.own_field in fields), known[0])
