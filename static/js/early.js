// Taps that come before htmx: each would load a page, and the second would lose the first; and a choice would not
// be heard. They wait for it.
"use strict";

(() => {
  const held = [];
  const hold = (event) => {
    const { target, submitter } = event;
    if (!target.matches("[hx-get], [hx-post]") || target.hasAttribute("data-htmx-powered")) return;
    event.preventDefault();
    held.push([target, submitter]);
  };
  const ASKS = '[hx-get][hx-trigger*="change"]';
  const chosen = new Set();
  const choose = ({ target }) => {
    if (target.form?.matches(`${ASKS}:not([data-htmx-powered])`)) chosen.add(target);
  };
  // What was chosen before even this was there.
  const first = ({ options }) => Math.max(0, [...options].findIndex((option) => option.defaultSelected));
  const lookBack = () => {
    for (const field of document.querySelectorAll(`${ASKS} select`))
      if (field.selectedIndex !== first(field)) chosen.add(field);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", lookBack);
  else lookBack();
  document.addEventListener("submit", hold);
  document.addEventListener("change", choose);
  // After htmx has found its forms, which it does in a timer; where it never came, the first tap loads a page as it
  // would have.
  const release = () =>
    setTimeout(() => {
      document.removeEventListener("submit", hold);
      document.removeEventListener("change", choose);
      for (const field of chosen) field.dispatchEvent(new Event("change", { bubbles: true }));
      for (const [form, button] of window.htmx ? held : held.slice(0, 1)) form.requestSubmit(button);
    });

  // Where a larger script is fetched later (later.js), it says so when it has run.
  const isLater = document.currentScript.dataset.then;
  document.addEventListener(isLater ? "referee:scripts" : "DOMContentLoaded", release);
})();
