"""The pages of a table of Lost Cities without JavaScript: tap, decide, score, correct, count again."""

from __future__ import annotations

import json
from urllib.parse import unquote, urlsplit

import pytest

from referee.web.lost_cities.table.page import lot_of
from tests.pages import Page
from tests.web.table_phone import Phone, joined


class MatchPhone(Phone):
    """A phone at a table of Lost Cities: a tap is a key of its page."""

    def open_match(self, colours="5"):
        start = f"/{self.language}/tables"
        token = self.signed()
        answer = self.client.post(f"{start}/lost-cities", data={"colours": colours, **token})
        self.table = answer.location
        return self

    def tap(self, *keys, at=""):
        """Tap keys of the page at this address; returns the last answer."""
        for key in keys:
            answer = self.send("/lay", {**self.form(at, "sheet"), "do": key})
        return answer

    def page(self, at=""):
        return Page.of(self.get(at, follow_redirects=True))

    def rivals(self, at=""):
        return self.page(at).texts(".rival > strong")


@pytest.fixture
def ann(app):
    return MatchPhone(app).open_match()


@pytest.fixture
def ben(app, ann):
    """The other player's phone, which has joined by the picture, in German."""
    phone = MatchPhone(app, "de")
    phone.table = joined(app, ann.links()[0], "de").table
    phone.client.get(ann.links()[0], headers={"Accept-Language": "de"})
    phone.send("/seat", {"seat": "B", "side": "180", **phone.signed()})
    return phone


def test_each_phone_taps_its_own_side_and_both_see_both_scores(ann, ben):
    ann.tap("card:y5", "card:yX", "wager:y")
    ben.tap("card:b7")

    assert ["−10", "−13"] == ann.rivals() == ben.rivals()
    assert (["Player 1, game 1"], ["Spieler 2, Partie 1"]) == (
        ann.page().texts("h1"),
        [ben.page().texts("h1")[0].replace("Person", "Spieler")],
    )


def test_a_card_that_both_tapped_is_shown_to_both_and_a_person_decides(ann, ben):
    ann.tap("card:y5")
    ben.tap("card:y5")
    shown = [phone.page().texts("#claim-1 p") for phone in (ann, ben)]
    refused = ann.tap("score")
    gold = [phone.page().texts(".button--primary") for phone in (ann, ben)]
    ann.tap("done")
    gold += [phone.page().texts(".button--primary") for phone in (ann, ben)]
    (keep,) = ben.page().values("#keep-1-B", "value")
    ben.tap(keep)

    assert ["5, yellow: both players have tapped it. Who has it?"] == shown[0]
    assert ["5, Gelb: von beiden angetippt. Wer hat sie?".lower()] == [text.lower() for text in shown[1]]
    assert (422, [[]] * 4) == (refused.status_code, gold)
    assert (["0", "−15"], False) == (ann.rivals(), ann.page().has("#claim-1"))


def test_whoever_is_done_first_says_so_and_the_other_phone_scores(ann, ben):
    ann.tap("card:y5")
    ben.tap("card:b7")
    before = ann.page().values("#do-onward", "value")
    ann.tap("done")
    waiting = [phone.page().texts("#waits-for") for phone in (ann, ben)]
    ben.tap("card:b8")
    leads = ben.page().values("#do-onward", "value")

    assert (["done"], ["score"]) == (before, leads)
    assert [["Still tapping: Player 2"], ["Tippt noch: Person 2"]] == waiting
    ben.tap("end", at="?asked=end")
    assert ([], []) == (ann.page().texts("#waits-for"), ben.page().texts("#waits-for"))


def test_one_phone_is_for_both_and_leads_from_one_to_the_other_and_to_the_score(ann):
    ann.tap("card:r5")
    first = ann.page().texts("#do-onward")
    ann.tap("card:b5", at="?side=b")
    second = ann.page("?side=b").texts("#do-onward")
    ann.tap("score")

    assert (["Next player"], ["Score game 1"]) == (first, second)
    assert ["Tied"] == ann.page().texts("#result-words")
    assert ["Game 2"] == ann.page().texts("#do-next")


