"""What the deck holds, and the list of sentences."""

from __future__ import annotations

from referee.games.lost_cities.cards import Colour, deck
from referee.games.lost_cities.rules import LOST_CITIES_RULES


def test_the_deck_of_five_colours_holds_60_cards():
    """ "Spielmaterial": 45 numbers and 15 wagers."""
    cards = deck(5)

    assert (45, 15) == (
        sum(card.number is not None for card in cards),
        sum(card.number is None for card in cards),
    )


def test_a_sixth_colour_adds_twelve_cards():
    assert 12 == sum(card.colour is Colour.PURPLE for card in deck(6))


def test_every_sentence_has_a_name_of_its_own():
    messages = [rule.message for rule in LOST_CITIES_RULES]

    assert len(set(messages)) == len(messages)


def test_every_rule_is_one_of_lost_cities():
    assert {"lost"} == {rule.id.split(".")[0] for rule in LOST_CITIES_RULES}
