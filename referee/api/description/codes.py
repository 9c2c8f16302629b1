"""The codes of what cannot be, by the call that can find it."""

from __future__ import annotations

_SEATS = ("no-such-table", "seat-twice")
_BLOCKS = (
    *("no-such-place", "unknown-seat", "two-blocks", "block-in-the-air"),
    *("too-many-blocks", "too-many-extra-blocks"),
)
_LETTERS = ("temple-levels", "temple-rows", "temple-runs", "temple-sign", "temple-row-length")
_TEMPLE = ("blocks-and-temple", "no-blocks-and-no-temple", *_LETTERS)
_INTERPRETATIONS = ("unknown-ruling", "unknown-choice")
_TILES = ("two-tiles", "tile-in-the-air", "same-symbol-twice")
_POSITION = (*_SEATS, *_BLOCKS, *_TEMPLE, *_INTERPRETATIONS)
_MARKERS = ("no-marker", "marker-outside")

TURN = (*_POSITION, *_TILES, "siku-has-no-turn", "no-such-card", "display-too-long", *_MARKERS)
FINAL = (
    *_POSITION,
    *("owner-needed", "outer-not-as-in-the-temple", "negative-count", "marker-outside"),
    *("too-many-beast-symbols", "no-elder-pair", "neutral-seat", "hand-too-big", "too-many-blessings"),
    *("too-many-outer-blocks", "too-many-cards", "too-many-artisans", "one-transference"),
)
_LOST_ROW = ("negative-count", "lost-too-many-wagers", "lost-no-such-number", "lost-card-twice")

EXTRA_TURNS = ("not-four-players", "seat-twice", "negative-count")
DUMMY = (
    *_POSITION,
    *_TILES,
    *("owner-needed", "not-a-dummy", "tiles-needed", "no-such-card", "display-not-four", "marker-at-no-card"),
)
SCORE = (
    *_LOST_ROW,
    *("lost-too-many-wagers-together", "lost-card-of-both", "lost-no-sixth-colour"),
    *("lost-player-twice", "lost-other-player"),
)
MOVE = (*_LOST_ROW, "lost-fourth-wager", "lost-card-in-own")

_OPENING = (*_SEATS, "unknown-seat", *_INTERPRETATIONS)
_WRITING = ("id-used", "log-full")
_CORRECTING = ("log-corrected-too-often",)
_CARD = (
    *("no-such-card", "no-card-left", "no-split-card-left", "no-tool-left"),
    *("not-on-this-card", "symbols-outside", "same-type-twice"),
)
_SLOT = ("not-everything-kept", "no-such-slot", "no-card-lies-there", "other-card-lies-there")
_PLACEMENT = ("unknown-seat", "siku-has-no-turn", "no-such-place", *_CARD, *_SLOT)
_SOLO = ("solo-needs-first", "card-needed")
_COUNT = (
    *("nothing-counted", "unknown-seat", "unknown-count-field", "counted-twice", "other-kind-of-count"),
    *("count-outside", "no-elder-pair"),
)
_MATERIAL = (
    *("not-everything-kept", "no-such-place", "no-free-tile-there", "same-symbol-twice", "no-such-slot"),
    *("no-card-comes-there", "no-such-card-left", "no-such-card", "no-such-blessing", "blessing-twice"),
    *("blessing-taken-out", "nothing-set-up", "unknown-seat", "no-blessing-owed", "blessing-not-open"),
    *("no-reshuffle-pile", "no-reshuffle-card-fits", "no-reshuffle-fill-up", "blessing-not-held"),
    *("blessing-for-the-end", "blessing-is-printed", "blessing-too-early", "blessing-too-late"),
    *("blessing-too-late-once", "card-reserved-already", "card-to-reserve-needed"),
    *("foresight-after-a-turn", "no-block-left", "no-card-lies-there", "not-with-this-blessing"),
    *("not-your-turn", "nothing-said", "other-card-lies-there", "pile-is-empty", "side-needed"),
    *("side-not-on-card", "steps-off-track", "tool-of-no-artisan", "two-blocks-needed"),
)
_EARLY = ("ends-before-the-last-block", "ends-with-open-cells", "ends-without-a-result")
_COMPLETION = ("no-extra-turns", "lines-of-all-four", "lines-say-others", "negative-count", "unknown-seat")
_ENTRY = dict.fromkeys(
    (
        *("entry-field-missing", "entry-field-unneeded", "no-entries", "no-such-entry", "entry-twice"),
        *("entry-removed", "entry-not-removed", "entry-not-a-turn", "other-seats", "unknown-seat"),
        *("unknown-setting", *_INTERPRETATIONS, "not-a-player", "nothing-booked", "steps-off-track"),
        *("note-not-of-a-turn", "note-signs"),
        *("everything-from-the-start", *_PLACEMENT, *_COUNT, *_MATERIAL, *_COMPLETION, *_SOLO),
    )
)

