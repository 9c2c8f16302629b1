"""A match at a table is the fold of its log: what each entry does, what keeps it out, who may write it."""

from __future__ import annotations

import json
from random import Random

from referee.games.lost_cities.cards import Card, Colour, deck
from referee.games.lost_cities.table.acts import Laid, Scored
from referee.games.lost_cities.table.kept import KeptMatch, MatchPhase, result_of
from referee.games.lost_cities.table.log import (
    EVENT_KINDS,
    Added,
    Disputed,
    Done,
    Ended,
    Named,
    Noted,
    Removed,
    Reopened,
    Restored,
)
from referee.wire.lost_cities_table import KINDS, event_data, kind_of, read_entry
from tests.games.naive.lost_cities import naive_cards_are_possible, naive_score
from tests.some import for_each

EMPTY = KeptMatch(5, ("Ann", "Ben"), {})


def lay(seat, colour, number=None, game=1):
    return Added(Laid(game, seat, Card(Colour(colour), number)))


def faults(match, event):
    """What keeps an entry out that is written now."""
    return (*event.faults(match), *event.faults_when_new(match))


def after(*events, match=EMPTY):
    for event in events:
        assert () == faults(match, event), event
        match = event.applied(match)
    return match


def codes(match, event):
    return [fault.code for fault in faults(match, event)]


ONE_EACH = after(lay("Ann", "yellow", 5), lay("Ben", "blue", 7))
BOTH = after(lay("Ann", "yellow", 5), lay("Ben", "yellow", 5))
SCORED = after(Added(Scored(1)), match=ONE_EACH)
SECOND = after(lay("Ann", "red", 10, game=2), match=SCORED)

SCORED_AGAIN = after(Removed((3,)), Added(Scored(1)), match=SCORED)
SCORED_NEITHER = after(Removed((5,)), match=SCORED_AGAIN)


def test_a_card_of_both_is_kept_so_and_counts_for_both_until_it_is_decided():
    decided = after(Removed((1,)), match=BOTH)

    assert [(1, Card(Colour.YELLOW, 5))] == [tuple(one) for one in BOTH.contested]
    assert ({"Ann": -15, "Ben": -15}, ["lost-card-of-both"]) == (
        BOTH.judgement.totals,
        codes(BOTH, Added(Scored(1))),
    )
    assert ((), {"Ann": 0, "Ben": -15}) == (decided.contested, decided.judgement.totals)


def test_a_fourth_wager_of_both_together_is_decided_too():
    match = after(*[lay(seat, "red") for seat in ("Ann", "Ann", "Ben", "Ben")])

    assert [Card(Colour.RED, None)] == [one.card for one in match.contested]
    assert ["lost-too-many-wagers-together"] == codes(match, Added(Scored(1)))


def test_three_wagers_of_both_together_are_those_of_the_box():
    match = after(*[lay(seat, "red") for seat in ("Ann", "Ann", "Ben")])

    assert () == match.contested


def test_a_match_that_goes_on_has_no_result_any_more():
    ended = after(Ended(result_of(SECOND)), match=SECOND)
    goes_on = after(Reopened(), match=ended)

    assert (False, None, MatchPhase.PLAYING) == (goes_on.is_ended, goes_on.result, goes_on.phase)


def test_a_card_laid_late_judges_a_scored_game_again():
    late = after(lay("Ben", "blue", 8), match=SECOND)
    judged = [kept for kept in late.record if not any(kept is one for one in SECOND.record)]

    assert {"Ann": -25, "Ben": -5} == late.judgement.totals
    assert [(3, {"Ann": -15, "Ben": -5}), (5, {"Ann": 0, "Ben": 0})] == [
        (kept.key, kept.points) for kept in judged
    ]


def test_a_scored_game_gives_every_reason_of_its_rows():
    (scored,) = [kept for kept in SCORED.record if isinstance(kept.item.act, Scored)]

    assert {"Ann": -15, "Ben": -13} == scored.points
    assert {1} == {reason.operands["game"] for reason in scored.reasons}


def test_the_end_scores_the_last_game_and_holds_the_result():
    match = after(Ended(result_of(SECOND)), match=SECOND)

    assert (MatchPhase.FINISHED, {"Ann": -25, "Ben": -13}, None) == (
        match.phase,
        match.result.totals,
        match.result.winner,
    )


def test_the_phases_of_a_match_are_a_game_between_two_and_the_end():
    found = [match.phase for match in (EMPTY, ONE_EACH, SCORED, SECOND)]

    assert [MatchPhase.PLAYING, MatchPhase.PLAYING, MatchPhase.BETWEEN, MatchPhase.PLAYING] == found
    assert [1, 1, 2, 2] == [match.current for match in (EMPTY, ONE_EACH, SCORED, SECOND)]


