"""Links that were handed out once: they read the same for ever, whatever a sheet learns."""

from __future__ import annotations

import pytest

from tests.web.golden_links import as_told, golden_links, shown_by, undone_from


def test_every_link_ever_handed_out_shows_what_it_showed(app):
    links = {told["link"]: told["shows"] for told in golden_links()}
    shown = {link: shown_by(app.test_client(), link) for link in links}

    assert links == {link: as_told(told, shown[link], link) for link, told in links.items()}


# The links stand in families: a part of each says the same as all, which `make soak` reads.
@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.soak)])
def test_every_step_in_an_old_link_is_taken_back_as_it_was(app, step):
    with_steps = [told for told in golden_links() if "undone" in told][::step]
    expected = {told["link"]: told["undone"] for told in with_steps}
    undone = {link: undone_from(app.test_client(), link) for link in expected}

    assert {link: len(steps) for link, steps in expected.items()} == {
        link: len(steps) for link, steps in undone.items()
    }
    assert expected == {
        link: [as_told(*both) for both in zip(steps, undone[link], strict=True)]
        for link, steps in expected.items()
    }
