"""What Referee says in each language is kept in a file, so that a change shows each sentence it touches."""

from __future__ import annotations

from referee.catalogue import EDITIONS
from tests.some import for_each
from tests.wording.spoken.sheet import HERE, sheet


@for_each("language", EDITIONS)
def test_every_sentence_reads_as_in_the_file_of_its_language(language):
    """`python -m referee.wording.compile translations && python -m tests.wording.spoken` writes the files."""
    assert (HERE / f"{language}.txt").read_text(encoding="utf-8") == sheet(language)
