// What a tap on a pad, or on the wagers of a row, looks like before its answer.
"use strict";

(() => {
  const { KINDS, set, mark, fill } = window.referee;

  // A digit, in the field that is asked for; a full one leads to the next of `data-ahead`, as far as that goes.
  const YET = "~";
  const typed = (word, kind, key) => {
    if (key === "next") {
      if (word === `1${YET}` && kind !== "track") return "10";
      if (word.endsWith(YET + YET)) return word.replaceAll(YET, "0");
      return word.length === 2 && word.endsWith(YET) ? word[0] : null;
    }
    if (key === "10+") {
      if (kind === "number") return "10";
      if (kind !== "track") return `1${YET}`;
      const hundreds = word.length === 3 && word.endsWith(YET + YET) ? Number(word[0]) : 0;
      return `${Math.min(hundreds + 1, 9)}${YET}${YET}`;
    }
    if (!/^\d$/.test(key)) return null;
    if (word.includes(YET)) return word.replace(YET, key);
    return kind === "track" ? key + YET : key;
  };
  const shown = (asked, word) => {
    const value = asked.querySelector(".asked__value");
    set(value, "hidden", word ? null : "");
    fill(value, word.replaceAll(YET, "_"));
  };

  // One wager more; after the last that the other player leaves, none.
  KINDS.count = (key) => {
    const pips = [...key.querySelectorAll(".pips > i")];
    const own = pips.filter((pip) => pip.classList.contains("is-own")).length;
    const free = pips.filter((pip) => !pip.classList.contains("is-held")).length;
    const now = own < free ? own + 1 : 0;
    pips.forEach((pip, index) => mark(pip, "is-own", index < now));
    mark(key, "is-own", now > 0);
    return true;
  };
  KINDS.digit = (key) => {
    const asked = document.getElementById("asked");
    const word = typed(asked.dataset.word, asked.dataset.kind, key.value);
    if (word === null) return false;
    shown(asked, word);
    set(asked, "data-word", word);
    if (word.includes(YET)) return true;
    // What cannot be is asked for again.
    if (Number(word) > Number(asked.dataset.most)) return false;
    const [next, ...ahead] = JSON.parse(asked.dataset.ahead);
    if (!next) return false;
    const [cell, kind, title, line, most, tenfold] = next;
    set(asked, "data-cell", cell);
    set(asked, "data-kind", kind);
    set(asked, "data-most", most);
    set(asked, "data-word", "");
    set(asked, "data-ahead", JSON.stringify(ahead));
    fill(asked.querySelector(".asked__what b"), title);
    shown(asked, "");
    // What is said of the field before is not said of this one.
    for (const said of document.querySelectorAll(".asked__hint, .asked__others, #do-accept, #own-entry")) {
      set(said, "hidden", "");
    }
    const ten = document.getElementById("pad-ten");
    if (ten) fill(ten, tenfold);
    const now = document.querySelector(".sheet .is-current");
    const cells = document.getElementById(`cell-why-${line}`);
    if (now) mark(now, "is-current", false);
    if (cells) mark(cells, "is-current", true);
    return true;
  };
})();
