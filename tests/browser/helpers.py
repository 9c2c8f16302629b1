"""What a browser test asks of a page, in one word."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT

_WIDER = """() => {
  const width = document.documentElement.clientWidth
  const scrolls = e => /auto|scroll/.test(getComputedStyle(e).overflowX)
  const inside = e => { while ((e = e.parentElement)) if (scrolls(e)) return true; return false }
  const seen = e => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length
  const beyond = document.documentElement.scrollWidth - innerWidth
  const found = [...document.body.querySelectorAll('*')]
    .filter(e => seen(e) && !inside(e) && !e.closest('svg svg, svg > *'))
    .map(e => [e, e.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.right > width + 0.5 || box.left < -0.5))
    .map(([e, box]) => `${e.tagName.toLowerCase()}#${e.id}.${e.getAttribute('class') ?? ''}`
      + ` from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`)
  return beyond ? [...found, `the page, by ${beyond}`] : found
}"""

_CLIPPED = """() => [...document.body.querySelectorAll('*')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && e.clientWidth > 1)
  .filter(e => e.textContent.trim())
  .map(e => [e, getComputedStyle(e)])
  .filter(([e, {overflowX: x, overflowY: y}]) => (/hidden|clip/.test(x) && e.scrollWidth > e.clientWidth + 1)
    || (/hidden|clip/.test(y) && e.scrollHeight > e.clientHeight + 1))
  .map(([e]) => e)
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
    // A text that is all in one line has no word in two: most texts are.
    if (!seen(node.parentElement) || lines(node, 0, node.length) < 2) continue
    for (const chunk of node.data.matchAll(/\\S+/g)) {
      if (chunk[0].includes('/')) continue // an address
      for (const word of chunk[0].matchAll(/[^\\u00AD-]+/g)) {
        const at = chunk.index + word.index
        // The hyphen that a soft one becomes counts to the letter after it: that one is left out.
        const drawn = node.data[at - 1] === '\\u00AD' ? 1 : 0
        if (lines(node, at + drawn, word[0].length - drawn) > 1) broken.push(word[0])
      }
    }
  }
  return broken
}"""

_SMALL = """() => [...document.querySelectorAll('a, button, input, select, summary, label')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('p, li > p, dd'))
  .filter(e => !e.control?.matches(':read-write'))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
  .map(([e, box]) => `${e.tagName.toLowerCase()}#${e.id} ${e.textContent.trim().slice(0, 30)}`
    + ` ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


_SPILLING = """() => [...document.querySelectorAll('button, .button, summary')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('.board, .visually-hidden'))
  .flatMap(e => {
    const box = e.getBoundingClientRect(), range = document.createRange(), beyond = []
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
    for (let node; (node = walker.nextNode());) {
      if (!node.data.trim() || node.parentElement.closest('.visually-hidden')) continue
      range.selectNodeContents(node)
      for (const text of range.getClientRects())
        beyond.push(box.left - text.left, text.right - box.right)
    }
    const most = Math.round(Math.max(0, ...beyond))
    return most ? [`${e.tagName.toLowerCase()}#${e.id} ${e.textContent.trim().slice(0, 30)} by ${most}`] : []
  })"""


_TARGETS = """([least, gap]) => {
  const text = e => e.closest('p:not(.dock__hint), li > p, dd, .reason__source, figcaption')
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: false})
    && !e.closest('.visually-hidden, .skip, [inert]')
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label')]
    .filter(e => seen(e) && !(e.matches('a') && text(e)))
    // A place of the map is as large as it is drawn, side by side with the next.
    .filter(e => !e.closest('.board__map') && !/hidden|radio|checkbox/.test(e.type))
    .filter(e => !e.matches('label') || e.matches('.choice, .tick, :has(> [type=checkbox], > [type=radio])'))
    .map(e => [e, e.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1)
  const name = e => `${e.tagName.toLowerCase()}#${e.id}.${e.className?.baseVal ?? e.className}`
    .replace(/\\s+/g, '.').slice(0, 70) + ` “${e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 20)}”`
  const small = all.filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
    .map(([e, box]) => `${name(e)} is ${Math.round(box.width)} x ${Math.round(box.height)}`)
  // What stays at the lower edge or lies over the page has what scrolls below it.
  const edge = e => getComputedStyle(e.closest('.dock, .tabs') ?? e).position === 'sticky'
  const scrolls = e => e && e.scrollHeight > e.clientHeight + 1 && e
  const layer = e => e.closest('.why__inside, dialog, .menu__list, .qr__code[open]')
    || scrolls(e.closest('.answer'))
    || (e.closest('.sheet__totals, .is-along') && 'totals') || (edge(e) && 'edge')
  const placed = all.map(([e, box]) => [e, box, layer(e)]), near = []
  for (const [i, [a, one, over]] of placed.entries())
    for (const [b, other, above] of placed.slice(i + 1)) {
      if (over !== above || a.contains(b) || b.contains(a)) continue
      const across = Math.max(one.left, other.left) - Math.min(one.right, other.right)
      const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom)
      const between = Math.max(across, down)
      if (between < gap - 0.6) near.push(`${name(a)} and ${name(b)} are ${between.toFixed(1)} apart`)
    }
  return [...small, ...near]
}"""


EXPERIMENTAL = (
    *("css-orientation-lock", "focus-order-semantics", "label-content-name-mismatch"),
    *("p-as-heading", "table-fake-caption", "td-has-header"),
)
"""The rules of axe that it does not ask by itself."""


# Every text is set in this; without the app's own face a browser takes the last of its list.
WIDE_FACE = "document.documentElement.style.setProperty('--text', 'sans-serif')"
_OWN_FACE = "document.documentElement.style.removeProperty('--text')"

# One question to the browser for all: asking costs it more than looking.
_IN_BOTH_TYPEFACES = """() => {
  const found = () => [LOOKS].flatMap(look => look()), own = found()
  WIDE
  const wide = found()
  OWN
  return [...own, ...wide.map(one => `${one} (in a wide face)`)]
}""".replace("WIDE", WIDE_FACE).replace("OWN", _OWN_FACE)

_AT_REST = """() => document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime < Infinity)
  .forEach(one => one.finish())"""


def come_to_rest(page):
    """End what slides or fades in: a page is judged as it stays, not by a picture in between."""
    # Its words can be found before its styles have come.
    page.wait_for_load_state()
    page.evaluate(_AT_REST)


# Only what is wrong is described: most of the work of axe is to describe what is right.
_ASK_AXE = """(experimental) => axe.run({
  resultTypes: ['violations'], selectors: false,
  rules: Object.fromEntries(experimental.map(rule => [rule, {enabled: true}]))
}).then(({violations}) => violations.map(({id, help, nodes}) =>
  `${id}: ${help}: ${nodes.map(node => node.html.slice(0, 160)).join('; ')}`))"""


def axe_violations(page):
    """Everything that axe finds against, with the elements it means; its experimental rules are asked too."""
    come_to_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [f"{page.url} {one}" for one in page.evaluate(_ASK_AXE, EXPERIMENTAL)]


class Look:
    """What the browser finds against a page: a function of JavaScript that gives a list of texts."""

    def __init__(self, script):
        self.script = script

    def __call__(self, page):
        """Look once, in the typeface that the page has."""
        return [f"{page.url} {one}" for one in page.evaluate(self.script)]


def in_both_typefaces(page, *looks):
    """What these looks find in the app's own typeface, and in a wide one as where that never comes."""
    scripts = ", ".join(f"({look.script})" for look in looks)
    return Look(_IN_BOTH_TYPEFACES.replace("LOOKS", scripts))(page)


