"""The material as it is being entered: a brush, and what it has put on tiles and cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.acts import Laid, Opened, SetUp, Shown
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, Material
from referee.games.nunatak.notation import read_place, write_place
from referee.games.nunatak.pieces import DISPLAY_SIZE, Symbol, Symbols
from referee.web.words import PhoneState, pairs, write_pairs

SLOT = "slot"
"""How a tap names a place of the display: `slot.0` is the first."""

REST = "rest"
"""What a tap says that puts the symbol on all that shows none yet."""

SHOWN_MAX = 2
"""A tile or a card shows one symbol, or two."""

ENTRIES_MAX = 60
"""More than the places of the temple: what stands in an address behind them is not read."""


@dataclass(frozen=True, slots=True)
class Draft(PhoneState):
    """What was tapped in and not yet saved.

    `brush` is a symbol; `tiles` and `cards` are pairs of a place (or a place of the display, from 0) and
    its symbols; `near` and `far` the open blessings, the one nearest to the pile first, as `kind` or
    `other-use`.
    """

    brush: str = Symbol.BUILDER.value
    tiles: str = ""
    cards: str = ""
    near: str = ""
    far: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> Draft:
        """Take it from the words of an address or the fields of a form; a brush that is none is the first."""
        entered = {field.name: words.get(field.name, "") for field in fields(cls)}
        if entered["brush"] not in list(Symbol):
            entered["brush"] = Symbol.BUILDER.value
        return cls(**entered)

    def after(self, words: Mapping[str, str], material: Material, free: Iterable[Place] = ()) -> Draft:
        """What it is after one more tap: on a brush, a tile, a card of the display, or on "all others"."""
        if words.get("do", "") == REST:
            return self._with_rest(material, free)
        if words.get("do", "") in list(Symbol):
            return replace(self, brush=words["do"])
        what, _dot, number = words.get("tap", "").partition(".")
        if what == SLOT:
            return self._on_slot(number, material)
        place = read_place(words.get("tap", ""))
        return self if place is None else self._on_tile(place, material)

    def laid(self) -> dict[Place, Symbols]:
        """The symbols of each tile that was tapped in."""
        read = {read_place(where): _symbols(shown) for where, shown in [*pairs(self.tiles)][:ENTRIES_MAX]}
        return {place: shown for place, shown in read.items() if place is not None and shown}

    def on(self, free: Collection[Place]) -> Draft:
        """The same without the tiles on which a block stands by now: nobody could tap them off."""
        tiles = {write_place(place): shown for place, shown in self.laid().items() if place in free}
        return replace(self, tiles=_written(tiles))

    def shown(self) -> dict[int, Symbols]:
        """The symbols of each card that was tapped in, by its place in the display."""
        read = {slot: _symbols(shown) for slot, shown in [*pairs(self.cards)][:ENTRIES_MAX]}
        return {int(slot): shown for slot, shown in read.items() if slot in _SLOTS and shown}

    def opened(self, material: Material) -> dict[int, Blessing]:
        """The blessing cards that were chosen, by their numbers."""
        chosen = dict(zip(material.blessings.open, (self.near, self.far), strict=False))
        read = {number: read_blessing(word) for number, word in chosen.items()}
        return {number: blessing for number, blessing in read.items() if blessing is not None}

    def setup(self, material: Material) -> SetUp:
        """What is to be saved: all that is not on the table like this already."""
        return SetUp(
            tuple(
                Laid(place, shown)
                for place, shown in self.laid().items()
                if material.tiles.get(place) != shown
            ),
            tuple(Shown(slot, card) for slot, card in self.shown().items() if material.display[slot] != card),
            tuple(
                Opened(number, blessing)
                for number, blessing in self.opened(material).items()
                if material.blessings.faces.get(number) != blessing
            ),
        )

    def _with_rest(self, material: Material, free: Iterable[Place]) -> Draft:
        """The symbol of the brush on every tile and card that shows nothing yet."""
        tiles = {place: (Symbol(self.brush),) for place in free if place not in material.tiles}
        cards = {slot: (Symbol(self.brush),) for slot in material.unknown_slots()}
        laid = {**tiles, **self.laid()}
        return replace(
            self,
            tiles=_written({write_place(place): shown for place, shown in laid.items()}),
            cards=_written({str(slot): card for slot, card in {**cards, **self.shown()}.items()}),
        )

    def _on_tile(self, place: Place, material: Material) -> Draft:
        laid = self.laid()
        laid[place] = self._painted(laid.get(place), material.tiles.get(place, ()))
        return replace(self, tiles=_written({write_place(where): shown for where, shown in laid.items()}))

    def _on_slot(self, number: str, material: Material) -> Draft:
        if number not in _SLOTS:
            return self
        shown = self.shown()
        shown[int(number)] = self._painted(shown.get(int(number)), material.display[int(number)] or ())
        return replace(self, cards=_written({str(slot): card for slot, card in shown.items()}))

    def _painted(self, now: Symbols | None, saved: Symbols) -> Symbols:
        """The symbols after a tap with the brush: it puts its symbol there, or takes it off again.

        A symbol beside one that was just put there makes a split tile; on what was saved before, or
        shows two already, the brush begins again.
        """
        brush = Symbol(self.brush)
        if now is None:
            return () if saved == (brush,) else (brush,)
        if brush in now:
            return tuple(symbol for symbol in now if symbol is not brush)
        both = (*now, brush) if len(now) < SHOWN_MAX else (brush,)
        return tuple(symbol for symbol in Symbol if symbol in both)


_SLOTS = tuple(str(slot) for slot in range(DISPLAY_SIZE))


def blessing_word(blessing: Blessing) -> str:
    """A blessing as it stands in an address."""
    return "-".join(filter(None, (blessing.kind.value, blessing.use.value if blessing.use else "")))


def read_blessing(word: str) -> Blessing | None:
    """A blessing from an address; None where the word is none."""
    kind, _dash, use = word.partition("-")
    if kind not in list(BlessingKind) or (use and use not in list(BlessingUse)):
        return None
    return Blessing(BlessingKind(kind), BlessingUse(use) if use else None)


def _symbols(word: str) -> Symbols:
    named = word.split("-")[:SHOWN_MAX]
    return tuple(symbol for symbol in Symbol if symbol.value in named)


def _written(shown: Mapping[str, Symbols]) -> str:
    return write_pairs((where, "-".join(symbols)) for where, symbols in shown.items() if symbols)
