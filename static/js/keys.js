// A keyboard at the table: digits fill the pad, arrows go from place to place and from card to card.
"use strict";

(() => {
  const PADS = { Backspace: "pad-back", "+": "pad-ten", Enter: "pad-next" };
  const STOPS = ".place__tap:enabled, .expedition__card:enabled, .expedition__wager:enabled, .ask";
  const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  // Left and right stay on their line; up and down go to the next line, to what is nearest to where they began.
  const NEAR = 6;
  let goal = null;
  const next = (from, key) => {
    const [x, y] = WAYS[key];
    const [left, top] = middle(from);
    const aim = x || goal?.at !== from ? left : goal.left;
    let best = null;
    let least = [Infinity, Infinity];
    for (const stop of document.querySelectorAll(STOPS)) {
      const [at, line] = middle(stop);
      const ahead = (at - left) * x + (line - top) * y;
      const aside = x ? Math.abs(line - top) : Math.abs(at - aim);
      if (ahead < NEAR || (x && aside > NEAR)) continue;
      const isNearer = ahead < least[0] - NEAR || (ahead < least[0] + NEAR && aside < least[1]);
      if (isNearer) [best, least] = [stop, [ahead, aside]];
    }
    goal = { at: best, left: x ? null : aim };
    if (x && best) goal.left = middle(best)[0];
    return best;
  };

  // By Tab a map is one stop: the place that is chosen, or where one was last.
  const rove = (to) => {
    for (const map of document.querySelectorAll(".board__map")) {
      const stops = [...map.querySelectorAll(".place__tap:enabled")];
      const chosen = stops.find((stop) => stop.getAttribute("aria-pressed") === "true");
      const one = stops.find((stop) => stop === to || stop.id === map.dataset.at) ?? chosen ?? stops[0];
      if (one && to === one) map.dataset.at = one.id;
      for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1;
    }
  };
  document.addEventListener("focusin", ({ target }) => target.matches(".place__tap") && rove(target));
  document.addEventListener("htmx:after:swap", () => rove(document.activeElement));
  document.addEventListener("DOMContentLoaded", () => rove());
  rove();

  const isFree = (element) => !element || element === document.body || element.id === "main";

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const at = document.activeElement;
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (target.matches?.("input, select, textarea, summary")) return;
    if (WAYS[key] && (isFree(at) || at.matches(STOPS))) {
      const first = document.querySelector(`:is(${STOPS})[aria-pressed="true"]`) ?? document.querySelector(STOPS);
      const stop = isFree(at) ? first : next(at, key);
      if (!stop) return;
      event.preventDefault();
      return stop.focus();
    }
    const pad = /^\d$/.test(key) ? `pad-${key}` : PADS[key];
    if (key === "Enter" && !isFree(at) && !at.closest(".pad")) return;
    const button = pad && document.getElementById(pad);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
})();
