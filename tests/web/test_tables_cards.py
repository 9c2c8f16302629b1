"""A table that keeps blocks and cards: three taps a turn, cards entered later, what the box still holds."""

from __future__ import annotations

import json

import pytest

from tests.pages import Page
from tests.web.table_phone import Phone, joined


def opened(app, players="3", language="en"):
    phone = Phone(app, language)
    start = f"/{language}/tables"
    answer = phone.send(start, {"players": players, "keeps": "cards", **phone.signed()})
    phone.table = answer.location
    return phone


@pytest.fixture
def phone(app):
    return opened(app)


def page(phone, path=""):
    return Page.of(phone.get(path, follow_redirects=True))


def tapped(phone, place, *taps):
    """The address of the table after taps on a place and on buttons of the cards."""
    address = phone.get(f"?tap={place}").location
    for tap in taps:
        address = phone.get(f"{address}&do={tap}").location
    return address


def take(phone, place, *taps):
    return phone.send("/play", phone.form(tapped(phone, place, *taps), "play"))


def log(phone):
    return [entry["turn"] for entry in json.loads(phone.get("/export.json").text)["log"] if "turn" in entry]


def pressed(found, inside="#answer"):
    return found.values(f'{inside} [aria-pressed="true"]', "value")


def test_a_table_of_blocks_asks_for_no_card(app):
    assert not page(Phone(app).open_table(), "?tap=1.1.1").has("#cards")


@pytest.mark.parametrize("path", ["", "?tap=1.1.1", "?do=card:elder"])
def test_the_card_is_tapped_first_or_the_place(phone, path):
    assert page(phone, path).has("#card-elder")


@pytest.mark.parametrize(
    ("card", "asked"),
    [("", []), ("none", []), ("elder", ["Which two symbols?"]), ("beast_of_burden", ["How many symbols?"])],
)
def test_why_a_place_is_not_allowed_is_seen_whatever_is_asked_about_its_card(phone, card, asked):
    found = page(phone, f"?place=2.3.3&card={card}")

    assert (asked, ["Not allowed."]) == (
        found.texts("#dock-words .cards__question"),
        found.texts("#dock-words .visually-hidden"),
    )
    assert "No tile here yet: 4 blocks missing" in found.text("#dock-words")


def test_the_key_says_what_is_missing(phone):
    without, with_it = page(phone, "?tap=1.1.1"), page(phone, "?do=card:builder")

    assert "Which card?" == without.text(".cards__question")
    assert "Tap a tile, then place the block." == with_it.text(".dock__hint")


@pytest.mark.parametrize(
    ("taps", "is_ready"),
    [
        ([], False),
        (["card:builder"], True),
        (["card:none"], True),
        (["card:none"] * 2, False),
        (["card:artisan"], False),
        (["card:artisan", "detail:rope"], True),
        (["card:artisan", "detail:later"], True),
        (["card:elder", "pair:artisan"], False),
        (["card:builder-architect"], False),
        (["card:builder-architect", "detail:later"], True),
        (["card:sculptor-artisan", "side:artisan"], False),
    ],
)
def test_a_block_is_placed_once_all_that_is_asked_is_chosen_or_left_for_later(phone, taps, is_ready):
    found = page(phone, tapped(phone, "1.1.1", *taps))

    assert is_ready is found.has("#do-play:not([disabled])")


def test_a_turn_holds_the_card_that_was_tapped(phone):
    take(phone, "1.1.1", "card:sculptor")

    assert ["sculptor"] == log(phone)[0]["move"]["card"]
    assert "sculptor" in page(phone).text("#line-1")


@pytest.mark.parametrize(
    ("taps", "question"),
    [
        (["card:builder"], None),
        (["card:artisan"], "Which tool?"),
        (["card:beast_of_burden"], "How many symbols?"),
        (["card:elder"], "Which two symbols?"),
        (["card:builder-architect"], "Used as what?"),
        (["card:sculptor-artisan", "side:artisan"], "Which tool?"),
        (["card:sculptor-artisan", "side:sculptor"], None),
    ],
)
def test_only_what_the_card_needs_is_asked(phone, taps, question):
    found = page(phone, tapped(phone, "1.1.1", *taps))

    assert ([question] if question else []) == found.texts(".cards__question")


@pytest.mark.parametrize(
    ("taps", "turn"),
    [
        (["card:artisan", "detail:rope"], {"details": {"tool": "rope"}}),
        (["card:beast_of_burden", "detail:0"], {"details": {"symbols": 0}}),
        (["card:elder", "pair:artisan", "pair:elder"], {"details": {"pair": ["artisan", "elder"]}}),
        (["card:elder", "pair:artisan"], {}),
        (["card:artisan"], {}),
    ],
)
def test_what_only_the_card_shows_is_kept_with_it_or_left_for_later(phone, taps, turn):
    take(phone, "1.1.1", *taps)

    assert turn == {name: value for name, value in log(phone)[0].items() if name == "details"}


