"""Compile the translations: `python -m referee.wording.compile`, and the wheel's build hook.

Needs Babel and nothing of Referee, so that the build of a wheel can load this file alone.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SAME_DATE = datetime(2020, 2, 2, tzinfo=UTC)
"""The date of every compiled file: Babel writes the moment into it, and two builds would differ."""


def compile_translations(folder: Path, *, every: bool = False) -> tuple[Path, ...]:
    """Write the .mo beside each .po that is newer than it, or beside `every` one; return those written.

    The build of the package asks for every one: what lies there may be another version's.

    Raises babel's PoFileError for a .po that cannot be read.
    """
    sources = sorted(folder.rglob("*.po")) if every else stale_translations(folder)
    return tuple(_compile(source) for source in sources)


def stale_translations(folder: Path) -> tuple[Path, ...]:
    """Return each .po under the folder that was never compiled, or is newer than its .mo."""
    return tuple(source for source in sorted(folder.rglob("*.po")) if _is_stale(source))


def _is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns <= source.stat().st_mtime_ns


def _compile(source: Path) -> Path:
    with source.open("rb") as file:
        catalogue = read_po(file, domain=source.stem, abort_invalid=True)
    catalogue.creation_date = SAME_DATE
    compiled = source.with_suffix(".mo")
    # Beside and renamed: a server that starts in between reads the old file or the new one.
    draft = compiled.with_suffix(".mo.draft")
    with draft.open("wb") as file:
        write_mo(file, catalogue)
    draft.replace(compiled)
    return compiled


if __name__ == "__main__":
    compile_translations(Path(sys.argv[1] if len(sys.argv) > 1 else "translations"))
