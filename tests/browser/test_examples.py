"""The clients of `docs/examples`, as somebody copies them: each plays a whole game at the served project."""

from __future__ import annotations

import runpy
from functools import partial
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

EXAMPLES = Path(__file__).resolve().parents[2] / "docs/examples"


def test_the_client_in_python_plays_a_whole_game_to_its_result(served, capsys):
    play = runpy.run_path(str(EXAMPLES / "play.py"))["play"]
    with httpx.Client(base_url=served, timeout=30) as http:
        state = play(http)
    said = capsys.readouterr().out

    assert ("finished", 54, []) == (state["phase"], state["turns"], state["out_of_order"])
    assert {"Anna", "Ben", "Cleo"} >= {*state["result"]["winners"]} != set()
    assert f"{served}/" in said
    assert " 54 Cleo: " in said


def fulfil(file, kind, route):
    route.fulfill(body=file.read_text(), content_type=kind)


# The calls that it makes are played above, and described in `tests/api/test_described_client.py`.
@pytest.mark.soak
def test_the_client_in_the_browser_hears_a_whole_game_to_its_result(page, served):
    for name, kind in (("play.html", "text/html"), ("play.js", "text/javascript")):
        page.route(f"{served}/{name}", partial(fulfil, EXAMPLES / name, kind))
    page.goto("/play.html")

    expect(page.locator("#result")).to_contain_text("Won: ", timeout=60_000)
    expect(page.locator("#turns li").last).to_have_attribute("value", "54")
