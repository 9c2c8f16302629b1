"""What a link carries of the judgement on its sheet, and what differs when it is opened later.

The word is short, for it stands in a QR code: `1~legal~A5,B0~x4G9fa~siku-cap:nobody~card-match`, which is the
version of the engine, the verdict, the points, three letters for each rule that was named, the
interpretations that it rests on, and what was missing. It belongs to the address that was handed out and to
no sheet: whoever changes the sheet leaves it behind.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import NamedTuple, Self

from flask import request

from referee.catalogue import load
from referee.games.engine import ENGINE
from referee.games.reasons import Reason
from referee.games.rulings import RulingUsed
from referee.web.texts import gettext as _
from referee.wording.interpretations import worded_choice
from referee.wording.voice import Voice

JUDGED = "judged"
"""The word of the address."""

LEGAL, ILLEGAL = "legal", "illegal"
NONE = "–"

CODE_LETTERS = 3
BETWEEN = "~"
_WORD = re.compile(
    r"(\d{1,6})~([a-zA-Z.-]*)~((?:[A-Za-z]-?\d{1,4})?(?:,[A-Za-z]-?\d{1,4})*)"
    r"~((?:[\w-]{3})*)~([a-z0-9:,-]*)~([a-z0-9A-D,-]*)",
    re.ASCII,
)


_ENDS = ".? \N{NARROW NO-BREAK SPACE}"
"""What a question or an answer ends with, which is no end here."""


class Judged(NamedTuple):
    """A judgement in a few words; `verdict` is whether a move is legal, or who has won.

    `points` are those of each seat, none while they are undecided.
    """

    verdict: str
    points: Mapping[str, int]
    rules: tuple[str, ...]
    interpretations: Mapping[str, str]
    missing: tuple[str, ...]
    engine: int = ENGINE

    @classmethod
    def of(
        cls,
        verdict: str,
        points: Mapping[str, int] | None,
        reasons: Iterable[Reason],
        used: Iterable[RulingUsed] = (),
        missing: Iterable[str] = (),
    ) -> Self:
        """What a link carries of this judgement."""
        return cls(
            verdict,
            points or {},
            tuple(dict.fromkeys(reason.rule.id for reason in reasons)),
            {one.key: one.choice for one in used},
            tuple(missing),
        )

    @property
    def word(self) -> str:
        """The word as it stands in an address."""
        points = ",".join(f"{seat}{count}" for seat, count in self.points.items())
        chosen = ",".join(f"{key}:{choice}" for key, choice in self.interpretations.items())
        rules = "".join(map(code_of, self.rules))
        return BETWEEN.join((str(self.engine), self.verdict, points, rules, chosen, ",".join(self.missing)))


def read_judged(word: str) -> Judged | None:
    """Read the word of an address; None where it is none."""
    found = _WORD.fullmatch(word)
    if found is None:
        return None
    engine, verdict, points, codes, chosen, missing = found.groups()
    known = _rules_by_code()
    letters = (codes[at : at + CODE_LETTERS] for at in range(0, len(codes), CODE_LETTERS))
    pairs = (one.partition(":") for one in chosen.split(",") if one)
    return Judged(
        verdict,
        {one[0]: int(one[1:]) for one in points.split(",") if one},
        tuple(known[code] for code in letters if code in known),
        {key: choice for key, _colon, choice in pairs},
        tuple(filter(None, missing.split(","))),
        int(engine),
    )


def with_judged(words: Mapping[str, str], judged: Judged | None) -> dict[str, str]:
    """The words of a link, with what it carries of the judgement; nothing where nothing is judged."""
    return {**words, JUDGED: judged.word} if judged else {**words}


def judged_in_address() -> dict[str, str]:
    """The word that came with the address, to lead on with it."""
    return {JUDGED: request.args[JUDGED]} if request.args.get(JUDGED) else {}


@dataclass(frozen=True, slots=True)
class Since:
    """What today's engine says of a judgement that came with a link: the same, or each difference."""

    differences: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        """Whether it judges the same today."""
        return not self.differences


def since(word: str, now: Judged | None, voice: Voice) -> Since | None:
    """Compare what came with the address with today's judgement; None where nothing came."""
    then = read_judged(word) if word else None
    if then is None:
        return None
    if now is None:
        return Since((_("This cannot be judged today."),))
    found = tuple(_differences(then, now, voice))
    if not found:
        return Since(())
    if then.engine == now.engine:
        return Since((*found, _("Same version of the rules: someone changed the link.")))
    return Since((*found, _differs(_("Version of the rules"), then.engine, now.engine)))


def _differences(then: Judged, now: Judged, voice: Voice) -> Iterator[str]:
    if then.verdict != now.verdict:
        yield _verdicts(then.verdict, now.verdict, voice)
    for seat in dict.fromkeys((*now.points, *then.points)):
        was, points = then.points.get(seat), now.points.get(seat)
        if was != points:
            yield _differs(voice.name(seat), _worded(was, voice), _worded(points, voice))
    for key in dict.fromkeys((*now.interpretations, *then.interpretations)):
        was_chosen, chosen = then.interpretations.get(key, ""), now.interpretations.get(key, "")
        if was_chosen != chosen:
            question, before = (text.rstrip(_ENDS) for text in worded_choice(key, was_chosen, voice))
            yield _differs(
                question, before or NONE, worded_choice(key, chosen, voice)[1].rstrip(_ENDS) or NONE
            )
    gone = [rule for rule in then.rules if rule not in now.rules]
    new = [rule for rule in now.rules if rule not in then.rules]
    if gone:
        yield _("Only in the link: %(rules)s", rules=_titles(gone, voice))
    if new:
        yield _("Only today: %(rules)s", rules=_titles(new, voice))
    if sorted(then.missing) != sorted(now.missing):
        yield _("What is missing has changed since the link was made.")


def _differs(what: str, then: object, now: object) -> str:
    return _("%(what)s: %(then)s in the link, %(now)s today", what=what, then=then, now=now)


def _verdicts(then: str, now: str, voice: Voice) -> str:
    words = {LEGAL: _("Allowed"), ILLEGAL: _("Not allowed")}
    if now in words:
        return _differs(_("Result"), words.get(then, then), words[now])
    return _differs(_("Winner"), _names(then, voice), _names(now, voice))


def _names(seats: str, voice: Voice) -> str:
    return ", ".join(voice.name(seat) for seat in seats.split(".") if seat) or NONE


def _worded(points: int | None, voice: Voice) -> str:
    return NONE if points is None else str(voice.worded(points))


def _titles(rules: Iterable[str], voice: Voice) -> str:
    return " · ".join(voice.rule_text(f"{rule}.title") or rule for rule in rules)


@cache
def code_of(rule: str) -> str:
    """Three letters for a rule: its id is the same for ever, so they are too."""
    return urlsafe_b64encode(sha256(rule.encode()).digest()).decode()[:CODE_LETTERS]


@cache
def _rules_by_code() -> Mapping[str, str]:
    return {code_of(rule): rule for rule in load()}
