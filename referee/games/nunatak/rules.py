"""The rules that a turn can name, in rulebook order; the catalogue holds their sections and texts."""

from __future__ import annotations

from referee.games.reasons import Rule

# Setup: how many blocks a seat owns.
BLOCKS_NONE_LEFT = Rule("nunatak.setup.blocks", "owner", "owned", case="none-left")
BLOCKS_NONE_LEFT_OF_FOUR = Rule("nunatak.setup.blocks-4p", "owner", "owned", case="none-left")

# 1. Taking a building card.
CARD_NOT_IN_DISPLAY = Rule("nunatak.card.one", "card", case="not-in-display")
CARD_DISPLAY_EMPTY = Rule("nunatak.card.one", case="empty-display")
CARD_NEEDS_FREE_TILE = Rule("nunatak.card.needs-free-tile", "card")
CARD_EMPTY_PILE_ANY = Rule("nunatak.card.empty-pile-any")
CARD_EMPTY_PILE_NO_RULE = Rule("nunatak.card.empty-pile-any", case="no-rule")

# Builder: the swap. Elder: the blessing.
BUILDER_SWAP = Rule("nunatak.builder.optional", "tile", "other")
BUILDER_SWAP_NEEDS_BUILDER = Rule("nunatak.builder.optional", "card", case="no-builder")
BUILDER_SWAP_NOT_FREE = Rule("nunatak.builder.tiles", "place", case="not-free")
BUILDER_SWAP_NO_BUILDER_TILE = Rule("nunatak.builder.tiles", "place", case="no-builder-tile")
BUILDER_SWAP_SAME_TILE = Rule("nunatak.builder.tiles", "place", case="same-tile")
BUILDER_PLACE = Rule("nunatak.builder.place", "place")
BUILDER_KEPT_AS_ARCHITECT = Rule("nunatak.gap.g14")
BUILDER_SWAP_FOR_SIKU = Rule("nunatak.gap.g41", case="allowed")
BUILDER_NO_SWAP_FOR_SIKU = Rule("nunatak.gap.g41", case="forbidden")
ELDER_TAKE = Rule("nunatak.elder.take")

# 2. Placing an ice block.
PLACE_MATCH = Rule("nunatak.place.match", "card", "tile")
PLACE_NO_MATCH = Rule("nunatak.place.match", "card", "tile", case="no-match")
PLACE_NOT_YOUR_BLOCK = Rule("nunatak.place.match", "owner", "active", case="not-your-block")
PLACE_OCCUPIED = Rule("nunatak.place.one-per-tile", "owner", case="occupied")
PLACE_OCCUPIED_UNKNOWN = Rule("nunatak.place.one-per-tile", case="occupied-owner-not-told")

# Split tiles and cards.
SPLIT_SIDE = Rule("nunatak.split.side", "side", "card")
SPLIT_SIDE_NOT_ON_CARD = Rule("nunatak.split.side", "side", "card", case="not-on-card")
SPLIT_SIDE_OPEN = Rule("nunatak.gap.g9", "card")

# 3. Supporting ice blocks.
SUPPORT_COUNT = Rule("nunatak.support.count", "count", counted="count")
SUPPORT_NONE = Rule("nunatak.support.count", case="none")
SUPPORT_OWNERS_UNKNOWN = Rule("nunatak.support.count", "count", case="owners-not-told", counted="count")
SUPPORT_GROUND = Rule("nunatak.support.ground")

# 4. Rows.
ROW_STEP = Rule("nunatak.row.step", "row", steps=1)
ROW_TWO = Rule("nunatak.row.two", "rows", steps=2)
ROW_CAP = Rule("nunatak.row.cap-10", "lost", counted="lost")
ROW_LEVEL_FOUR = Rule("nunatak.row.level4-none", "rows")

# 5. Squares.
SQUARE_FIRST = Rule("nunatak.square.first", "own", "square", counted="own")
SQUARE_SECOND = Rule("nunatak.square.second", "own", "square", counted="own")
SQUARE_SECOND_AFTER_TIE = Rule("nunatak.square.second", "own", "active", "square", case="after-tie")
SQUARE_ACTIVE_WINS_FIRST = Rule("nunatak.square.active-wins-tie", "own", "tied", "square", case="first")
SQUARE_ACTIVE_WINS_SECOND = Rule("nunatak.square.active-wins-tie", "tied", "square", case="second")
SQUARE_ACTIVE_WON_SECOND = Rule("nunatak.square.active-wins-tie", "active", "square", case="lost-second")
SQUARE_SECOND_TIE = Rule("nunatak.square.second-place-tie", "tied", "square")
SQUARE_FOUR_COLOURS = Rule("nunatak.square.four-colours", "square", case="active")
SQUARE_FOUR_COLOURS_OTHERS = Rule("nunatak.square.four-colours", "active", "square", case="others")
SQUARE_ONE_COLOUR = Rule("nunatak.square.present-only", "owner", "square")
SQUARE_OWNERS_UNKNOWN = Rule(
    "nunatak.square.complete", "square", "count", case="owners-not-told", counted="count"
)
SQUARE_SIKU_FIRST_TIE = {
    choice: Rule("nunatak.gap.g38", "square", case=choice) for choice in ("two", "five", "three", "zero")
}
SQUARE_ORDER = Rule("nunatak.square.multi-order", "count", counted="count")

