"""Answer `/rules`: one rule, or all rules that match some words."""

from __future__ import annotations

from flask import Response

from referee.api.answers import document, refuse
from referee.api.query import read_query
from referee.catalogue import load
from referee.reader import reader_voice
from referee.wire.rules import RuleAnswer, RulesAnswer, RulesAsked
from referee.wording.desk import outside_sentence
from referee.wording.problems import Problem
from referee.wording.search import find_entries


def rules() -> Response:
    """Answer with every rule, or those of a game, an edition, a status, a kind, or that `q` finds."""
    voice = reader_voice()
    asked = read_query(RulesAsked)
    found = [
        RuleAnswer.of(entry, voice)
        for entry in find_entries(asked.q, voice.language)
        if asked.holds_for(entry)
    ]
    outside = outside_sentence(asked.q, voice.language) or None
    return document(RulesAnswer(rules=found, outside_the_rules=outside).model_dump_json())


def rule(rule_id: str) -> Response:
    """Answer with one rule."""
    entry = load().get(rule_id)
    if entry is None:
        return refuse(Problem.of_kind("no-such-rule", rule=rule_id))
    return document(RuleAnswer.of(entry, reader_voice()).model_dump_json())
