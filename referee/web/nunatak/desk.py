"""What Nunatak hands to the rules desk: its examples judged and drawn, and its diagrams.

An example is judged with the page that it opens, and the answer worded like its choices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.catalogue.worked import Example
from referee.games.nunatak.dummies.dummy_rules import CARD_AT_MARKER
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.turn import judge_dummy
from referee.games.nunatak.ending.completion import CompletionSeat, ExtraTurnsQuestion, extra_turns
from referee.games.nunatak.ending.score_sheet import line_of
from referee.games.nunatak.notation import read_place, write_place
from referee.games.nunatak.pieces import Role, Seat, Symbol
from referee.games.nunatak.question import Tile
from referee.games.reasons import Reason
from referee.games.rulings import Rulings
from referee.web.nunatak.board_view import BoardView, Marks, board_view
from referee.web.nunatak.final.cells import read_cell
from referee.web.nunatak.final.judged import JudgedSheet
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.seats import seat_view
from referee.web.nunatak.turn.page import TurnPage
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.reasons import ReasonView, reason_view
from referee.web.respond import address_of
from referee.web.rules.of_game import Calculator, Card, Desk, Drawn, Judged
from referee.wording.voice import Voice

GROUND = "nunatak.support.ground"
ABOUT_TILES = ("legal", "cards", "sides")
"""The question about the tile, which a block would cover."""


class _TakenCard(NamedTuple):
    """The card that an example takes: its symbols, and its name."""

    symbols: tuple[str, ...]
    words: str


def final_sheet_of(example: Example) -> FinalSheet:
    """The final sheet with the fields that an example tells."""
    sheet = FinalSheet()
    for word, value in example.words.items():
        cell = read_cell(word, sheet.seats())
        if cell is None:
            raise ValueError(f"{example.id}: the final sheet has no field {word}")
        sheet = sheet.with_value(cell, value)
    return sheet


def _turn(example: Example, language: str) -> Judged:
    page = TurnPage(TurnSheet.read(example.words), language)
    if example.asks == "place":
        return _compared(example, page, language)
    tried = [page, *_tried(example, language)]
    asked = _asked(example, page)
    after = asked if example.asks in ABOUT_TILES else page.board
    legal = [one for one in tried[1:] if one.judgement and one.judgement.legal] or [page]
    return Judged(
        _answer(example, page, legal),
        page.seats,
        _views((r for one in legal if one.judgement for r in one.judgement.reasons), page, example),
        _drawn(asked),
        _drawn(after),
        (page.judgement and page.judgement.points) or {},
    )


def _tried(example: Example, language: str) -> list[TurnPage]:
    """The same placement with each card, or with each side of its card, where that is the question."""
    if example.asks == "cards":
        words = [{"card": symbol.value} for symbol in Symbol]
    elif example.asks == "sides":
        words = [{"side": side} for side in example.words["card"].split("-")]
    else:
        words = []
    return [TurnPage(TurnSheet.read({**example.words, **more}), language) for more in words]


def _answer(example: Example, page: TurnPage, legal: list[TurnPage]) -> str:
    judgement = page.judgement
    if judgement is None:
        raise ValueError(f"{example.id} is no position: {page.problems}")
    if example.asks == "legal":
        return "yes" if judgement.legal else "no"
    if example.asks == "steps":
        return str(judgement.architect_steps)
    if example.asks in ("cards", "sides"):
        return "+".join(one.sheet.side or one.sheet.card for one in legal)
    points = judgement.points or {}
    asked = [part[0] for part in example.choices[0].split("-")] if example.choices else list(points)
    return "-".join(f"{seat}{points[seat]}" for seat in asked)


def _compared(example: Example, page: TurnPage, language: str) -> Judged:
    """The places that a dummy's card fits: it builds where it would get most.

    Rule: nunatak.solo.dummy-points.
    """
    judgement = judge_dummy(_dummy_question(example, page))
    worth = {write_place(one.place): one.total for one in judgement.candidates}
    best = write_place(judgement.places[0])
    chosen = TurnPage(TurnSheet.read({**example.words, "place": best}), language)
    # The book says which card was taken, and not from where.
    shown = (reason for reason in judgement.reasons if reason.rule.id != CARD_AT_MARKER.id)
    # What a dummy would get is in the sentence; points of its own it has none to show.
    views = tuple(replace(view, points=None) for view in _views(shown, page, example))
    places = tuple(example.choices)
    return Judged(
        best,
        page.seats,
        views,
        _drawn(_numbered(page.board, places)),
        _drawn(_numbered(chosen.board, places)),
        worth={place: worth[place] for place in places},
    )


def _dummy_question(example: Example, page: TurnPage) -> DummyQuestion:
    """The dummy's card is at its marker and fits the places in question, and no others."""
    sheet = page.sheet
    position = sheet.position()
    fitting = {read_place(place) for place in example.choices}
    tiles = (
        Tile(place, (Symbol.ARTISAN if place in fitting else Symbol.ELDER,))
        for place in position.free_places()
    )
    display = ((Symbol.ARTISAN,), None, None, None)
    return DummyQuestion(position, sheet.turn, display, 0, False, tuple(tiles), Rulings())


