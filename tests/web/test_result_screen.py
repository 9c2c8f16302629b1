"""The screen with a result: bars that are stepped through, and the temple in space."""

from __future__ import annotations

from referee.config import resources
from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Block, Position
from referee.web.nunatak.final.labels import LINE_SIGNS, part_of
from referee.web.nunatak.seats import seat_view
from referee.web.nunatak.temple_picture import temple_picture
from referee.web.result.screen import Entry, Part, ResultScreen, step_of
from tests.some import for_each

SEATS = tuple(Seat(letter, Role.PLAYER) for letter in "AB")
VIEWS = tuple(seat_view(seat, index, f"Player {seat.id}") for index, seat in enumerate(SEATS))


def screen(step=0):
    return ResultScreen(
        "Player B wins",
        "",
        (
            Entry(
                VIEWS[1],
                1,
                True,
                (Part("track", "track", "Track", 10), Part("elders", "elder", "Elders", 9)),
            ),
            Entry(VIEWS[0], 2, False, (Part("track", "track", "Track", 12),)),
        ),
        step=step,
    )


def rows(shown):
    return [(row.seat.id, row.total, row.is_winner) for row in shown.rows]


def test_the_whole_result_names_the_winner_first():
    assert [("B", 19, True), ("A", 12, False)] == rows(screen())


def test_every_line_of_the_score_sheet_has_a_sign_on_its_part_of_a_bar(app):
    with app.test_request_context("/en/"):
        icons = [part_of(line, 1).icon for line in LINE_SIGNS]
    signs = "".join(
        (resources() / "templates" / name).read_text("utf-8")
        for name in ("components/pictures/symbols.svg", "nunatak/_signs.svg")
    )

    assert len(icons) == len({*icons}) > 8
    assert [] == [icon for icon in icons if f'id="i-{icon}"' not in signs]


def test_a_reveal_names_no_winner_and_puts_whoever_leads_first():
    assert [("A", 12, False), ("B", 10, False)] == rows(screen(1))


def test_the_last_step_of_a_reveal_is_the_whole_result():
    assert rows(screen()) == rows(screen(screen().steps))


@for_each("word", ["", "-1", "x", "999", "\N{SUPERSCRIPT TWO}", "1.5"])
def test_an_address_without_a_step_shows_the_whole_result(word):
    assert 0 == step_of(word)


def test_the_nearest_block_is_drawn_last_and_the_highest_over_all():
    blocks = tuple(Block(place, "A") for place in PLACES)

    drawn = temple_picture(Position.of(SEATS, blocks), VIEWS)

    assert [cube.level for cube in drawn] == sorted(cube.level for cube in drawn)
    assert (0, 8 * 15) == max((cube.x, cube.y) for cube in drawn if cube.level == 1 and cube.x == 0)


def test_a_block_of_the_winner_is_marked():
    blocks = (Block(Place(1, 1, 1), "A"), Block(Place(1, 1, 2), "B"))

    assert [False, True] == [
        cube.is_winner for cube in temple_picture(Position.of(SEATS, blocks), VIEWS, ("B",))
    ]


def test_a_line_that_only_one_player_has_stands_where_the_sheet_has_it():
    track, cap, builders, elders = (Part(key, key, "", 1) for key in ("track", "cap", "builders", "elders"))
    fewer, more = (track, cap), (track, builders, elders)

    shown = ResultScreen("", "", (Entry(VIEWS[0], 1, True, fewer), Entry(VIEWS[1], 2, False, more)))

    assert ["track", "cap", "builders", "elders"] == [line.key for line in shown.lines]