wider_than_the_screen = Look(_WIDER)
"""What stands outside of the screen, and the page itself where it must be pushed sideways."""

clipped = Look(_CLIPPED)
"""The texts that are cut off by their boxes."""

broken_words = Look(_BROKEN)
"""The words that go on in the next line; a hyphen, soft or not, is no break within a word."""

too_small_to_tap = Look(_SMALL)
"""Where a finger has fewer pixels than 44.

Links within a text are excepted, and the label of a field to write in: the field itself is tapped.
"""

spilling_labels = Look(_SPILLING)
"""The buttons whose words leave their box, by how many pixels."""


def crowded_targets(page, least=48, gap=8):
    """What is tapped and is smaller than `least` pixels, or nearer than `gap` to another such.

    Links within a text are excepted, and the places of the map, which touch each other like its tiles.
    """
    return [f"{page.url} {one}" for one in page.evaluate(_TARGETS, [least, gap])]


IS_NOT_COVERED = """cell => {
  const {left, right, bottom} = cell.getBoundingClientRect()
  return cell.contains(document.elementFromPoint((left + right) / 2, bottom - 4))
}"""
"""Whether a finger meets this cell near its lower edge."""


def faults(page):
    """Everything that no page may have on the smallest phone."""
    return [*axe_violations(page), *misfits(page)]


def misfits(page):
    """What does not fit the smallest phone, in either typeface: that hangs on the words of the language."""
    come_to_rest(page)
    return in_both_typefaces(page, wider_than_the_screen, clipped, broken_words, too_small_to_tap)


IN_EVERY_LANGUAGE = (
    *(("de", "dark", faults), ("fr", "light", faults)),
    *(("nl", "light", misfits), ("en", "dark", misfits)),
)
"""A language, a scheme and what to look for: no language changes what axe finds."""

in_the_hardest_look = pytest.mark.parametrize(
    "look",
    [IN_EVERY_LANGUAGE[0], *(pytest.param(one, marks=pytest.mark.soak) for one in IN_EVERY_LANGUAGE[1:])],
)
"""The one with the longest words; `make soak` looks at all."""


class Finger:
    """Taps and counts: `finger = Finger(); finger.tap(page.get_by_role(...)); finger.taps`."""

    def __init__(self):
        self.taps = 0

    def tap(self, target):
        """Tap once on what the locator finds."""
        target.tap()
        self.taps += 1