# New tiles, and the end of the game.
TILE_DRAW = Rule("nunatak.tile.draw", "tiles")
TILE_MISSING = Rule("nunatak.tile.draw", "missing", case="no-tile-yet")
TILE_NOW = Rule("nunatak.tile.now")
TILE_NEXT_TURN = Rule("nunatak.tile.now", case="next-turn")
END_TRIGGER = Rule("nunatak.end.trigger")

# Two players: Siku.
SIKU_CARD = Rule("nunatak.2p.siku")
SIKU_BUILDER_CARD = Rule("nunatak.2p.siku-builder")
SIKU_ELDER_CARD = Rule("nunatak.2p.siku-elder")
SIKU_NO_SUPPORT = Rule("nunatak.2p.siku-no-points", "would", case="support", counted="would")
SIKU_NO_STEP = Rule("nunatak.2p.siku-no-points", "rows", case="row")
SIKU_NO_SQUARE = Rule("nunatak.2p.siku-no-points", "would", "square", case="square", counted="would")

# Solo: dummies.
DUMMY_NO_SWAP = Rule("nunatak.solo.dummy-no-swap")
DUMMY_CARD = Rule("nunatak.solo.dummy-cards")
DUMMY_ELDER_CARD = Rule("nunatak.solo.dummy-elder")
DUMMY_NO_SUPPORT = Rule("nunatak.solo.dummy-void", "would", case="support", counted="would")
DUMMY_NO_STEP = Rule("nunatak.solo.dummy-void", "rows", case="row")
DUMMY_NO_SQUARE = Rule("nunatak.solo.dummy-void", "would", "square", case="square", counted="would")
DUMMY_SQUARE_ORDER = Rule("nunatak.gap.g102")

TURN_RULES: tuple[Rule, ...] = (
    BLOCKS_NONE_LEFT,
    BLOCKS_NONE_LEFT_OF_FOUR,
    CARD_NOT_IN_DISPLAY,
    CARD_DISPLAY_EMPTY,
    CARD_NEEDS_FREE_TILE,
    CARD_EMPTY_PILE_ANY,
    CARD_EMPTY_PILE_NO_RULE,
    BUILDER_SWAP,
    BUILDER_SWAP_NEEDS_BUILDER,
    BUILDER_SWAP_NOT_FREE,
    BUILDER_SWAP_NO_BUILDER_TILE,
    BUILDER_SWAP_SAME_TILE,
    BUILDER_PLACE,
    BUILDER_KEPT_AS_ARCHITECT,
    BUILDER_SWAP_FOR_SIKU,
    BUILDER_NO_SWAP_FOR_SIKU,
    ELDER_TAKE,
    PLACE_MATCH,
    PLACE_NO_MATCH,
    PLACE_NOT_YOUR_BLOCK,
    PLACE_OCCUPIED,
    PLACE_OCCUPIED_UNKNOWN,
    SPLIT_SIDE,
    SPLIT_SIDE_NOT_ON_CARD,
    SPLIT_SIDE_OPEN,
    SUPPORT_COUNT,
    SUPPORT_NONE,
    SUPPORT_OWNERS_UNKNOWN,
    SUPPORT_GROUND,
    ROW_STEP,
    ROW_TWO,
    ROW_CAP,
    ROW_LEVEL_FOUR,
    SQUARE_FIRST,
    SQUARE_SECOND,
    SQUARE_SECOND_AFTER_TIE,
    SQUARE_ACTIVE_WINS_FIRST,
    SQUARE_ACTIVE_WINS_SECOND,
    SQUARE_ACTIVE_WON_SECOND,
    SQUARE_SECOND_TIE,
    SQUARE_FOUR_COLOURS,
    SQUARE_FOUR_COLOURS_OTHERS,
    SQUARE_ONE_COLOUR,
    SQUARE_OWNERS_UNKNOWN,
    *SQUARE_SIKU_FIRST_TIE.values(),
    SQUARE_ORDER,
    TILE_DRAW,
    TILE_MISSING,
    TILE_NOW,
    TILE_NEXT_TURN,
    END_TRIGGER,
    SIKU_CARD,
    SIKU_BUILDER_CARD,
    SIKU_ELDER_CARD,
    SIKU_NO_SUPPORT,
    SIKU_NO_STEP,
    SIKU_NO_SQUARE,
    DUMMY_NO_SWAP,
    DUMMY_CARD,
    DUMMY_ELDER_CARD,
    DUMMY_NO_SUPPORT,
    DUMMY_NO_STEP,
    DUMMY_NO_SQUARE,
    DUMMY_SQUARE_ORDER,
)
"""Every sentence that a judged turn can hold."""
