"""`make open-questions`: play the games, and write what came of them for the rules desk and the docs."""

from __future__ import annotations

import sys

from tests.open_questions.counted import DOCUMENT, FILE, counted, file_text, with_table

GAMES = 10_000


def main() -> None:
    """Play `GAMES` games for each number of players, or as many as are named; takes some minutes."""
    found = counted(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    FILE.write_text(file_text(found), encoding="utf-8")
    DOCUMENT.write_text(with_table(DOCUMENT.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    main()