_MATCH = (
    *("unknown-seat", "lost-no-sixth-colour", "lost-card-in-own", "lost-fourth-wager"),
    *("lost-no-such-number", "lost-card-twice", "lost-too-many-wagers", "lost-card-of-both"),
    *("lost-too-many-wagers-together", "lost-no-such-game", "lost-not-scored", "lost-scored-already"),
    "lost-game-not-begun",
    *("lost-nothing-laid", "lost-next-game-begun", "no-entries", "no-such-entry", "entry-twice"),
    *("lost-scored-game-emptied", "entry-removed", "entry-not-removed", "note-signs"),
)

_IMPORT = tuple(
    dict.fromkeys(
        (
            *(*_OPENING, "lost-player-twice", "entry-out-of-order", "turn-not-legal", *_WRITING),
            *(*_CORRECTING, *_ENTRY, *_MATCH),
        )
    )
)

OF_TABLE: dict[str, tuple[str, ...]] = {
    "table-open": (*_OPENING, "lost-player-twice", "name-signs"),
    "table-import": _IMPORT,
    "evening-import": _IMPORT,
    "table-match": (
        *_MATCH,
        "entry-field-missing",
        "entry-field-unneeded",
        "name-signs",
        "not-ended",
        "note-without-a-result",
        "changes-nothing",
        *_WRITING,
        *_CORRECTING,
    ),
    "table-turn": ("whose-extra-turn", *_PLACEMENT, *_SOLO, *_WRITING),
    "table-undo": ("no-such-turn", "entry-removed", "no-such-entry", *_WRITING, *_CORRECTING),
    "table-dummy": ("not-everything-kept", "no-dummy-on-turn", "solo-needs-first"),
    "table-dummy-turn": (
        *("no-dummy-on-turn", "dummy-choice-needed", *_PLACEMENT, *_SOLO),
        *_WRITING,
    ),
    "table-card": (
        *("no-such-turn", "entry-removed", "no-such-entry", "entry-not-a-turn", "changes-nothing"),
        *_CARD,
        *_WRITING,
        *_CORRECTING,
    ),
    "table-completion": ("completion-too-early", "changes-nothing", *_COMPLETION, *_WRITING),
    "table-entry": (
        *(*_ENTRY, "name-signs", "note-without-a-result", "completion-too-early", "changes-nothing"),
        *(*_WRITING, *_CORRECTING),
    ),
    "table-count": (*_COUNT, *_WRITING),
    "table-end": (*_EARLY, *_WRITING),
    "table-reopen": ("not-ended", *_WRITING),
    "table-again": ("game-goes-on", "not-for-so-many", "evening-full", "links-full"),
    "evening-delete": ("not-the-last-game",),
    "table-seat": ("unknown-seat", "links-full"),
    "table-host": ("unknown-seat", "seat-without-phone", "nobody-asks", "entry-field-missing"),
}
