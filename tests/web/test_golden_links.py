"""Links that were handed out once: they read the same for ever, whatever a sheet learns."""

from __future__ import annotations

from tests.web.golden_links import golden_links, shown_by, undone_from


def test_every_link_ever_handed_out_shows_what_it_showed(app):
    links = {told["link"]: told["shows"] for told in golden_links()}
    shown = {link: shown_by(app.test_client(), link) for link in links}

    # A page may show more than it did.
    assert links == {link: {name: shown[link].get(name) for name in told} for link, told in links.items()}


def test_every_step_in_an_old_link_is_taken_back_as_it_was(app):
    with_steps = [told for told in golden_links() if "undone" in told]
    undone = {told["link"]: undone_from(app.test_client(), told["link"]) for told in with_steps}

    assert {told["link"]: told["undone"] for told in with_steps} == undone
