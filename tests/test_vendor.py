"""What was taken from elsewhere is what its README says it is."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from referee import picture
from referee.config import resources
from tests.some import for_each

LANGUAGES = ("de", "en", "fr", "nl")
NEVER_DRAWN = {"\N{NARROW NO-BREAK SPACE}", "\N{SOFT HYPHEN}", *"<>[]{}\\"}
"""What a browser makes of the space and the hyphen that the typeface has; the marks around what is put in."""

VENDOR = resources() / "static" / "vendor"
FACES = Path(picture.__file__).with_name("fonts")
ROW = re.compile(r"^\| `(?P<file>[^`]+)` .*`(?P<sum>[0-9a-f]{64})` \|$", re.MULTILINE)


def listed_in(folder):
    """The sum of each file, as the list of a folder says."""
    return {row["file"]: row["sum"] for row in ROW.finditer((folder / "README.md").read_text("utf-8"))}


LISTED = listed_in(VENDOR)


@pytest.mark.parametrize("file", sorted(LISTED))
def test_a_vendored_file_is_the_one_that_was_taken(file):
    assert LISTED[file] == hashlib.sha256((VENDOR / file).read_bytes()).hexdigest()


def test_every_vendored_file_is_listed_with_its_licence():
    taken = [path.name for path in VENDOR.iterdir() if path.suffix in {".js", ".woff2"}]

    assert sorted(taken) == sorted(LISTED)
    assert {name.split(".")[0].split("-82")[0] for name in taken} == {
        path.stem for path in VENDOR.glob("*.LICENSE")
    }


def test_every_face_of_the_pictures_is_the_one_that_was_made_and_has_its_licence():
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FACES.glob("*.ttf")}

    assert len(sums) > 5
    assert listed_in(FACES) == sums
    assert {name.split("-")[0] for name in sums} == {path.stem for path in FACES.glob("*.LICENSE")}


@for_each("language", LANGUAGES)
def test_the_typeface_has_every_letter_of_the_texts(language):
    letters = set((VENDOR / "archivo.glyphs.txt").read_text("utf-8"))
    folder = resources() / "translations" / language / "LC_MESSAGES"
    texts = set()
    for path in folder.glob("*.po"):
        with path.open("rb") as file:
            # The English text of a page is the name of the message.
            texts |= {letter for message in read_po(file) for letter in f"{message.id} {message.string}"}

    assert set() == texts - letters - NEVER_DRAWN
