"""What holds for every game of Lost Cities, dealt at random from a whole deck."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.lost_cities import (
    Card,
    Colour,
    Expedition,
    Game,
    MatchQuestion,
    Play,
    Sheet,
    judge_match,
    judge_move,
    match_faults,
)
from referee.games.lost_cities.cards import deck
from referee.games.lost_cities.expedition import judge_expedition
from referee.games.lost_cities.match import MatchJudgement

NUMBERS = st.lists(st.integers(2, 10), unique=True).map(tuple)
EXPEDITIONS = st.builds(Expedition, st.integers(0, 3), NUMBERS)


def _sheet(player: str, cards: list[Card]) -> Sheet:
    rows = {}
    for colour in {card.colour for card in cards}:
        told = [card.number for card in cards if card.colour is colour]
        rows[colour] = Expedition(told.count(None), tuple(n for n in told if n is not None))
    return Sheet(player, rows)


@st.composite
def games(draw: st.DrawFn, colours: int) -> Game:
    """Deal every card to Ann, to Ben, or to neither."""
    cards = deck(colours)
    # One number in base three says who holds what: much faster to draw than a list of holders.
    dealt = draw(st.integers(0, 3 ** len(cards) - 1))
    holders = ["-AB"[dealt // 3**index % 3] for index in range(len(cards))]
    held = {
        player: [card for card, holder in zip(cards, holders, strict=True) if holder == player]
        for player in "AB"
    }
    return Game((_sheet("Ann", held["A"]), _sheet("Ben", held["B"])))


@st.composite
def matches(draw: st.DrawFn) -> MatchQuestion:
    """One to three games with five or six colours."""
    colours = draw(st.sampled_from([5, 6]))
    return MatchQuestion(colours, tuple(draw(st.lists(games(colours), min_size=1, max_size=3))))


@given(EXPEDITIONS)
def test_the_values_of_a_row_make_its_points(expedition):
    row = judge_expedition(expedition, Colour.RED, "Ann", 1)

    assert (row.sum + row.cost) * row.multiplier + row.bonus == row.points


@given(EXPEDITIONS)
def test_a_row_lies_between_the_worst_and_the_best(expedition):
    assert -80 <= judge_expedition(expedition, Colour.RED, "Ann", 1).points <= 156


@given(EXPEDITIONS)
def test_no_bonus_ever_meets_a_negative_row(expedition):
    """Gap L10."""
    row = judge_expedition(expedition, Colour.RED, "Ann", 1)

    assert not row.bonus or row.subtotal >= 0


@given(EXPEDITIONS.flatmap(lambda row: st.tuples(st.just(row), st.permutations(row.numbers))))
def test_the_order_of_the_numbers_does_not_matter(told):
    row, shuffled = told
    other = Expedition(row.wagers, tuple(shuffled))

    expected = judge_expedition(row, Colour.RED, "Ann", 1).reasons

    assert expected == judge_expedition(other, Colour.RED, "Ann", 1).reasons


@given(matches())
def test_cards_dealt_from_one_deck_have_no_fault(question):
    assert () == match_faults(question)


@given(matches())
def test_the_points_of_the_games_are_the_points_of_the_reasons(question):
    judgement = judge_match(question)

    expected = {player: sum(game.points[player] for game in judgement.games) for player in ("Ann", "Ben")}

    assert expected == judgement.totals


def _outcome(judgement: MatchJudgement) -> tuple[object, ...]:
    leaders = [game.leader for game in judgement.games]
    reasons = sorted(repr((one.rule.message, one.seat, one.points)) for one in judgement.reasons)
    return judgement.totals, leaders, judgement.winner, reasons


@given(matches())
def test_telling_the_players_in_the_other_order_changes_nothing(question):
    swapped = MatchQuestion(question.colours, tuple(Game(game.players[::-1]) for game in question.games))

    assert _outcome(judge_match(question)) == _outcome(judge_match(swapped))


@given(matches())
def test_swapping_the_names_swaps_the_totals(question):
    names = {"Ann": "Ben", "Ben": "Ann"}

    def renamed_game(game: Game) -> Game:
        first, second = (Sheet(names[sheet.id], sheet.expeditions) for sheet in game.players)
        return Game((first, second))

    renamed = MatchQuestion(question.colours, tuple(map(renamed_game, question.games)))

    expected = {names[player]: total for player, total in judge_match(question).totals.items()}

    assert expected == judge_match(renamed).totals


@given(EXPEDITIONS, st.none() | st.integers(2, 10))
def test_a_card_may_be_played_exactly_where_the_row_still_rises(own, number):
    expected = not own.numbers if number is None else all(number > low for low in own.numbers)

    assert expected == judge_move(Play(own, Card(Colour.RED, number))).legal


@given(matches())
def test_every_judgement_has_a_reason_for_every_row_and_for_the_match(question):
    told = {
        (reason.seat, reason.operands["game"], reason.operands["colour"])
        for reason in judge_match(question).reasons
        if "colour" in reason.operands
    }

    assert len(question.games) * question.colours * 2 == len(told)