REFUSED = {
    "an unknown player": (EMPTY, lay("Cleo", "red", 2), ["unknown-seat"]),
    "a number that no card has": (EMPTY, lay("Ann", "red", 11), ["lost-no-such-number"]),
    "a sixth colour": (EMPTY, lay("Ann", "purple", 2), ["lost-no-sixth-colour"]),
    "a card that lies there": (ONE_EACH, lay("Ann", "yellow", 5), ["lost-card-in-own"]),
    "a fourth wager": (after(*[lay("Ann", "red")] * 3), lay("Ann", "red"), ["lost-fourth-wager"]),
    "a fourth game": (EMPTY, lay("Ann", "red", 2, game=4), ["lost-no-such-game"]),
    "a game before its time": (ONE_EACH, lay("Ann", "red", 2, game=2), ["lost-not-scored"]),
    "a card of both in a scored game": (SCORED, lay("Ben", "yellow", 5), ["lost-card-of-both"]),
    "a score of nothing": (EMPTY, Added(Scored(1)), ["lost-nothing-laid"]),
    "a second score": (SCORED, Added(Scored(1)), ["lost-scored-already"]),
    "a score of no game": (SCORED, Added(Scored(0)), ["lost-no-such-game"]),
    "going on with a game after the next has begun": (SECOND, Removed((3,)), ["lost-next-game-begun"]),
    "redoing a score after another one": (SCORED_AGAIN, Restored((3,)), ["lost-scored-already"]),
    "two scores redone at once": (SCORED_NEITHER, Restored((3, 5)), ["lost-scored-already"]),
    "a scored game without a card": (SCORED, Removed((1, 2)), ["lost-scored-game-emptied"]),
    "redoing the score of no card": (
        after(Removed((3,)), Removed((1, 2)), match=SCORED),
        Restored((3,)),
        ["lost-scored-game-emptied"],
    ),
    "nothing undone": (ONE_EACH, Removed(()), ["no-entries"]),
    "an unknown entry": (ONE_EACH, Removed((9,)), ["no-such-entry"]),
    "an entry twice": (ONE_EACH, Removed((1, 1)), ["entry-twice"]),
    "what lies there redone": (ONE_EACH, Restored((1,)), ["entry-not-removed"]),
    "what is undone once more": (after(Removed((1,)), match=ONE_EACH), Removed((1,)), ["entry-removed"]),
    "an end of nothing": (EMPTY, Ended(result_of(EMPTY)), ["lost-nothing-laid"]),
    "an end with a card of both": (BOTH, Ended(result_of(BOTH)), ["lost-card-of-both"]),
    "going on without an end": (ONE_EACH, Reopened(), ["not-ended"]),
    "a dispute of nothing": (ONE_EACH, Disputed(7), ["no-such-entry"]),
    "a note on a game without a card": (ONE_EACH, Noted(2, "x"), ["lost-nothing-laid"]),
    "a note on a fourth game": (ONE_EACH, Noted(4, "x"), ["lost-no-such-game"]),
    "a note on no result": (SCORED, Noted(None, "x"), ["note-without-a-result"]),
    "nobody is done": (ONE_EACH, Done(1, "Cleo"), ["unknown-seat"]),
    "done with a scored game": (SCORED, Done(1, "Ann"), ["lost-scored-already"]),
    "done with a game to come": (ONE_EACH, Done(2, "Ann"), ["lost-game-not-begun"]),
    "done with a fourth game": (ONE_EACH, Done(4, "Ann"), ["lost-no-such-game"]),
    "a name of nobody": (ONE_EACH, Named({"Cleo": "C"}), ["unknown-seat"]),
}


@for_each("what", REFUSED)
def test_what_cannot_be_is_refused(what):
    match, event, expected = REFUSED[what]

    assert expected == codes(match, event)


@for_each(
    ("match", "event", "holder"),
    [
        (SCORED, lay("Ben", "yellow", 5), "Ann"),
        (SCORED, lay("Ann", "blue", 7), "Ben"),
        (after(Removed((1,)), lay("Ben", "yellow", 5), match=SCORED), Restored((1,)), "Ben"),
        (after(lay("Ben", "red", 2), lay("Ann", "red", 2)), Added(Scored(1)), "Ben"),
    ],
)
def test_a_card_of_both_lies_with_whoever_has_it_already(match, event, holder):
    (fault,) = faults(match, event)

    assert ("lost-card-of-both", holder) == (fault.code, fault.operands["other"].id)


def test_a_log_of_before_may_score_a_game_twice_and_empty_a_scored_one():
    twice, emptied = Restored((3,)), Removed((1, 2))

    assert ([], []) == ([*twice.faults(SCORED_AGAIN)], [*emptied.faults(SCORED)])
    assert SCORED.judgement.totals == twice.applied(SCORED_AGAIN).judgement.totals


