"""Find everything that makes the entered cards of Lost Cities impossible.

Every fault is listed, never only the first. What is a matter of shape (more or fewer than two
players, more than three games) is refused before.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.faults import Fault, Path
from referee.games.lost_cities.cards import (
    NUMBERS,
    WAGERS_PER_COLOUR,
    Card,
    Colour,
    Expedition,
    Player,
    colours_in_play,
)
from referee.games.lost_cities.match import Game, MatchQuestion
from referee.games.lost_cities.moves import Draw, MoveQuestion

NO_SUCH_NUMBER = "lost-no-such-number"
CARD_TWICE = "lost-card-twice"
CARD_OF_BOTH = "lost-card-of-both"
CARD_IN_OWN = "lost-card-in-own"
TOO_MANY_WAGERS = "lost-too-many-wagers"
TOO_MANY_WAGERS_TOGETHER = "lost-too-many-wagers-together"
FOURTH_WAGER = "lost-fourth-wager"
NO_SIXTH_COLOUR = "lost-no-sixth-colour"
PLAYER_TWICE = "lost-player-twice"
OTHER_PLAYER = "lost-other-player"


def match_faults(question: MatchQuestion) -> tuple[Fault, ...]:
    """List what makes a match impossible: cards in two places, too many wagers, unknown players.

    The deck is that of "Spielmaterial": each number of a colour once, its wager three times.
    """
    return (*_players_faults(question), *_cards_faults(question))


def move_faults(question: MoveQuestion) -> tuple[Fault, ...]:
    """List what makes a hand card and a row impossible: a card that the row already has.

    A drawn card is asked for by its pile only, so there nothing can be wrong.
    """
    if isinstance(question, Draw):
        return ()
    return (
        *_row_faults(("own",), question.own, question.card.colour),
        *_hand_faults(question.own, question.card),
    )


def _hand_faults(own: Expedition, card: Card) -> Iterator[Fault]:
    colour, number = card
    if number is None and own.wagers >= WAGERS_PER_COLOUR:
        yield Fault(("card",), FOURTH_WAGER, {"colour": colour, "box": WAGERS_PER_COLOUR})
    if number in own.numbers:
        yield Fault(("card",), CARD_IN_OWN, {"colour": colour, "card": number})


def _row_faults(path: Path, expedition: Expedition, colour: Colour) -> Iterator[Fault]:
    if expedition.wagers < 0:
        yield Fault((*path, "wagers"), "negative-count", {"count": expedition.wagers})
    if expedition.wagers > WAGERS_PER_COLOUR:
        yield Fault(
            (*path, "wagers"),
            TOO_MANY_WAGERS,
            {"colour": colour, "wagers": expedition.wagers, "box": WAGERS_PER_COLOUR},
        )
    seen: set[int] = set()
    for index, number in enumerate(expedition.numbers):
        if number not in NUMBERS:
            yield Fault((*path, "numbers", index), NO_SUCH_NUMBER, {"number": number})
        elif number in seen:
            operands = {"colour": colour, "card": number}
            yield Fault((*path, "numbers", index), CARD_TWICE, operands)
        seen.add(number)


def _players_faults(question: MatchQuestion) -> Iterator[Fault]:
    expected = tuple(sheet.id for sheet in question.games[0].players)
    for index, game in enumerate(question.games):
        first, second = game.players
        if first.id == second.id:
            path: Path = ("games", index, "players", 1, "id")
            yield Fault(path, PLAYER_TWICE, {"player": Player(second.id)})
        for at, sheet in enumerate(game.players):
            if sheet.id not in expected:
                operands = {"player": Player(sheet.id), "expected": tuple(map(Player, expected))}
                yield Fault(("games", index, "players", at, "id"), OTHER_PLAYER, operands)


def _cards_faults(question: MatchQuestion) -> Iterator[Fault]:
    in_play = colours_in_play(question.colours)
    for index, game in enumerate(question.games):
        path: Path = ("games", index, "players")
        for at, sheet in enumerate(game.players):
            for colour, expedition in sheet.expeditions.items():
                row = (*path, at, "expeditions", colour.value)
                if colour not in in_play:
                    yield Fault(row, NO_SIXTH_COLOUR, {"colour": colour})
                yield from _row_faults(row, expedition, colour)
        for colour in Colour:
            yield from _shared_faults(path, game, colour)


def _shared_faults(path: Path, game: Game, colour: Colour) -> Iterator[Fault]:
    first, second = (sheet.expedition(colour) for sheet in game.players)
    row = (*path, 1, "expeditions", colour.value)
    together = max(0, first.wagers) + max(0, second.wagers)
    # A player who alone claims too many already has a fault of their own.
    if max(first.wagers, second.wagers) <= WAGERS_PER_COLOUR < together:
        operands = {"colour": colour, "wagers": together, "box": WAGERS_PER_COLOUR}
        yield Fault((*row, "wagers"), TOO_MANY_WAGERS_TOGETHER, operands)
    for index, number in enumerate(second.numbers):
        if number in NUMBERS and number in first.numbers:
            holder = Player(game.players[0].id)
            claimed = {"colour": colour, "card": number, "other": holder}
            yield Fault((*row, "numbers", index), CARD_OF_BOTH, claimed)
