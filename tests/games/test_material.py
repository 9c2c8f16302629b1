"""Whole games with everything kept: what must hold of each, undone to the empty table, and read again."""

from __future__ import annotations

import json

import pytest

from referee.games.nunatak.table.game import Game, fold
from referee.games.nunatak.table.log import Added, Removed, Restored
from referee.games.nunatak.table.order import Phase
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.nunatak.entries import event_data, read_entry
from tests.games.material import said_in, tiles_drawn, wrong_with
from tests.games.material_games import Player, played
from tests.games.material_sayer import Sayer
from tests.some import for_each

GAMES = 2
"""Of each number of players."""

SOAK_CHUNKS, SOAK_GAMES = 10, 500
"""20,000 games in `make soak`."""

SAYERS = (0, 2)
"""The seeds of games that say together all that can be said of a blessing."""

SAMPLE = 5
"""Every fifth of them also asks of each entry whether it can be; the long tests ask of all."""


@for_each("players", [1, 2, 3, 4])
def test_what_must_hold_of_tiles_cards_blocks_and_blessings_holds_at_the_end_of_every_game(players):
    for seed in range(GAMES):
        game = played(seed, players, looks_for_faults=seed % SAMPLE == 0)

        assert ([], 29, 54) == (wrong_with(game), tiles_drawn(game), len(game.turns)), seed


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("chunk", range(SOAK_CHUNKS))
def test_it_holds_in_twenty_thousand_other_games_too(players, chunk):
    for seed in range(1_000_000 + chunk * SOAK_GAMES, 1_000_000 + (chunk + 1) * SOAK_GAMES):
        game = played(seed, players)

        assert ([], 29, 54) == (wrong_with(game), tiles_drawn(game), len(game.turns)), seed


@for_each("players", [1, 2, 3, 4])
def test_it_holds_after_every_act(players):
    player = Player(players, players)
    for _ in player.acts():
        assert [] == wrong_with(player.game)
    assert Phase.SCORING is player.game.phase


@for_each("players", [1, 2, 3, 4])
def test_it_holds_after_every_act_with_all_that_players_say_of_unprinted_blessings(players):
    said = []
    for seed in SAYERS:
        player = Sayer(seed, players)
        for _ in player.acts():
            assert [] == wrong_with(player.game), seed
        assert (54, Phase.SCORING) == (len(player.game.standing.position.owners), player.game.phase)
        said += said_in(player.game)
    actions = {name for name in ("steps", "swap", "block", "card") if any(getattr(one, name) for one in said)}
    assert {"steps", "swap", "block", "card"} == actions


@for_each("players", [1, 2, 3, 4])
def test_what_players_said_is_written_read_and_undone_like_everything(players):
    player = Sayer(3, players)
    game = [player.game for _ in player.acts()][-1]
    events = [read_entry(json.dumps(event_data(Added(kept.item.act))))[0] for kept in game.record]
    undone = game
    for kept in reversed(game.record):
        undone = undone.after(Removed((kept.item.key,)))

    assert game.standing == fold(empty(game), events).standing
    assert (empty(game).standing, ()) == (undone.standing, undone.record)


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_holds_in_sixty_games_of_each_number_with_all_that_players_say(players):
    for seed in range(100, 160):
        player = Sayer(seed, players)
        game = [player.game for _ in player.acts()][-1]
        assert ([], 54) == (wrong_with(game), len(game.standing.position.owners)), seed


@for_each("players", [1, 2, 3, 4])
def test_a_log_that_was_written_and_read_folds_to_the_same_game(players):
    game = played(players, players)
    events = [read_entry(json.dumps(event_data(Added(kept.item.act))))[0] for kept in game.record]

    assert game.standing == fold(empty(game), events).standing


@for_each("players", [1, 2, 3, 4])
def test_undoing_everything_gives_the_empty_table_and_redoing_it_the_same_game(players):
    game = played(7, players)
    keys = [kept.item.key for kept in game.record]
    undone = game
    for key in reversed(keys):
        undone = undone.after(Removed((key,)))
    assert (empty(game).standing, ()) == (undone.standing, undone.record)

    redone = undone
    for key in keys:
        redone = redone.after(Restored((key,)))
    assert game.standing == redone.standing


def empty(game):
    return Game.of(game.seats, game.opening.rulings, {}, Tracking.EVERYTHING)
