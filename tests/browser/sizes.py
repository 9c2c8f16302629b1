"""What is wrong with a page on phones of every width, in text of twice the size, and in a wide typeface."""

from __future__ import annotations

from functools import partial

import pytest

from tests.browser.conftest import PHONE
from tests.browser.helpers import (
    broken_words,
    clipped,
    crowded_targets,
    in_both_typefaces,
    wider_than_the_screen,
)
from tests.browser.nunatak import ALL_LANGUAGES

TARGETS = {390: (48, 8), 320: (44, 4)}
"""How wide and high what is tapped is at least, and how far from the next, on a phone of this width."""
WIDTHS = (390, 430, 360, 320)
"""Of phones; `make soak` looks at each page in each language at all of them."""


def nothing_found():
    """What `look_at` adds to: what is wrong, by what it is."""
    return {"words": [], "targets": [], "fits": [], "large": []}


OPEN_ALL = """document.querySelectorAll('main details:not([open])')
  .forEach(fold => { fold.open = fold.dataset.shut = true })"""
SHUT_AGAIN = "document.querySelectorAll('[data-shut]').forEach(fold => { fold.open = false })"


def look_at(page, found, *, widths, large_widths, as_it_came=None):
    """Note what is wrong with this page on phones of these widths, and in large text on some.

    Its folds are opened, but not for the look `as_it_came`, which is for large text alone. Each page begins
    where the last one ended: to make a page larger or smaller costs more than to look at it.
    """
    page.evaluate(OPEN_ALL)
    for width in widths:
        resize(page, width)
        found["words"] += broken_words(page) if width != 320 else []
        if width in TARGETS:
            found["targets"] += crowded_targets(page, *TARGETS[width])
    found["fits"] += in_both_typefaces(page, broken_words, wider_than_the_screen, clipped)
    if large_widths:
        # The size of the text comes first: how columns stand is asked again where the page becomes wider.
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        for width in large_widths:
            resize(page, width)
            found["large"] += in_both_typefaces(page, wider_than_the_screen, clipped)
            # In the app's own face, whose width is known: a wide one leaves no room for the longest words.
            found["large"] += broken_words(page)
    if as_it_came:
        page.evaluate(SHUT_AGAIN)
        for width in reversed(large_widths):
            resize(page, width)
            found["large"] += as_it_came(page)


def resize(page, width):
    """Make the page as large as a phone of this width."""
    size = PHONE if width == PHONE["width"] else {"width": width, "height": 2 * width}
    if page.viewport_size != size:
        page.set_viewport_size(size)


def _looked_at(language, widths, large_widths, every=True, **more):
    look = partial(look_at, widths=widths, large_widths=large_widths)
    return pytest.param(language, look, every, id=f"{language}-{len(widths)}", **more)


in_languages = pytest.mark.parametrize(
    ("language", "look", "every"),
    [
        # The longest words on the phone that most have and on the smallest, on the fullest page of each kind;
        # all else in the campaign.
        _looked_at("de", (390, 320), (320,), every=False),
        *(_looked_at(one, WIDTHS, (390, 320), marks=pytest.mark.soak) for one in ALL_LANGUAGES),
    ],
)
"""A language, how closely a page in it is looked at, and whether every page is."""