def test_a_second_tap_takes_a_card_off_and_undo_and_redo_are_for_this_phone(ann, ben):
    ann.tap("card:y5", "card:y6", "card:y5")
    ben.tap("card:b7")
    (redo,) = ann.page().values("#do-redo", "value")
    ann.tap(redo)
    after_redo = ann.rivals()
    (undo,) = ann.page().values("#do-undo", "value")
    ann.tap(undo)

    assert (["−9", "−13"], ["−15", "−13"]) == (after_redo, ann.rivals())


def test_a_scored_game_is_corrected_with_a_preview_of_the_points(ann):
    ann.tap("card:y5", "score")
    ann.tap("card:y9", at="?game=1")
    asked = ann.page("?game=1&side=a&asked=card:y9")
    ann.tap("apply", at="?game=1&side=a&asked=card:y9")

    said = "Player 1: 9, yellowPlayer 1 −15, Player 2 0 → Player 1 −6, Player 2 0"
    assert [said] == asked.texts("#correction p")
    assert ["0", "−6"] == ann.page().texts(".result__one > b.numbers")


def test_the_match_ends_with_its_result_its_link_and_bg_stats_and_goes_on_when_it_is_reopened(ann):
    ann.tap("card:y5", "score")
    ann.tap("end", at="?asked=end")
    ended = ann.page()
    listed = Page.of(ann.get("/en/tables")).texts("#finished .past__one")
    ann.tap("reopen")

    play = json.loads(unquote(urlsplit(ended.value("#to-bg-stats", "href")).query.removeprefix("data=")))
    assert ("5 colours", True) == (play["board"], "after 1 of 3 games" in play["comments"])
    assert ended.has("#result-code")
    shown = ann.client.get(ended.value(".qr__url", "href"), follow_redirects=True)
    assert "Judged the same today." == Page.of(shown).text("#since-same")
    assert 1 == len(listed)
    assert ["Game 2"] == ann.page().texts("#do-next")


def test_the_second_count_shows_nothing_of_the_first_until_both_are_compared(ann):
    ann.tap("card:y5", "card:y6", "wager:r")
    ann.tap("card:b7", at="?side=b&game=1")
    counting = ann.page("/recount?game=1&side=a&do=card:y5")
    (second,) = counting.values("#word-g1a", "value")
    compared = ann.page(f"/recount?game=1&side=a&g1a={second}&do=compare")

    assert ["card-y5"] == counting.values(".expedition__card[aria-pressed=true]", "id")
    assert [] == counting.values("[name^=g]:not([name=game], #word-g1a)", "value")
    assert not any(char.isdecimal() for char in counting.text("#field-row-yellow .expedition__sum"))
    found = ["6, yellow: only in the first count", "red, wagers: first count 1, second 0"]
    assert found == compared.texts("#differences li")


def test_a_dispute_stands_on_every_phone_until_it_is_settled(ann, ben):
    ann.tap("card:y5")
    ben.send("/doubt", {**ben.form("/turns", "doubt"), "keys": "1"})
    ann.tap("card:y6")
    shown = ann.page().texts("#disputed p")
    ann.tap("settle")

    assert ["Player 2 disputes this Player 1: 5, yellow"] == shown
    assert not ben.page().has("#disputed")


def test_names_are_the_hosts_and_stand_on_every_phone(ann, ben):
    form = {**ann.form("/more", "more"), "do": "names", "name-A": "Ann", "name-B": "Ben"}
    ann.send("/more", form)

    assert ["Ann", "Ben"] == [text.split()[0] for text in ben.page().texts(".rival__name")]
    assert 403 == ben.send("/more", {**ben.form("/more", "more"), "do": "names"}).status_code


