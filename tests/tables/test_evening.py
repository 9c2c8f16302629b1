"""The next game with the same people, and the evening that the games make, on both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.games.nunatak.table.log import Added, Arranged, Ended, InterpretationsChanged, Named, Ordered
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from referee.store.pruning import prune
from referee.tables.access import LinkRole
from referee.tables.evening import again as again_module
from referee.tables.evening.chain import delete_evening, evening_of
from referee.tables.links import renew
from referee.tables.opening import delete
from referee.tables.outcome import FaultyError, ForbiddenError, StrangerError
from referee.tables.seating import seating_of, sit
from referee.tables.service import TableService
from tests.tables.evenings import Phone, result_of
from tests.tables.people import Signals, Table

OWNER, PLAYER, VIEWER = LinkRole


def phones(service, size="two", **words):
    """Anna's phone, which is host, and Ben's; both sit."""
    table = Table(service, size, **words)
    found = []
    for seat, access in (("A", table.owner), ("B", table.player)):
        found.append(Phone(service, table.opened.code, sit(service, access, seat)))
    return found


def codes(evening):
    return [game.table.code for game in evening.games]


def test_a_game_that_goes_on_has_no_next_one(service):
    anna, _ben = phones(service)

    with pytest.raises(FaultyError, match="game-goes-on"):
        anna.again()


def test_two_phones_that_tap_at_once_open_one_table(services):
    anna, ben = phones(services.service)
    anna.end(A=3, B=5)
    with ThreadPoolExecutor(2) as pool:
        followed = list(pool.map(Phone.again, (anna, ben)))

    assert [False, True] == sorted(one.is_new for one in followed)
    assert anna.code == ben.code
    assert ("A", OWNER, "B", PLAYER) == (anna.access.seat, anna.access.role, ben.access.seat, ben.access.role)


def test_a_game_that_is_reopened_while_the_next_one_is_asked_for_has_none(service, monkeypatch):
    anna, _ben = phones(service)
    anna.end(A=3, B=5)
    held = again_module.locked

    def locked(connection, access):
        # Between what was read and the lock, in which nothing else can be written.
        monkeypatch.setattr(again_module, "locked", held)
        stored = held(connection, access)
        return stored._replace(version=stored.version + 1)

    monkeypatch.setattr(again_module, "locked", locked)
    begun = calls_of(monkeypatch, again_module, "_begun")

    assert (True, 2) == (anna.again().is_new, len(begun))


def calls_of(monkeypatch, module, name):
    """The calls of a function of a module from now on."""
    calls, real = [], getattr(module, name)
    monkeypatch.setattr(module, name, lambda *asked: calls.append(asked) or real(*asked))
    return calls


def test_a_name_that_is_given_after_the_end_moves_the_end_of_no_game(service):
    anna, _ben = phones(service)
    ended = anna.end(A=3, B=5).table.entries[-1].at
    anna.write(Named({"A": "Anna"}))
    (game,) = evening_of(service, anna.access).games

    assert (ended, "names") == (game.ended_at, anna.table.entries[-1].kind)


def test_a_tap_that_is_sent_again_gives_the_same_key(service):
    anna, _ben = phones(service)
    anna.end(A=3, B=5)
    again = Phone(service, anna.code, anna.token)

    assert anna.again().token == again.again().token
    assert 1 == seating_of(service.known(anna.access)).seats[0].phones


def test_the_next_game_has_the_people_and_what_holds_at_the_table(service):
    anna, _ben = phones(service, "three", keeps=Tracking.CARDS)
    for event in (
        Named({"A": "Anna"}),
        Arranged({"colours": "BACD", "preview": "on"}),
        Ordered(("B", "C", "A")),
        Added(InterpretationsChanged(Rulings.of({"new-tile": "next-turn"}))),
    ):
        anna.write(event)
    before = anna.end(A=1, B=2, C=3).table
    anna.again()
    game = anna.table.game

    assert (before.game.names, before.game.settings, before.game.seats, before.games[0].seats) == (
        game.names, game.settings, game.seats, anna.table.games[0].seats,
    )  # fmt: skip
    assert (before.game.standing.rulings, Tracking.CARDS, ()) == (
        game.standing.rulings, game.standing.keeps, game.line,
    )  # fmt: skip


@pytest.mark.parametrize("size", ["solo", "two", "three", "four"])
def test_every_number_of_players_plays_again(service, size):
    table = Table(service, size)
    phone = Phone(service, table.opened.code, table.opened.tokens[OWNER])
    phone.write(Ended())
    seats = phone.table.game.seats

    assert (True, seats) == (phone.again().is_new, phone.table.game.seats)


def test_a_match_may_follow_a_game_and_a_game_a_match(service):
    anna, ben = phones(service)
    anna.write(Named({"A": "Anna"}))
    anna.end(A=3, B=5).again("lost-cities")
    ben.again()
    match = ben.table
    ben.end_match(A=("red", 10), B=("blue", 9)).again("nunatak")

    assert ("lost-cities", ("A", "B"), {"A": "Anna"}) == (
        match.adapter.slug, match.game.seats, match.game.names,
    )  # fmt: skip
    assert ["A", "B", "C"] == [seat.id for seat in ben.table.game.seats]
    assert "B" == ben.access.seat


def test_a_match_is_for_two_and_no_other_number(service):
    anna, _ben = phones(service, "three")
    anna.end(A=1, B=2, C=3)
    with pytest.raises(FaultyError, match="not-for-so-many"):
        anna.again("lost-cities")


def test_a_viewer_follows_and_opens_nothing(service):
    table = Table(service, "two")
    anna = Phone(service, table.opened.code, table.opened.tokens[OWNER]).end(A=1, B=2)
    viewer = Phone(service, table.opened.code, table.opened.tokens[VIEWER])
    with pytest.raises(ForbiddenError):
        viewer.again()
    anna.again()

    assert (False, VIEWER) == (viewer.again().is_new, viewer.access.role)


def test_whoever_taps_first_is_no_host_for_that(service):
    anna, ben = phones(service)
    anna.end(A=1, B=2)
    ben.again()
    before = seating_of(service.known(ben.access)).hosts
    anna.again()

    assert ((), ("A",)) == (before, seating_of(service.known(ben.access)).hosts)


def test_a_revoked_key_leads_to_no_next_game_nor_a_key_of_a_game_before(service):
    table = Table(service, "two")
    code, tokens = table.opened.code, table.opened.tokens
    anna = Phone(service, code, tokens[OWNER]).end(A=1, B=2)
    stranger = Phone(service, code, tokens[PLAYER])
    anna.again()
    Phone(service, code, tokens[PLAYER]).again()
    renew(service, anna.access, PLAYER)

    with pytest.raises(StrangerError):
        stranger.again()


def test_until_its_first_entry_any_phone_says_who_begins(service):
    anna, ben = phones(service, "three")
    anna.end(A=1, B=2, C=3).again()
    ben.again()
    ben.write(Ordered(("B", "C", "A")))
    first = ben.table.game.active
    table = Table(service, "three")
    table.play((1, 1, 1))

    assert "B" == first
    with pytest.raises(ForbiddenError):
        table.write(Ordered(("B", "C", "A")), access=table.player)


def test_the_phones_at_the_table_hear_of_the_next_game(services):
    told = []
    service = TableService(services.store, Signals(lambda number, _mark: told.append(number)))
    anna, _ben = phones(service)
    anna.end(A=1, B=2)
    table, told[:] = anna.table.number, []
    links = service.known(anna.access).links
    access = anna.access
    anna.again()

    assert (table in told, anna.code) == (True, service.known(access).next)
    assert links != service.known(access).links


@pytest.mark.parametrize(("gone", "left"), [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])])
def test_a_deleted_game_leaves_the_others_of_the_evening(services, gone, left):
    anna, _ben = phones(services.service)
    places = []
    for totals in ({"A": 1, "B": 2}, {"A": 4, "B": 1}, {"A": 3, "B": 9}):
        if places:
            anna.again()
        places.append(anna.end(**totals).access)
    delete(services.service, places[gone])

    assert [places[one].code for one in left] == codes(evening_of(services.service, places[left[0]]))
    assert (places[left[1]].code, None) == tuple(services.service.known(places[one]).next for one in left)


def test_pruning_takes_the_old_games_of_an_evening_and_leaves_the_others(services):
    anna, _ben = phones(services.service)
    first = anna.end(A=1, B=2).access
    anna.again()
    last = anna.end(A=4, B=1).access
    moment = services.service.table(last).entries[-1].at

    assert 1 == prune(services.store, moment, "9999")
    assert [last.code] == codes(evening_of(services.service, last))
    with pytest.raises(StrangerError):
        services.service.table(first)


def test_the_host_of_the_last_game_deletes_the_evening_and_nobody_else(services):
    service = services.service
    anna, ben = phones(service)
    first = anna.end(A=1, B=2).access
    anna.again()
    ben.again()
    with pytest.raises(ForbiddenError):
        delete_evening(service, ben.access)
    with pytest.raises(FaultyError, match="not-the-last-game"):
        delete_evening(service, first)
    last = anna.access
    delete_evening(service, last)

    for access in (first, last):
        with pytest.raises(StrangerError):
            service.table(access)


def test_an_evening_has_only_so_many_games(service, monkeypatch):
    monkeypatch.setattr(again_module, "GAMES_MAX", 2)
    anna, _ben = phones(service)
    anna.end(A=1, B=2).again()
    anna.end(A=1, B=2)

    with pytest.raises(FaultyError, match="evening-full"):
        anna.again()


def test_the_standing_has_wins_places_points_and_the_closest_game(service):
    anna, ben = phones(service)
    anna.end(A=30, B=20).again()
    ben.again()
    anna.end(A=12, B=15).again("lost-cities")
    ben.again()
    # 10 + 2 - 20 and 9 - 20.
    anna.end_match(A=("red", 10), B=("blue", 9)).again("nunatak")
    anna.write(Named({"B": "Ben"}))
    evening = evening_of(service, anna.access)

    assert [("A", "", 1, (1, 2, 1), 32, 1), ("B", "Ben", 1, (2, 1, 2), 24, 2)] == [
        (one.seat, one.name, one.wins, one.places, one.points, one.rank) for one in evening.standing
    ]
    assert (evening.games[2].table.code, 1) == (evening.closest.game.table.code, evening.closest.margin)
    assert [True, True, True, False] == [game.counts for game in evening.games]


def test_a_game_that_ended_early_or_without_a_result_counts_for_nothing(service):
    anna, _ben = phones(service)
    anna.write(Ended(result_of({"A": 30, "B": 20}, blocks_left=3)))
    anna.again()
    anna.write(Ended())
    anna.again()
    evening = evening_of(service, anna.end(A=7, B=7).access)

    assert [("A", 1, (1,), 7, 1), ("B", 1, (1,), 7, 1)] == [
        (one.seat, one.wins, one.places, one.points, one.rank) for one in evening.standing
    ]
    assert 0 == evening.closest.margin


@pytest.mark.parametrize(("games", "wins"), [(1, 0), (2, 0), (3, 1)])
def test_a_match_is_won_after_its_third_game_and_before_that_has_places_and_points(service, games, wins):
    anna, _ben = phones(service)
    anna.end(A=3, B=5).again("lost-cities")
    anna.end_match(games, A=("red", 10), B=("blue", 9))
    evening = evening_of(service, anna.access)
    first, _second = evening.games[1].ending.places

    assert ("A", 1, bool(wins)) == (first.seat, first.place, first.has_won)
    assert [(wins, (2, 1), 3 - 10 * games), (1, (1, 2), 5 - 11 * games)] == [
        (one.wins, one.places, one.points) for one in sorted(evening.standing, key=lambda one: one.seat)
    ]
    assert True is evening.games[1].counts


def test_alone_nobody_wins_and_no_game_is_close(service):
    table = Table(service, "solo")
    phone = Phone(service, table.opened.code, table.opened.tokens[OWNER])
    phone.write(Ended(result_of({"A": 140})))
    evening = evening_of(service, phone.access)

    assert ((("A", 0, 140),), None) == (
        tuple((one.seat, one.wins, one.points) for one in evening.standing),
        evening.closest,
    )
