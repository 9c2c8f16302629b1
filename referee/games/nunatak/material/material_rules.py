"""The rules that the material of a game can name: foresight, abundance, transference, and what was said."""

from __future__ import annotations

from referee.games.reasons import Rule

FORESIGHT_RESERVES = Rule("nunatak.blessing.foresight-when", "card", case="reserves")
FORESIGHT_RESERVES_UNKNOWN = Rule("nunatak.blessing.foresight-when", case="reserves-unknown")
FORESIGHT_MUST = Rule("nunatak.blessing.foresight-must", "card")
FORESIGHT_OF_OTHER = Rule("nunatak.gap.g61", "card", "owner")
FORESIGHT_FITS_NOT = Rule("nunatak.gap.g62", "card")
ABUNDANCE_BEGINS = Rule("nunatak.blessing.abundance", "turns", counted="turns")
TRANSFERENCE_BECOMES = Rule("nunatak.gap.g64", "side", case="becomes")
TRANSFERENCE_TOOL = Rule("nunatak.blessing.transference-artisan", "tool", case="becomes")
SAID_POINTS = Rule("nunatak.gap.g54", "steps", case="said")
SAID_BLOCK = Rule("nunatak.gap.g54", "place", "owner", case="block")
SAID_SWAP = Rule("nunatak.gap.g54", "tile", "other", case="swap")
SAID_CARD = Rule("nunatak.gap.g54", "card", "side", case="card")
SAID_NOTE = Rule("nunatak.gap.g54", "note", case="note")
PILE_CANNOT_HELP = Rule("nunatak.gap.g1")
PILE_CANNOT_HELP_NO_RULE = Rule("nunatak.gap.g1", case="no-rule")
DUMMY_OTHER_CARD = Rule("nunatak.solo.dummy-card", "card", case="other")
DUMMY_OTHER_PLACE = Rule("nunatak.solo.dummy-points", "there", case="other")
UNFIT = Rule("nunatak.gap.g11", case="unfit")

MATERIAL_RULES: tuple[Rule, ...] = (
    FORESIGHT_RESERVES,
    FORESIGHT_RESERVES_UNKNOWN,
    FORESIGHT_MUST,
    FORESIGHT_OF_OTHER,
    FORESIGHT_FITS_NOT,
    ABUNDANCE_BEGINS,
    TRANSFERENCE_BECOMES,
    TRANSFERENCE_TOOL,
    SAID_POINTS,
    SAID_BLOCK,
    SAID_SWAP,
    SAID_CARD,
    SAID_NOTE,
    PILE_CANNOT_HELP,
    PILE_CANNOT_HELP_NO_RULE,
    DUMMY_OTHER_CARD,
    DUMMY_OTHER_PLACE,
    UNFIT,
)
"""Every sentence that acts of the material, and turns judged with it, can have beside those of a turn."""