def test_a_name_that_a_match_refuses_is_told_so_where_it_was_typed(ann):
    typed = {**ann.form("/more/names", "more"), "do": "names", "name-A": "\u202eAnna"}
    refused = ann.send("/more", typed)

    assert 422 == refused.status_code
    assert "invisible characters" in Page.of(refused).text("#refusal")


def test_every_page_and_file_of_a_match_is_shown_and_those_of_another_game_are_not(ann):
    ann.tap("card:y5")
    shown = ("", "/turns", "/scores", "/final", "/more", "/phones", "/invite", "/delete", "/export.csv")
    shown += ("/more/names", "/more/files")

    assert {200} == {ann.get(page).status_code for page in shown}
    assert {404} == {ann.get(page).status_code for page in ("/material", "/cards", "/rules", "/more/order")}
    assert "lost-cities" == json.loads(ann.get("/export.json").text)["game"]


def test_a_tap_whose_answer_was_lost_is_sent_again_and_made_once(ann):
    form = {**ann.form("", "sheet"), "do": "card:y5"}
    answers = [ann.send("/lay", form) for _twice in range(2)]

    assert ([303, 303], ["−15", "0"]) == ([answer.status_code for answer in answers], ann.rivals())


def test_the_tabs_of_a_match_have_signs_of_its_own(ann):
    signs = ann.page().values(".tabs use", "href")

    assert ["#i-lost_cities", "#i-turns", "#i-scores", "#i-flag", "#i-more"] == signs


def test_a_viewer_sees_the_cards_and_can_tap_none(app, ann):
    ann.tap("card:y5")
    ann.send("/invite", {**ann.signed(), "do": "link:viewer"})
    viewer = MatchPhone(app)
    viewer.table = joined(app, ann.links()[-2]).table
    viewer.client.get(ann.links()[-2])
    page = viewer.page()

    assert (["−15", "0"], True) == (page.texts(".rival > strong"), page.has("#only-looks"))
    assert [] == page.values(".expedition__card:not([disabled])", "id")


def test_a_tap_that_the_other_phone_has_made_meanwhile_is_done(ann):
    seen = ann.form("", "sheet")
    ann.tap("card:y5")
    answer = ann.send("/lay", {**seen, "do": "card:y5"})

    assert (303, ["−15", "0"]) == (answer.status_code, ann.rivals())


def test_a_player_is_offered_no_correction_that_is_the_hosts(ann, ben):
    ann.tap("card:y5", "score")
    ann.tap("card:y5", "score", at="?game=2")
    ann.tap("card:y5", at="?game=3")
    shut, open_ = (phone.page("?game=1&side=a&asked=card:y9") for phone in (ben, ann))

    assert (False, True) == (shut.has("#correction"), open_.has("#correction"))
    assert [] == shut.values(".expedition__card:not([disabled])", "id")
    assert ["Diese Partie kann nur noch die Leitung korrigieren."] == shut.texts("#scored")
    assert ben.page("?game=2&asked=card:y9").has("#correction")


def test_the_log_leads_to_the_corrections_that_a_phone_can_make(ann, ben):
    for game in ("1", "2", "3"):
        ann.tap("card:y5", at=f"?game={game}")
        if game != "3":
            ann.tap("score")
    ways = [phone.page("/turns").values('a[href*="?game="]', "href") for phone in (ann, ben)]
    ann.tap("end", at="?asked=end")

    assert [["3", "2", "1"], ["3", "2"]] == [[way[-1] for way in one] for one in ways]
    assert [] == ann.page("/turns").values('a[href*="?game="]', "href")


def test_a_phone_without_a_card_says_that_it_is_done_before_it_scores(ann, ben):
    ann.tap("card:y5")
    both_tap = ben.page().values("#do-onward", "value")
    looks_across = ben.page("?side=a").values("#do-onward", "class")
    ann.tap("done")
    ann_waits = ann.page().values("#do-onward", "class")
    ben.tap("done")

    assert (["done"], ["button"], ["button"]) == (both_tap, looks_across, ann_waits)
    leads = ben.page()
    assert ["score"] == leads.values("#do-onward.button--primary", "value")


