"""How this game's operands are called where reasons are stored.

When you change this: what was written once must stay readable. Tags can be added; none can be renamed or
dropped.
"""

from __future__ import annotations

from referee.games.lost_cities.cards import Card, Colour, Player

TAGS: dict[str, type] = {"player": Player, "card": Card, "colour": Colour}
"""The types of its operands beside numbers, texts and lists, by their tags."""
