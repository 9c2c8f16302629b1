// One line beside the title about the network: since when there is none, what waits, and when it was sent.
"use strict";

(() => {
  const A_MOMENT = 1500;
  const on = (event, act) => document.addEventListener(event, act);
  const waiting = new Map();
  let away = 0;
  let cut = 0;
  let isSlow = false;
  let due = "";
  let sent = "";
  let timer = null;

  const clock = (at) => new Date(at).toTimeString().slice(0, 5);
  const said = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const what = () => {
    const { one, many } = document.getElementById("network").dataset;
    const taps = [...waiting.values()].reduce((sum, one) => sum + one.taps, 0);
    const words = [...waiting.values()].flatMap(({ words }) => words);
    return [...words, ...(taps ? [taps === 1 ? one : said(many, { count: taps })] : [])].join(", ");
  };
  const text = () => {
    const { none, when, stay, last, slow } = document.getElementById("network").dataset;
    if (!away && !cut) return isSlow ? slow : sent;
    const since = said(none, { time: clock(Math.min(...[away, cut].filter(Boolean))) });
    const waitsFor = what();
    const more = waitsFor ? said(when, { what: waitsFor }) : document.getElementById("live") ? last : "";
    const own = navigator.serviceWorker?.controller || !waitsFor ? "" : stay;
    return [since, more, own].filter(Boolean).join(" ");
  };
  const draw = () => {
    const line = document.getElementById("network");
    if (!line) return;
    const words = text();
    const said = document.getElementById("announcement");
    const isOther = line.textContent !== words || (isSlow && !said.textContent);
    line.textContent = words;
    line.hidden = !words;
    line.classList.toggle("is-sent", !away && !cut);
    line.classList.toggle("is-waiting", Boolean((away || cut) && what()));
    if (words && isOther) said.textContent = words;
    const discard = document.querySelector("[data-discard]");
    if (!discard) return;
    discard.hidden = !(away && waiting.get("entries")?.words.length);
    // The way to another language, which needs the network, makes room for it.
    document.getElementById("languages")?.toggleAttribute("hidden", !discard.hidden);
  };
  // What waited while the server was away is said to be sent once all of it is, until the next tap.
  const back = () => {
    isSlow = false;
    if (away) due = what();
    away = 0;
    draw();
  };
  const waits = (who, taps, words = []) => {
    waiting.set(who, { taps, words });
    if (due && !away && !what()) {
      sent = said(document.getElementById("network").dataset.sent, { time: clock(Date.now()), what: due });
      due = "";
    }
    draw();
  };
  // What is here from before a reload waits since then.
  const late = () => (due = what());
  const fail = () => {
    away ||= Date.now();
    sent = "";
    draw();
  };
  // In its place, until the next tap.
  const says = (words) => {
    sent = words;
    draw();
  };
  // To whoever taps what cannot be taken before an answer.
  const nudge = () => {
    isSlow = true;
    document.getElementById("announcement").textContent = "";
    draw();
  };

  // Only what the reader asks for: what asks by itself fails in silence, and the stream says when it is cut.
  const isByItself = (target) => target.closest?.("#live-parts") && !target.closest("[data-waiting]");
  on("htmx:error", ({ target, detail: { ctx } }) => ctx?.request && !isByItself(target) && fail());
  // A proxy whose server is away, or a server with too much to do, has not answered what was asked.
  on("htmx:before:response", (event) => {
    const { ctx } = event.detail;
    if (ctx.response.status < 502 || ctx.response.status > 504) return back();
    event.preventDefault();
    window.htmx.trigger(event.target, "htmx:error", { ctx });
  });
  on("pointerdown", () => sent && says(""));

  // The stream of a table: unless it is back at once, nothing new can arrive.
  const look = (isCut) => {
    clearTimeout(timer);
    if (!isCut) {
      cut = 0;
      return draw();
    }
    timer = setTimeout(() => {
      cut ||= Date.now();
      draw();
    }, A_MOMENT);
  };
  // What is shown was kept on this phone: its server could not be reached.
  if ("last" in document.documentElement.dataset) {
    fail();
    window.addEventListener("online", back);
  }
  window.referee = { ...window.referee, network: { isAway: () => away > 0, waits, late, nudge, look, says } };
})();
