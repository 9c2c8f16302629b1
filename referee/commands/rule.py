"""The command `referee rule ID|WORDS`: show what the rulebooks say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from referee.catalogue import Entry, load
from referee.catalogue.games import GAMES
from referee.commands.telling import example, json_option, language_option
from referee.wire.rules import RuleAnswer, RulesAnswer
from referee.wording.desk import outside_sentence
from referee.wording.search import find_entries
from referee.wording.voice import Voice

FOUND, NOTHING_FOUND = 0, 1
SHOWN_MAX = 10

_ID = re.compile(rf"({'|'.join(game.prefix for game in GAMES)})\.\S+", re.IGNORECASE)
"""What is asked by its id is not looked for by its words: another rule would be a wrong answer."""


def _ids(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """The ids that begin so, for the shell that completes them."""
    return [id for id in load() if id.startswith(typed.lower())]


@click.command(epilog=example("referee rule nunatak.square.first"))
@click.argument("words", nargs=-1, required=True, metavar="ID|WORDS", shell_complete=_ids)
@language_option
@json_option
@click.pass_context
def rule(context: click.Context, words: tuple[str, ...], lang: str, *, as_json: bool) -> None:
    """Show the rule with this ID, or list the rules that contain WORDS in any language.

    Exit code 0: found. 1: nothing found.
    """
    asked = " ".join(words)
    found = _found(asked, lang)
    voice = Voice(lang)
    outside = outside_sentence(asked, lang)
    if outside:
        click.echo(outside, err=True)
    if as_json:
        answers = [RuleAnswer.of(entry, voice) for entry in found]
        click.echo(RulesAnswer(rules=answers, outside_the_rules=outside or None).model_dump_json(indent=2))
    elif asked.strip().lower() in load():
        click.echo("\n".join(readable(found[0], voice)))
    else:
        for entry in found:
            click.echo(f"{entry.id}  {voice.rule_text(f'{entry.id}.title')}")
    if not found and not outside:
        by_id = _ID.fullmatch(asked.strip())
        nothing = "problem/no-such-rule.detail" if by_id else "label/nothing-found"
        click.echo(voice.said(nothing, rule=asked, words=asked), err=True)
    context.exit(FOUND if found else NOTHING_FOUND)


def _found(asked: str, language: str) -> list[Entry]:
    asked = asked.strip()
    if not asked or (_ID.fullmatch(asked) and asked.lower() not in load()):
        return []
    return find_entries(asked, language)[:SHOWN_MAX]


def readable(entry: Entry, voice: Voice) -> Iterator[str]:
    """An entry in lines: title, text, its interpretations, and what each edition says."""

    def text(part: str) -> str | None:
        return voice.rule_text(f"{entry.id}.{part}")

    yield f"{text('title')}  [{entry.id}]"
    yield f"  {text('text')}"
    for number in range(1, entry.interpretations + 1):
        mark = "*" if number == entry.default else " "
        yield f"  {mark} {number}. {text(f'reading.{number}')}"
    for part in ("default", "why"):
        if words := text(part):
            yield f"  {words}"
    yield f"  {voice.rule_text(f'status.{entry.badge}')}"
    for other in entry.follows_from:
        yield f"    {voice.rule_text(f'{other}.title')}  [{other}]"
    for code, edition in entry.editions.items():
        says = voice.rule_text(f"{entry.id}@{code}")
        status = voice.rule_text("verdict.lost" if edition.lost else f"verdict.{edition.status}")
        place = f"  ({edition.section})" if edition.section else ""
        yield "  " + voice.said("label/value", label=code.upper(), value=f"{says or status}{place}")
