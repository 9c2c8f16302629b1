"""Each vector states its reasons, and exactly these come back: a wrong citation is a wrong answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.games.lost_cities.rules import LOST_CITIES_RULES
from referee.games.nunatak.dummies.dummy_rules import DUMMY_RULES
from referee.games.nunatak.ending.final_rules import COMPLETION_RULES
from referee.games.nunatak.ending.score_sheet import FINAL_RULES
from referee.games.nunatak.rules import TURN_RULES
from referee.games.reasons import Rule
from tests.games.because import ANSWERED, judged, written
from tests.some import for_each

RULES_OF_CALLS: dict[tuple[str, ...], tuple[Rule, ...]] = {
    ("turn", "options"): TURN_RULES,
    ("final",): tuple(rule for rule in FINAL_RULES if rule not in COMPLETION_RULES),
    ("extra_turns",): COMPLETION_RULES,
    ("dummy",): DUMMY_RULES,
    ("score", "move"): LOST_CITIES_RULES,
}
"""The sentences that the answers of some calls can hold."""

NAMED = {rule.id for rules in RULES_OF_CALLS.values() for rule in rules}
"""The rules that a judgement can name; others stand in the catalogue only."""

each_vector = for_each("vector", ANSWERED, ids=lambda vector: vector["name"])


def rules_in(vectors: Iterable[dict[str, Any]]) -> set[str]:
    """The rules that the reasons of these vectors name."""
    return {line["rule"].partition("/")[0] for vector in vectors for line in vector["because"]}


@each_vector
def test_an_answer_has_exactly_the_reasons_that_its_vector_states(vector):
    judgement = judged(vector["call"], vector["body"])

    assert vector["because"] == [written(reason) for reason in judgement.reasons]


@each_vector
def test_a_rule_that_a_vector_cites_is_among_its_reasons_or_the_vector_says_why_not(vector):
    cited = set(vector["cites"]) & NAMED

    assert cited - rules_in([vector]) == vector.get("unnamed", {}).keys()


@for_each("calls", RULES_OF_CALLS, ids=" and ".join)
def test_every_sentence_of_an_answer_is_stated_by_a_vector_and_no_other_comes_back(calls):
    stated = {line["rule"] for vector in ANSWERED if vector["call"] in calls for line in vector["because"]}

    assert {rule.message for rule in RULES_OF_CALLS[calls]} == stated
