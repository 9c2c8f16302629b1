"""Answer `/rules`: one rule, or all rules that match some words."""

from __future__ import annotations

from flask import Response, request
from pydantic import ValidationError

from referee.api.answers import document, refuse, refuse_errors
from referee.catalogue import load
from referee.reader import reader_voice
from referee.wire.problems import shape_errors
from referee.wire.rules import RuleAnswer, RulesAnswer, RulesAsked
from referee.wording.problems import Problem
from referee.wording.search import find_entries

LANGUAGE = "lang"

ADDED_TO_LINKS = ("fbclid", "gclid", "_")
"""What networks put into links that are shared in them, and programs to avoid a cache; beside `utm_…`."""


def rules() -> Response:
    """Answer with every rule, or those of a game, an edition, a status, or that the words of `q` find."""
    voice = reader_voice()
    words = {name: word for name, word in request.args.items() if not _is_of_others(name)}
    try:
        asked = RulesAsked.model_validate(words)
    except ValidationError as error:
        return refuse_errors(Problem.of_kind("shape"), shape_errors(error, voice), error.error_count())
    found = [
        RuleAnswer.of(entry, voice)
        for entry in find_entries(asked.q, voice.language)
        if asked.holds_for(entry)
    ]
    return document(RulesAnswer(rules=found).model_dump_json())


def _is_of_others(name: str) -> bool:
    """Whether a word of the query says nothing about rules: the language, or what links get on their way."""
    return name == LANGUAGE or name in ADDED_TO_LINKS or name.startswith("utm_")


def rule(rule_id: str) -> Response:
    """Answer with one rule."""
    entry = load().get(rule_id)
    if entry is None:
        return refuse(Problem.of_kind("no-such-rule", rule=rule_id))
    return document(RuleAnswer.of(entry, reader_voice()).model_dump_json())
