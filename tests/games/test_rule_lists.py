"""The lists of rules name every rule of their module, so that each has its sentence."""

from __future__ import annotations

from referee.games.lost_cities import rules as lost_cities_rules
from referee.games.nunatak import rules, set_rules
from referee.games.nunatak.dummies import dummy_rules
from referee.games.nunatak.material import material_rules
from referee.games.nunatak.table import adjustment_rules, order_rules
from referee.games.reasons import Rule
from tests.some import for_each, some


@for_each(
    ("module", "listed"),
    [
        (rules, rules.TURN_RULES),
        (dummy_rules, dummy_rules.DUMMY_RULES),
        (set_rules, set_rules.SET_RULES),
        (material_rules, material_rules.MATERIAL_RULES),
        (adjustment_rules, adjustment_rules.ADJUSTMENT_RULES),
        (order_rules, order_rules.ORDER_RULES),
        (lost_cities_rules, lost_cities_rules.LOST_CITIES_RULES),
    ],
)
def test_each_rule_of_a_module_stands_in_its_list(module, listed):
    values = [value for value in vars(module).values() if isinstance(value, (Rule, dict))]
    own = [rule for value in values for rule in (value.values() if isinstance(value, dict) else (value,))]

    assert [] == [rule.message for rule in some(own) if isinstance(rule, Rule) and rule not in listed]
