// Taps that come before htmx: each would load a page, and the second would lose the first. They wait for it.
"use strict";

(() => {
  const held = [];
  const hold = (event) => {
    const { target, submitter } = event;
    if (!target.matches("[hx-get], [hx-post]") || target.hasAttribute("data-htmx-powered")) return;
    event.preventDefault();
    held.push([target, submitter]);
  };
  document.addEventListener("submit", hold);
  // After htmx has found its forms; where it never came, the first tap loads a page as it would have.
  document.addEventListener("DOMContentLoaded", () => {
    setTimeout(() => {
      document.removeEventListener("submit", hold);
      for (const [form, button] of window.htmx ? held : held.slice(0, 1)) form.requestSubmit(button);
    });
  });
})();
