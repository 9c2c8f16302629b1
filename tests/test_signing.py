"""What this server signs: no signature serves two purposes, and what was handed out stays valid."""

from __future__ import annotations

from flask import Flask

from referee.signing import Purpose, signed

OF_AN_IMPORT = "c0ffee00-0000-4000-8000-000000000001 [{}]"


def test_the_same_words_have_another_signature_for_each_purpose_and_that_of_an_import_never_changes():
    app = Flask("signing")
    app.secret_key = "the key"
    with app.app_context():
        found = {purpose: signed(purpose, OF_AN_IMPORT).hex() for purpose in Purpose}

    assert len(Purpose) == len({*found.values()})
    assert "410c3580e5bea4cc9f6e4e26528a0756e7ee459b5dd32bfacfc931c56f576a51" == found[Purpose.IMPORT]
