"""Write what Referee says in each language, to be read through and to show in a change: one file each."""

from __future__ import annotations

from referee.wording.languages import LANGUAGES
from tests.wording.spoken.sheet import HERE, sheet

for language in LANGUAGES:
    (HERE / f"{language}.txt").write_text(sheet(language), encoding="utf-8")
