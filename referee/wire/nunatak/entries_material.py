"""The entries about the material as JSON: each kind holds its act under its own name."""

from __future__ import annotations

from typing import Literal

from referee.games.nunatak.table import log
from referee.wire.nunatak.event import EventBody
from referee.wire.nunatak.material import (
    LaidBody,
    OpenedBody,
    ReshuffleBody,
    SetUpBody,
    ShownBody,
    TakeBody,
    UseBody,
)


class TileEntry(EventBody):
    """The floor tile on a free place was entered."""

    kind: Literal["tile"]
    tile: LaidBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.tile.act)


class DisplayEntry(EventBody):
    """A card of the display was entered."""

    kind: Literal["display"]
    display: ShownBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.display.act)


class BlessingEntry(EventBody):
    """The face of a blessing was entered."""

    kind: Literal["blessing"]
    blessing: OpenedBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.blessing.act)


class SetUpEntry(EventBody):
    """Tiles, cards and blessings were entered at once."""

    kind: Literal["setup"]
    setup: SetUpBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.setup.act)


class TakeEntry(EventBody):
    """A blessing was taken."""

    kind: Literal["take"]
    take: TakeBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.take.act)


class UseEntry(EventBody):
    """A blessing was used."""

    kind: Literal["use"]
    use: UseBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.use.act)


class ReshuffleEntry(EventBody):
    """The display was shuffled into the draw pile."""

    kind: Literal["reshuffle"]
    reshuffle: ReshuffleBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.reshuffle.act)


MATERIAL_SHAPES: tuple[type[EventBody], ...] = (
    TileEntry,
    DisplayEntry,
    BlessingEntry,
    SetUpEntry,
    TakeEntry,
    UseEntry,
    ReshuffleEntry,
)
"""The shapes of all kinds of entries about the material."""