def test_a_split_card_keeps_its_side(phone):
    take(phone, "1.1.1", "card:builder-architect", "side:architect")

    assert {"card": ["builder", "architect"], "as": "architect"} == {
        name: value for name, value in log(phone)[0]["move"].items() if name in ("card", "as")
    }
    assert "builder / architect as architect" in page(phone).text("#line-1")


def test_a_tap_is_taken_back_beside_the_key_and_the_card_stays_chosen(phone):
    found = page(phone, tapped(phone, "1.1.1", "card:builder", "away"))

    assert ["card:builder"] == pressed(found)
    assert not found.has("#do-play, #do-away")
    assert found.has("#do-undo")


def test_nothing_stands_chosen_until_something_is_answered(phone):
    before = pressed(page(phone, tapped(phone, "1.1.1", "card:artisan")))
    after = pressed(page(phone, tapped(phone, "1.1.1", "card:artisan", "detail:rope")))

    assert (["card:artisan"], ["card:artisan", "detail:rope"]) == (before, after)


def test_another_card_forgets_the_answer_to_the_one_before(phone):
    found = page(phone, tapped(phone, "1.1.1", "card:artisan", "detail:rope", "card:beast_of_burden"))

    assert ["card:beast_of_burden"] == pressed(found)


def test_the_other_cards_make_room_for_the_question_and_come_back_with_a_tap(phone):
    asked = page(phone, tapped(phone, "1.1.1", "card:artisan"))
    back = page(phone, tapped(phone, "1.1.1", "card:artisan", "card:artisan"))

    assert ["card-artisan"] == asked.values('[id^="card-"]', "id")
    assert 9 == len(back.all("#cards .cards__one"))


def test_the_page_of_the_card_of_a_turn_shows_the_temple_with_its_block(phone):
    take(phone, "1.1.1", "card:artisan")
    take(phone, "1.1.2", "card:builder")

    assert ["place l1 r1 c1 is-last seat--turquoise"] == [
        one.replace(" is-occupied", "")
        for one in page(phone, "/turns/1/card").values(".board .is-last", "class")
    ]


def test_a_second_tap_takes_the_card_away(phone):
    assert [] == pressed(page(phone, tapped(phone, "1.1.1", "card:elder", "card:elder")))


def test_the_box_counts_down_and_shows_what_is_used_up(phone):
    for place in ("1.1.1", "1.1.2", "1.1.3", "1.1.4", "1.1.5"):
        take(phone, place, "card:elder")

    found, box = page(phone, "?tap=1.3.3"), page(phone, "/cards")

    assert ["elder: all taken"] == box.values("#box .is-gone > .card", "aria-label")
    assert "builder: 8 not taken yet" in box.values("#box li:not(.is-gone) > .card", "aria-label")
    assert "×8" in box.texts("#box .card__count")
    assert "elder: all taken" == found.value("#card-elder", "aria-label")
    assert "builder: 8 not taken yet" == found.value("#card-builder", "aria-label")
    assert ["card:elder"] == found.values("#cards .is-off", "value")


def test_a_card_that_the_box_cannot_hold_is_refused_with_the_reason(phone):
    for place in ("1.1.1", "1.1.2", "1.1.3", "1.1.4", "1.1.5"):
        take(phone, place, "card:elder")
    address = tapped(phone, "1.3.3", "card:elder")

    found = page(phone, address)
    fields = {**phone.form("?tap=1.3.3", "play"), "card": "elder"}
    refused = phone.send("/play", fields)

    assert "5" in found.text("#dock-words")
    assert not found.has("#do-play")
    assert 422 == refused.status_code
    assert found.text("#dock-words") in Page.of(refused).text("#refusal")


def test_a_turn_without_its_card_is_listed_as_open_and_can_be_completed_by_any_player(app, phone):
    phone.play("1.1.1")
    take(phone, "1.1.2", "card:artisan")
    player = joined(app, phone.links()[0])

    before = page(player, "/cards").texts("#open-cards .log__link > b")
    for key, words in ((1, "card=builder"), (2, "card=artisan&detail=rope")):
        path = f"/turns/{key}/card"
        player.send(path, player.form(f"{path}?{words}", "apply"))

    assert ["Which tool?", "Which card?"] == before
    assert "Nothing: every card has been entered." in page(player, "/cards").text("#open-cards")
    assert [["builder"], ["artisan"]] == [turn["move"]["card"] for turn in turns_now(phone)]


def turns_now(phone):
    """The turns as the log says they are now."""
    exported = json.loads(phone.get("/export.json").text)["log"]
    turns = {}
    for number, entry in enumerate(exported, start=1):
        if "turn" in entry:
            turns[number] = {"move": dict(entry["turn"]["move"])}
        elif entry["kind"] == "card":
            turns[entry["entry"]]["move"]["card"] = entry.get("card")
    return turns.values()


def test_the_page_of_a_turn_leads_to_its_card(phone):
    phone.play("1.1.1")

    assert f"{phone.table}/turns/1/card" == page(phone, "/turns/1").value("#edit-card", "href")


