"""Prepare a worked example of the rulebooks: guess first, then see it scored like the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, abort, render_template, request, url_for

from referee.catalogue import load
from referee.catalogue.worked import Example, load_examples
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import page_or_fragment
from referee.web.rules.of_game import Card, Judged, calculator_address, card_of, judged
from referee.web.rules.page import RulePage
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.wording.desk import desk_text
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of a choice: a seat, a symbol, a word or a number; what is not there is empty."""

    text: str
    seat: SeatView | None = None
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One answer to guess from; `worth` is what it would score, shown after the guess."""

    value: str
    parts: tuple[PartView, ...]
    guessed: bool
    printed: bool
    worth: int | None


@dataclass(frozen=True)
class ExamplePage:
    """One example; `guess` is empty until the reader has guessed."""

    example: Example
    guess: str
    voice: Voice
    judged: Judged

    def text(self, part: str) -> str:
        """Its title or its question."""
        return desk_text(f"example.{self.example.id}.{part}", self.voice.language)

    @property
    def choices(self) -> tuple[ChoiceView, ...]:
        return tuple(
            ChoiceView(
                choice,
                self._parts(choice),
                choice == self.guess,
                choice == self.example.printed,
                self.judged.worth.get(choice),
            )
            for choice in self.example.choices
        )

    @property
    def card(self) -> Card | None:
        return card_of(self.example, self.voice.language)

    @property
    def is_right(self) -> bool:
        return self.guess == self.example.printed

    @property
    def outcome(self) -> str:
        """What becomes of the guess, in a sentence."""
        return _("Right, as the rulebook says.") if self.is_right else _("The rulebook says otherwise.")

    @property
    def rule(self) -> RulePage:
        return RulePage(load()[self.example.rule], self.voice)

    @property
    def open(self) -> str | None:
        """The calculator with this position."""
        return calculator_address(self.example, self.voice.language)

    @property
    def next_url(self) -> str | None:
        """The example after this one."""
        ids = [example.id for example in of_the_books()]
        after = ids[ids.index(self.example.id) + 1 :]
        return url_for("web.example", lang=self.voice.language, example_id=after[0]) if after else None

    @property
    def number(self) -> int:
        """Which example it is, from 1."""
        return [example.id for example in of_the_books()].index(self.example.id) + 1

    @property
    def are_short(self) -> bool:
        """Whether two guesses have room in a line: each is one number, or says whether it is allowed."""
        worded = self.example.asks in ("order", "cards", "sides")
        return not worded and all(len(choice.parts) == 1 for choice in self.choices)

    def _parts(self, choice: str) -> tuple[PartView, ...]:
        asks, seats = self.example.asks, {seat.id: seat for seat in self.judged.seats}
        if asks == "legal":
            return (PartView(_("Allowed") if choice == "yes" else _("Not allowed")),)
        if asks == "points":
            return tuple(PartView(part[1:], seats[part[0]]) for part in choice.split("-"))
        if asks == "order":
            return tuple(PartView(seats[seat].name, seats[seat]) for seat in choice.split("-"))
        if asks in ("cards", "sides"):
            return tuple(
                PartView(self.voice.said(f"term/{symbol}"), symbol=symbol) for symbol in choice.split("+")
            )
        if asks == "place":
            return (PartView(str(self.example.choices.index(choice) + 1)),)
        return (PartView(choice),)


@blueprint.get(f"/{LANGUAGE}/rules/examples")
def examples(lang: str) -> str:
    """Show all worked examples of the rulebooks."""
    voice = Voice(lang)
    pages = [ExamplePage(example, "", voice, judged(example, lang)) for example in of_the_books()]
    return render_template("rules/examples/examples.html", pages=pages)


@blueprint.get(f"/{LANGUAGE}/rules/examples/<example_id>")
def example(lang: str, example_id: str) -> Response:
    """Show one example: its question, or, once a guess was made, its judgement."""
    found = load_examples().get(example_id)
    if found is None or not found.is_of_a_book:
        abort(404)
    guess = request.args.get("guess", "")
    page = ExamplePage(found, guess if guess in found.choices else "", Voice(lang), judged(found, lang))
    address = url_for("web.example", lang=lang, example_id=example_id, guess=page.guess or None)
    return page_or_fragment(
        "rules/examples/example.html", "rules/examples/_example.html", address=address, page=page
    )


def of_the_books() -> list[Example]:
    """The examples that a book prints, in the order of the rulebooks."""
    return [example for example in load_examples().values() if example.is_of_a_book]
