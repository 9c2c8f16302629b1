"""Each rule that the engine computes has a vector under its id: a citation is right in meaning too."""

from __future__ import annotations

from referee.games.lost_cities import rules as lost_cities_rules
from referee.games.nunatak.dummies.dummy_rules import DUMMY_RULES
from referee.games.nunatak.ending.score_sheet import FINAL_RULES
from referee.games.nunatak.rules import TURN_RULES
from referee.games.reasons import Rule
from tests.games.naive.vectors import vectors


def cited(game):
    return {cite for vector in vectors(game, "*") for cite in vector.get("cites", [])}


def test_every_rule_of_nunatak_that_a_judgement_names_has_a_vector():
    assert set() == {rule.id for rule in (*TURN_RULES, *FINAL_RULES, *DUMMY_RULES)} - cited("nunatak")


def test_every_rule_of_lost_cities_that_a_judgement_names_has_a_vector():
    named = {value.id for value in vars(lost_cities_rules).values() if isinstance(value, Rule)}

    assert set() == named - cited("lost_cities")
