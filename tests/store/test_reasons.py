"""A stored reason comes back as it was, whatever rule it names and in whatever language it is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.lost_cities.cards import Colour, Player
from referee.games.nunatak.board import PLACES, SQUARES, Row
from referee.games.nunatak.dummies.question import DisplayPlace
from referee.games.nunatak.dummies.worth import Measure
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Role, Seat, Symbol, Tool
from referee.games.nunatak.turn import judge_turn
from referee.games.reasons import Reason
from referee.store.reasons import KINDS, joined, operand_data, reason_data
from referee.wording.voice import Voice
from tests.some import for_each
from tests.store.stored_reasons import read_reason
from tests.strategies import questions
from tests.wording.messages import RULES
from tests.wording.samples import reason_of

names = st.text(min_size=1, max_size=24)
seats = st.builds(Seat, names, st.sampled_from(Role))
counts = st.integers(-(10**6), 10**6)
single = st.one_of(
    counts,
    names,
    st.sampled_from(PLACES),
    st.sampled_from(SQUARES),
    st.builds(Row, st.integers(1, 4), st.sampled_from(("horizontal", "vertical")), st.integers(1, 5)),
    seats,
    *(st.sampled_from(kind) for kind in (Symbol, Tool, Rank, Role, Colour, DisplayPlace, Measure)),
    st.floats(0, 4),
    st.builds(Player, names),
    st.builds(Tally, st.one_of(seats, st.sampled_from(Symbol)), counts),
)
operands = st.one_of(single, st.lists(single, max_size=4).map(tuple))


@st.composite
def reasons(draw):
    """Give any rule of any game as a reason, with operands of any type."""
    rule = draw(st.sampled_from(sorted(RULES.values(), key=lambda rule: rule.message)))
    return Reason(
        rule,
        draw(st.none() | names),
        draw(counts),
        tuple(draw(st.lists(st.sampled_from(PLACES), max_size=4))),
        {name: draw(operands) for name in rule.operands},
        tuple(draw(st.lists(names, max_size=2))),
    )


def stored(reason):
    return read_reason(json.loads(json.dumps(reason_data(reason))))


@given(reasons())
def test_every_reason_comes_back_from_the_store_as_it_was(reason):
    assert reason == stored(reason)
    assert reason.operands == stored(reason).operands


@given(questions())
def test_the_reasons_of_every_judged_turn_come_back_as_they_were(question):
    given_reasons = judge_turn(question).reasons

    assert given_reasons == tuple(stored(reason) for reason in given_reasons)


@for_each("language", ["de", "fr", "nl", "en"])
def test_a_stored_reason_of_every_rule_reads_the_same_in_every_language(language):
    voice = Voice(language)
    given_reasons = [reason_of(rule, 3) for rule in RULES.values()]

    assert [voice.sentence(reason) for reason in given_reasons] == [
        voice.sentence(stored(reason)) for reason in given_reasons
    ]


def test_what_no_tag_names_is_refused_when_it_is_written():
    with pytest.raises(TypeError):
        operand_data(b"2")


def test_a_tag_that_two_games_give_to_different_types_is_refused_by_its_name():
    with pytest.raises(ValueError, match="the tag seat already"):
        joined(({"seat": Seat, "row": Row}, {"seat": Player, "row": Row}))


def test_the_tags_of_stored_operands_are_those_that_old_games_were_stored_with():
    first = {"place", "row", "square", "seat", "tally", "symbol", "tool", "role", "rank"}

    assert first | {"player", "card", "colour"} <= KINDS.keys()
