from __future__ import annotations

import pytest

from tests.spec.changes import NO_DIFFERENCE, every_change
from tests.spec.families import FAMILIES
from tests.spec.planted import PLANTED, every_planted, tried

EVERY = every_planted()


def test_each_wrong_text_stands_for_one_that_is_there_once_and_can_be_read():
    for planted in PLANTED:
        text = planted.file.read_text(encoding="utf-8")
        assert 1 == text.count(planted.right), planted.name
        assert compile(text.replace(planted.right, planted.wrong), planted.name, "exec")


def test_no_wrong_text_is_planted_twice_and_every_family_has_one():
    assert len(PLANTED) == len({planted.name for planted in PLANTED})
    assert FAMILIES.keys() == {family for planted in PLANTED for family in planted.families}


def test_every_number_and_comparison_is_changed_once_and_what_makes_no_difference_is_one_of_them():
    names = [change.name for _, change, _ in every_change()]

    assert len(names) == len(set(names))
    assert set() == NO_DIFFERENCE.keys() - set(names)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(EVERY)), ids=lambda number: EVERY[number].name)
def test_the_families_of_its_subject_notice_a_wrong_rule(number):
    noticed = tried(number)

    assert bool(noticed) != bool(EVERY[number].no_difference)
