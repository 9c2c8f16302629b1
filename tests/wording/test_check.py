"""The check of the translations finds what would be missing or wrong on a page."""

from __future__ import annotations

import pytest

from referee.wording import check
from referee.wording.check import NAMED, problems
from referee.wording.languages import LANGUAGES

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
REASON = 'msgid "a.b"\nmsgstr "%(own)s blocks"\n'
PAGE = 'msgid "Take %(card)s"\nmsgstr "%(card)s nehmen"\n'


@pytest.fixture
def checkout(tmp_path):
    """A checkout with one page text and one reason, in order in all languages."""
    for language in LANGUAGES:
        folder = tmp_path / "translations" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        for domain in NAMED:
            (folder / f"{domain}.po").write_text(HEADER + REASON, "utf-8")
        if language != "en":
            (folder / "messages.po").write_text(HEADER + PAGE, "utf-8")
    (tmp_path / "babel.cfg").write_text("[jinja2: templates/**.html]\n", "utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "a.html").write_text("{{ _('Take %(card)s', card=c) }}", "utf-8")
    return tmp_path


def test_translations_in_order_have_no_problem(checkout):
    assert [] == problems(checkout)


@pytest.mark.parametrize(
    ("file", "good", "bad", "said"),
    [
        ("fr/LC_MESSAGES/reasons.po", REASON, "", "fr/reasons.po: a.b is missing"),
        ("nl/LC_MESSAGES/rules.po", "%(own)s blocks", "", "nl/rules.po: a.b: not translated"),
        ("de/LC_MESSAGES/reasons.po", 'msgid "a', '#, fuzzy\nmsgid "a', "marked fuzzy"),
        ("en/LC_MESSAGES/reasons.po", "%(own)s", "%(own)s 5 %", "a single % that is no operand"),
        ("en/LC_MESSAGES/reasons.po", "blocks", "of Ben's", "en/reasons.po: a.b: a straight apostrophe"),
        ("nl/LC_MESSAGES/messages.po", "nehmen", "foto's", "a straight apostrophe; write ’"),
        ("en/LC_MESSAGES/reasons.po", 'msgid "a', 'rubbish\nmsgid "a', "en/reasons.po cannot be read"),
        ("de/LC_MESSAGES/messages.po", "%(card)s n", "%(cards)s n", "an operand that the English"),
        ("de/LC_MESSAGES/messages.po", "Take", "Draw", "no page says 'Draw %(card)s'"),
        ("de/LC_MESSAGES/messages.po", "Take", "Draw", "'Take %(card)s' is missing"),
        ("de/LC_MESSAGES/messages.po", 'msgid "T', '#~ msgid "X"\n#~ msgstr "Y"\nmsgid "T', "left over"),
    ],
)
def test_a_translation_out_of_order_is_named(checkout, file, good, bad, said):
    path = checkout / "translations" / file
    path.write_text(path.read_text("utf-8").replace(good, bad), "utf-8")

    found = problems(checkout)

    assert any(said in problem for problem in found), found


def test_of_a_language_that_is_still_being_translated_only_the_number_of_missing_texts_is_said(
    checkout, monkeypatch
):
    monkeypatch.setattr(check, "PARTLY_TRANSLATED", {"nl"})
    folder = checkout / "translations/nl/LC_MESSAGES"
    (folder / "rules.po").write_text(HEADER, "utf-8")
    for domain, text in (("reasons", "%(own)s blocks"), ("messages", "%(card)s nehmen")):
        path = folder / f"{domain}.po"
        path.write_text(path.read_text("utf-8").replace(text, ""), "utf-8")

    assert ([], {"nl": 3}) == check.check(checkout)


def test_a_language_without_its_file_is_named(checkout):
    (checkout / "translations/fr/LC_MESSAGES/rules.po").unlink()

    assert ["fr/rules.po is missing"] == problems(checkout)


def test_a_text_with_a_word_that_the_guide_strikes_out_is_named(checkout):
    (checkout / "docs").mkdir()
    (checkout / "docs/voice.md").write_text(
        "## Things\n\n| | English | Deutsch | Français | Nederlands |\n|---|---|---|---|---|\n"
        "| card | x ~~take~~ | x ~~nehmen~~ | x | x |\n",
        "utf-8",
    )

    found = problems(checkout)

    assert [
        "de/messages: Take %(card)s: “nehmen” is not a word of docs/voice.md; see there what to say",
        "en/messages: Take %(card)s: “take” is not a word of docs/voice.md; see there what to say",
    ] == found