def test_a_match_of_fewer_than_three_games_is_ended_after_a_question(ann):
    ann.tap("card:y5", "score")
    ann.tap("card:y5", "score", at="?game=2")
    untouched = ann.page("?game=3&side=b")
    (way,) = ann.page("/final").values("#do-end", "href")
    ann.tap("end", at="?game=3&side=b")
    goes_on = ann.page("?asked=end")
    ann.tap("end", at="?asked=end")

    assert (["button"], ["end"]) == tuple(untouched.values("#do-onward", name) for name in ("class", "value"))
    assert way.endswith("?asked=end")
    assert ["End the match, after 2 of 3 games"] == goes_on.texts("#ends-after p")
    assert ann.page().text("h1").startswith("Lost Cities · ")


def test_score_and_end_scoring_say_what_each_game_has_scored_and_gold_never_leads_back_to_the_cards(ann):
    ann.tap("card:y5", "score")
    lines = [
        ann.page(at).texts(".across:not(.across--far) .across__games > span") for at in ("/scores", "/final")
    ]
    short = ann.page("/final").texts(".button--primary")
    for game in ("2", "3"):
        ann.tap("card:y5", at=f"?game={game}&side=a")
        if game == "2":
            ann.tap("score", at=f"?game={game}&side=b")
    all_in = ann.page("/final").texts(".button--primary")

    assert [["Game 1 −15", "Game 2 –", "Game 3 –", "Game 1 0", "Game 2 –", "Game 3 –"]] * 2 == lines
    assert ([], ["End the match"]) == (short, all_in)


def test_no_game_has_ended_before_it_is_scored(ann):
    ann.tap("card:y5")
    ann.tap("card:b9", at="?side=b")
    before = ann.page("/scores").text("main")
    ann.tap("score")

    assert "Game 1 ended" not in before
    assert "Game 1 ended" in ann.page("/scores").text("main")

    ann.tap("card:y7", at="?game=2")
    ann.tap("card:b8", at="?game=2&side=b")

    assert "Game 2 ended" not in ann.page("/scores").text("main")


def test_score_says_of_a_sixth_colour_from_the_first_card_on_what_the_rulebook_does(app):
    ann = MatchPhone(app).open_match("6")
    ann.tap("card:y5")

    assert "The rulebook has only five expeditions." in ann.page("/scores").text("main")


def test_score_says_who_is_ahead_and_who_has_won_also_where_somebody_laid_no_card(ann):
    ann.tap("card:y5", "score")
    said = [ann.page("/scores").text("main")]
    ann.tap("card:y7", at="?game=2")
    said.append(ann.page("/scores").text("main"))
    ann.tap("score", at="?game=2")
    ann.tap("card:y7", at="?game=3")
    ann.tap("end", at="?game=3")
    said.append(ann.page("/scores").text("main"))

    assert [True] * 3 == ["Game 1 ended 0 to −15" in one for one in said]
    assert [True, False, False] == ["Player 2 is ahead" in one for one in said]
    assert [False, False, True] == ["Player 2 wins the match" in one for one in said]


def test_score_speaks_of_no_game_to_come_once_a_match_has_ended_early(ann):
    ann.tap("card:y5", "score")
    between = ann.page("/scores").text("main")
    ann.tap("end", at="?asked=end")
    ended = ann.page("/scores").text("main")

    assert "Player 2 is ahead, 0 to −15. 2 games to go." in between
    assert (True, False) == ("If you stop before the third" in ended, "games to go" in ended)


def test_the_page_of_more_asks_before_it_ends_a_match_of_fewer_games_too(ann):
    ann.tap("card:y5", "score")
    answer = ann.send("/more", {**ann.form("/more", "more"), "do": "end"})

    assert f"{ann.table}?asked=end" == answer.location
    assert ["Game 1"] == ann.page().texts("h1")