def test_a_dispute_stays_until_it_is_settled_or_its_card_is_gone():
    disputed = after(Disputed(1), lay("Ben", "red", 2), match=ONE_EACH)

    assert 1 == disputed.disputed
    assert (None, None) == (
        after(Disputed(None), match=disputed).disputed,
        after(Removed((1,)), match=disputed).disputed,
    )


def test_a_player_is_done_until_own_cards_change_the_game_is_scored_or_the_match_ends():
    both = after(Done(1, "Ann"), Done(1, "Ben"), match=ONE_EACH)

    assert [{"Ann", "Ben"}, {"Ben"}, {"Ann"}, set(), set()] == [
        match.done
        for match in (
            both,
            after(lay("Ann", "red", 2), match=both),
            after(Removed((2,)), match=both),
            after(Added(Scored(1)), match=both),
            after(Ended(result_of(both)), match=both),
        )
    ]


def test_what_is_undone_comes_back_to_its_place():
    match = after(Removed((1,)), Restored((1,)), match=ONE_EACH)

    assert (ONE_EACH.record, ONE_EACH.judgement.totals) == (match.record, match.judgement.totals)


def test_players_correct_the_game_before_and_only_the_host_an_older_one():
    third = after(Added(Scored(2)), lay("Ben", "red", 9, game=3), match=SECOND)

    assert [False, True, True] == [
        lay("Ben", "white", 2, game=game).player_may_write(third) for game in (1, 2, 3)
    ]
    assert [False, True] == [Removed((key,)).player_may_write(third) for key in (1, 4)]
    assert [False, False] == [event.player_may_write(third) for event in (Named({}), Reopened())]
    assert Ended(result_of(third)).player_may_write(third)


LOGGED = {
    "lay": lay("Ann", "yellow"),
    "score": Added(Scored(2)),
    "undo": Removed((1, 2)),
    "redo": Restored((1,)),
    "doubt": Disputed(None),
    "done": Done(1, "Ann"),
    "names": Named({"Ann": "Anna"}),
    "note": Noted(2, "All in white"),
    "end": Ended(result_of(SECOND)),
    "reopen": Reopened(),
}


@for_each("kind", LOGGED)
def test_every_kind_of_entry_is_read_as_it_was_written(kind):
    event = LOGGED[kind]
    data = event_data(event)

    assert (kind, (event, "Ben")) == (kind_of(event), read_entry(json.dumps({**data, "by": "Ben"})))


def test_no_kind_lacks_its_row():
    assert tuple(kind.name for kind in KINDS.values()) == tuple(LOGGED)
    assert set(EVENT_KINDS) == {type(event) for event in LOGGED.values()}


def random_match(random, colours=5):
    """A log of up to three games, with cards taken off again, as two people enter it."""
    match, events = KeptMatch(colours, ("Ann", "Ben"), {}), []
    for game in range(1, random.randint(1, 3) + 1):
        cards = random.sample(deck(colours), random.randint(1, 40))
        steps = [Added(Laid(game, random.choice(match.seats), card)) for card in cards]
        for step in (*steps, Added(Scored(game))):
            events.append(step)
            match = after(step, match=match)
            if random.random() < 0.1 and step is not steps[0] and isinstance(step.act, Laid):
                events.append(Removed((match.record[-1].key,)))
                match = after(events[-1], match=match)
    return match, events


def body_of(match):
    """The match as a body of the calculator's call, read from its acts alone."""
    games = {}
    for kept in match.record:
        act = kept.item.act
        if isinstance(act, Laid):
            row = (
                games.setdefault(act.game, {})
                .setdefault(act.seat, {})
                .setdefault(act.card.colour.value, {"wagers": 0, "numbers": []})
            )
            if act.card.number is None:
                row["wagers"] += 1
            else:
                row["numbers"].append(act.card.number)
    return {
        "colours": match.colours,
        "games": [
            {"players": [{"id": seat, "expeditions": games[game].get(seat, {})} for seat in match.seats]}
            for game in sorted(games)
        ],
    }


@for_each("seed", range(8))
def test_random_matches_score_as_the_naive_reading_says(seed):
    match, _events = random_match(Random(seed), 5 + seed % 2)
    body = body_of(match)
    naive = naive_score(body)

    assert naive_cards_are_possible(body)
    assert (naive["totals"], naive["winner"]) == (match.judgement.totals, match.judgement.winner)
    assert [{player["id"]: player["points"] for player in game["players"]} for game in naive["games"]] == [
        kept.points for kept in match.record if isinstance(kept.item.act, Scored)
    ]
