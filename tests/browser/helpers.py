"""What a browser test asks of a page, in one word."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

both_typefaces = pytest.mark.parametrize("typeface", ["own", "wide"])
"""Run a test of layout twice: in the app's own typeface, and in a wide one where that one never comes."""

_WIDER = """() => {
  const width = document.documentElement.clientWidth
  const scrolls = e => /auto|scroll/.test(getComputedStyle(e).overflowX)
  const inside = e => { while ((e = e.parentElement)) if (scrolls(e)) return true; return false }
  const seen = e => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length
  return [...document.body.querySelectorAll('*')]
    .filter(e => seen(e) && !inside(e) && !e.closest('svg svg, svg > *'))
    .map(e => [e, e.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.right > width + 0.5 || box.left < -0.5))
    .map(([e, box]) => `${e.tagName.toLowerCase()}#${e.id}.${e.getAttribute('class') ?? ''}`
      + ` from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`)
}"""

_CLIPPED = """() => [...document.body.querySelectorAll('*')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && e.clientWidth > 1)
  .filter(e => /hidden|clip/.test(getComputedStyle(e).overflowX) && e.textContent.trim())
  .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
  .map(e => `${e.tagName.toLowerCase()}#${e.id}.${e.getAttribute('class') ?? ''}`
    + `: ${e.textContent.trim().slice(0, 40)}`)"""

_BROKEN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), broken = []
  const seen = e => e.checkVisibility({visibilityProperty: true}) && !e.closest('.visually-hidden, svg')
  const lines = (node, at, length) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + length)
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size
  }
  for (let node; (node = walker.nextNode());) {
    if (!seen(node.parentElement)) continue
    for (const chunk of node.data.matchAll(/\\S+/g)) {
      if (chunk[0].includes('/')) continue // an address
      for (const word of chunk[0].matchAll(/[^\\u00AD-]+/g))
        if (lines(node, chunk.index + word.index, word[0].length) > 1) broken.push(word[0])
    }
  }
  return broken
}"""

_SMALL = """(least) => [...document.querySelectorAll('a, button, input, select, summary, label')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('p, li > p, dd'))
  .filter(e => !e.control?.matches(':read-write'))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < least - 0.5)
  .map(([e, box]) => `${e.tagName.toLowerCase()}#${e.id} ${e.textContent.trim().slice(0, 30)}`
    + ` ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def axe_violations(page):
    """Everything that axe finds against, with the elements it means."""
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url} {rule['id']}: {rule['help']}: " + "; ".join(node["html"][:160] for node in rule["nodes"])
        for rule in found
    ]


def wider_than_the_screen(page):
    """What stands outside of the screen, and the page itself where it must be pushed sideways."""
    beyond = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    found = [*page.evaluate(_WIDER), *([f"the page, by {beyond}"] if beyond else [])]
    return [f"{page.url} {one}" for one in found]


def clipped(page):
    """The texts that are cut off by their boxes."""
    return [f"{page.url} {one}" for one in page.evaluate(_CLIPPED)]


def broken_words(page):
    """The words that go on in the next line; a hyphen, soft or not, is no break within a word."""
    return [f"{page.url} {one}" for one in page.evaluate(_BROKEN)]


def too_small_to_tap(page, least=44):
    """Where a finger has fewer pixels than this.

    Links within a text are excepted, and the label of a field to write in: the field itself is tapped.
    """
    return [f"{page.url} {one}" for one in page.evaluate(_SMALL, least)]


def faults(page):
    """Everything that no page may have on the smallest phone."""
    return [*axe_violations(page), *misfits(page)]


def misfits(page):
    """What does not fit the smallest phone: that hangs on the words of the language."""
    return [
        *wider_than_the_screen(page),
        *clipped(page),
        *broken_words(page),
        *too_small_to_tap(page),
    ]


class Finger:
    """Taps and counts: `finger = Finger(); finger.tap(page.get_by_role(...)); finger.taps`."""

    def __init__(self):
        self.taps = 0

    def tap(self, target):
        """Tap once on what the locator finds."""
        target.tap()
        self.taps += 1