def test_the_card_of_a_turn_begins_with_what_the_table_knows(phone):
    take(phone, "1.1.1", "card:artisan", "detail:pickaxe")

    found = page(phone, "/turns/1/card")

    assert ["card:artisan", "detail:pickaxe"] == pressed(found, "#edit")
    assert "artisan, pickaxe" == found.text("#card-words")


def test_a_card_entered_later_is_refused_like_one_at_its_turn(phone):
    for place in ("1.1.1", "1.1.2", "1.1.3", "1.1.4", "1.1.5"):
        take(phone, place, "card:elder")
    phone.play("1.3.3")

    answer = phone.send("/turns/6/card", phone.form("/turns/6/card?card=elder", "apply"))

    assert 422 == answer.status_code
    assert "5" in Page.of(answer).text("#refusal li")


def test_what_is_kept_can_change_for_what_is_to_come_and_every_player_may(app):
    phone = Phone(app).open_table()
    phone.play("1.1.1")
    player = joined(app, phone.links()[0])

    player.send("/cards", {**player.form("/cards", "keeps"), "keeps": "cards"})

    assert page(phone, "?tap=1.1.2").has("#cards")
    assert "Blocks and cards from here on" in page(phone).text("#last")


def test_a_running_table_offers_to_keep_everything_and_then_asks_for_its_tiles(phone):
    phone.play("1.1.1")
    offered = page(phone, "/cards").values("#keeps button", "value")

    phone.send("/cards", {**phone.form("/cards", "keeps"), "keeps": "everything"})

    assert ["blocks", "cards", "everything"] == offered
    assert ["everything"] == page(phone, "/cards").values('#keeps [aria-pressed="true"]', "value")
    assert "24 tiles are not entered yet." == page(phone).text("#waits-title")


def test_a_solo_game_that_has_begun_does_not_offer_to_keep_everything(app):
    phone = Phone(app).open_table("1", keeps="blocks")
    before = page(phone, "/cards").values("#keeps button", "value")
    phone.play("1.1.1")

    assert ["blocks", "cards", "everything"] == before
    assert ["blocks", "cards"] == page(phone, "/cards").values("#keeps button", "value")


def test_what_is_kept_already_writes_nothing_and_shows_the_cards(phone):
    answer = phone.send("/cards", {**phone.form("/cards", "keeps"), "keeps": "cards"})

    assert f"{phone.table}/cards" == answer.location
    assert [] == json.loads(phone.get("/export.json").text)["log"]


@pytest.mark.parametrize("word", ["", "nothing"])
def test_what_cannot_be_kept_is_a_bad_request(phone, word):
    assert 400 == phone.send("/cards", {**phone.form("/cards", "keeps"), "keeps": word}).status_code


def test_who_views_or_has_no_seat_enters_no_card(app, phone):
    phone.play("1.1.1")
    fields = phone.form("/turns/1/card?card=builder", "apply")
    viewer, without_seat = joined(app, phone.links()[-2]), joined(app, phone.links()[0])
    without_seat.send("/seat", {"seat": "", "side": "0", **without_seat.signed()})

    for one in (viewer, without_seat):
        assert 403 == one.send("/turns/1/card", {**fields, **one.signed()}).status_code
        assert not page(one, "/cards").has("#keeps")


@pytest.mark.parametrize(
    ("card", "rule"), [("builder", "siku-builder"), ("elder", "siku-elder"), ("artisan", "siku")]
)
def test_a_card_for_siku_says_where_it_goes(app, card, rule):
    phone = opened(app, "2")
    address = phone.get(f"{tapped(phone, '1.1.1', f'card:{card}')}&do=block:C").location

    reasons = page(phone, address).value("#to-reasons", "href").removeprefix(phone.table)
    assert [f"/en/rules/nunatak.2p.{rule}"] == page(phone, reasons).values(".dock__said a", "href")


@pytest.mark.parametrize(
    ("card", "asked"), [("builder-architect", True), ("sculptor-artisan", False), ("elder", False)]
)
def test_for_siku_only_what_matters_is_asked(app, card, asked):
    phone = opened(app, "2")
    address = phone.get(f"{tapped(phone, '1.1.1', f'card:{card}')}&do=block:C").location

    assert asked is page(phone, address).has(".cards__asked")


def test_a_builder_for_siku_asks_whether_it_swaps_until_the_table_has_settled_it(app):
    phone = opened(app, "2")
    address = phone.get(f"{tapped(phone, '1.1.1', 'card:builder')}&do=block:C").location

    before = page(phone, address).texts("#settle button")
    phone.send("/settle", {**phone.form(address, "settle"), "ruling": "siku-builder-swap:forbidden"})

    assert ["Yes.", "No."] == before
    assert not page(phone, address).has("#settle")


def test_words_that_name_no_card_name_none(phone):
    found = page(phone, "?tap=1.1.1&card=wizard-elder&side=wizard&detail=broom")

    assert [] == pressed(found)
