"""What Lost Cities hands to the rules desk: its examples are judged by its calculator."""

from __future__ import annotations

from referee.catalogue.worked import Example
from referee.web.lost_cities.page import LostCitiesPage
from referee.web.lost_cities.sheet import SIDES, LostCitiesSheet
from referee.web.respond import address_of
from referee.web.rules.of_game import Calculator, Desk, Judged


def _judge(example: Example, language: str) -> Judged:
    page = LostCitiesPage(LostCitiesSheet.read(example.words), language)
    return Judged(str(page.points(SIDES[0])), page.players, tuple(page.reasons))


def _address(example: Example, language: str, _rulings: str) -> str:
    return address_of("web.lost_cities", language, example.words)


DESK = Desk({"match": Calculator(_judge, _address)})