def test_the_link_of_a_match_in_which_one_player_laid_nothing_leads_to_its_result(ann):
    ann.tap("card:y5", "score")
    ann.tap("end", at="?asked=end")
    link = ann.page().value(".qr__url", "href")
    result = ann.client.get(link)
    sheet = Page.of(ann.client.get(link.replace("/result", "").replace("/lost-cities", "/en/lost-cities")))

    assert link.endswith("ended=1") or "ended=1&" in link
    assert "Player 2 is ahead" == Page.of(ann.client.get(result.location)).text("#result-words")
    assert "Not entered yet" not in sheet.text("main")


def test_a_phone_that_comes_to_a_match_is_asked_for_its_seat_alone_and_one_tap_takes_it(app, ann):
    phone = MatchPhone(app)
    phone.table = joined(app, ann.links()[0]).table
    phone.client.get(ann.links()[0])
    page = phone.page("/seat")
    refused = phone.send("/seat", {**page.hidden("main form"), "seat": "Z"})
    phone.send("/seat", {**page.hidden("main form"), "seat": "B"})

    assert (["A", "B", ""], [], []) == (
        page.values("button[name=seat]", "value"),
        page.values("[name=side]", "value"),
        page.values("[name=seat][aria-pressed]", "value"),
    )
    assert (422, True) == (refused.status_code, Page.of(refused).has("#problem-seat"))
    assert ["B"] == phone.page("/seat").values("[name=seat][aria-pressed=true]", "value")
    assert "Player 2, game 1" in phone.page().texts("h1")


def test_a_phone_that_went_on_to_the_next_game_sees_its_result_when_the_other_scores_it(ann, ben):
    ann.tap("card:y5", "score")
    laid = ann.tap("card:y6", at="?game=2")
    taken_off = ann.tap("card:y6", at=laid.location.removeprefix(ann.table))
    ann.tap("card:y6", at="?game=2")
    ben.tap("score")
    scored = ann.page("?game=2")

    assert [False, True] == ["game=2" in answer.location for answer in (laid, taken_off)]
    assert ann.page().has("#result-words")
    assert [ann.table] == scored.values("#scored a", "href")


def test_only_the_host_goes_on_with_a_match_that_has_ended(ann, ben):
    ann.tap("card:y5", "score")
    form = ben.form("", "sheet")
    ann.tap("end", at="?asked=end")
    keys = [phone.page(at).has("#do-reopen") for phone in (ann, ben) for at in ("", "/final", "/more")]
    version = {"version": ann.page().value("#table", "data-version")}
    answers = [
        ben.send("/lay", {**form, **version, "do": "reopen"}),
        ben.send("/more", {**ben.form("/more", "more"), "do": "reopen"}),
    ]

    assert [True] * 3 + [False] * 3 == keys
    assert [403, 403] == [answer.status_code for answer in answers]


def test_a_refusal_at_a_result_stands_below_its_sky(ann, ben):
    ann.tap("card:y5")
    late = ben.form("", "sheet")
    ann.tap("score")
    refused = Page.of(ben.send("/lay", {**late, "do": "score"}))

    assert (True, 1) == (refused.has("#result #refusal"), len(refused.values(".problems", "id")))


def test_before_the_first_card_both_phones_say_who_begins_by_the_same_lot(ann, ben):
    said = [phone.page().text("#begins") for phone in (ann, ben)]
    again = ann.page().text("#begins")
    name = said[0].removeprefix("The older player begins, or ").removesuffix(" if you are the same age.")
    german = {"Player 1": "Person 1", "Player 2": "Person 2"}[name]
    ann.tap("card:y5")

    expected = f"Wer älter ist, beginnt, bei gleichem Alter {german}."
    assert (expected, said[0]) == (said[1], again)
    assert not ann.page().has("#begins")


def test_the_lot_favours_nobody():
    codes = [f"{number:08}" for number in range(1_000)]
    drawn = [lot_of(code, 2) for code in codes]

    assert 450 < sum(drawn) < 550