def _numbered(board: BoardView, places: tuple[str, ...]) -> BoardView:
    """Number the places that are compared."""
    views = tuple(
        place._replace(number=places.index(place.value) + 1) if place.value in places else place
        for place in board.places
    )
    return replace(board, places=views)


def _asked(example: Example, page: TurnPage) -> BoardView:
    """The position with only the subject of the question on it: the new block, or the tiles in question."""
    question = page.question
    if question is None:
        return page.board
    move = question.move
    # Before a swap each tile shows its own symbol.
    shown = replace(question, move=move._replace(swap=None)).symbols()
    if example.asks not in ABOUT_TILES:
        marks = Marks(chosen=move.place, block=move.seat)
        return board_view(question.position, page.seats, shown, marks, interactive=False)
    board = board_view(question.position, page.seats, shown, Marks(), interactive=False)
    ringed = {write_place(place) for place in (move.place, *(move.swap or ()))}
    views = (
        view._replace(states=(*view.states, "new")) if view.value in ringed else view for view in board.places
    )
    return replace(board, places=tuple(views))


def _final(example: Example, language: str) -> Judged:
    page = JudgedSheet.of(final_sheet_of(example), language)
    score = page.score("A")
    if score is None or page.judgement is None or example.line is None:
        raise ValueError(f"{example.id} is no end of a game: {page.errors}")
    reasons = (r for r in page.judgement.reasons if r.seat == "A" and line_of(r) == example.line)
    views = tuple(reason_view(reason, page.voice, page.seats) for reason in reasons)
    return Judged(str(score.lines[example.line]), page.seats, views)


def _extra_turns(example: Example, language: str) -> Judged:
    seats = tuple(Seat(letter, Role.PLAYER) for letter in example.words)
    views = tuple(seat_view(seat, index) for index, seat in enumerate(seats))
    lines = [map(int, example.words[seat.id].split(".")) for seat in seats]
    shown = tuple(CompletionSeat(seat, *line) for seat, line in zip(seats, lines, strict=True))
    answer = extra_turns(ExtraTurnsQuestion(shown))
    voice = Voice(language, {seat.id: seat.name for seat in views})
    reasons = tuple(reason_view(reason, voice, views) for reason in answer.reasons)
    return Judged("-".join(answer.order), views, reasons)


def _views(reasons: Iterable[Reason], page: TurnPage, example: Example) -> tuple[ReasonView, ...]:
    """The reasons to show, each sentence once a seat; that the ground needs no support is left out."""
    shown = (r for r in reasons if r.rule.id != GROUND or example.rule == GROUND)
    views = (reason_view(reason, page.voice, page.seats) for reason in shown)
    return tuple({(view.seat, view.sentence): view for view in views}.values())


def _drawn(board: BoardView) -> Drawn:
    return Drawn("nunatak/rules/_position.html", board)


def _card(example: Example, language: str) -> Card | None:
    symbols = tuple(symbol for symbol in example.words.get("card", "").split("-") if symbol)
    if not symbols:
        return None
    words = "/".join(Voice(language).said(f"term/{symbol}") for symbol in symbols)
    return Card(Drawn("nunatak/rules/_card.html", _TakenCard(symbols, words)), words)


def _turn_address(example: Example, language: str, rulings: str) -> str:
    return address_of("web.turn", language, {**example.words, **_settled(rulings)})


def _final_address(example: Example, language: str, rulings: str) -> str:
    return address_of("web.final", language, {**final_sheet_of(example).words(), **_settled(rulings)})


def _settled(rulings: str) -> dict[str, str]:
    return {"rulings": rulings} if rulings else {}


DESK = Desk(
    {
        "turn": Calculator(_turn, _turn_address),
        "final": Calculator(_final, _final_address),
        "extra-turns": Calculator(_extra_turns),
    },
    _card,
    {
        **dict.fromkeys(
            (
                *("nunatak.cap.points", "nunatak.cap.tie", "nunatak.win.tie-outer"),
                *("nunatak.difference.a19", "nunatak.gap.g88"),
            ),
            "nunatak/rules/_outer.html",
        ),
        **dict.fromkeys(
            (
                *("nunatak.solo.display", "nunatak.solo.dummy-card", "nunatak.solo.round"),
                *("nunatak.gap.g108", "nunatak.gap.g111"),
            ),
            "nunatak/rules/_diamond.html",
        ),
    },
)
