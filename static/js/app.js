// What a plain page cannot do alone. Everything here is a comfort: without it every form still works.
"use strict";

const on = (event, act) => document.addEventListener(event, act);

// A stepper counts at once; the form hears of it as if the number had been typed.
on("click", (event) => {
  const button = event.target.closest("[data-step]");
  const field = button?.parentElement.querySelector("input");
  if (!field) return;
  event.preventDefault();
  const [least, most] = [Number(field.min || 0), Number(field.max || Infinity)];
  const wanted = (Number(field.value) || 0) + Number(button.dataset.step);
  field.value = Math.min(most, Math.max(least, wanted));
  for (const other of button.parentElement.querySelectorAll("[data-step]")) {
    const end = Number(other.dataset.step) < 0 ? least : most;
    other.disabled = Number(field.value) === end && other !== document.activeElement;
  }
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

// Sharing, copying and printing belong to the phone.
on("click", async (event) => {
  const button = event.target.closest("[data-share], [data-print]");
  if (!button) return;
  if ("print" in button.dataset) return window.print();
  const url = new URL(button.dataset.share, location.href).href;
  if (!navigator.share && !navigator.clipboard) return;
  event.preventDefault();
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      announce(button.dataset.copied);
    }
  } catch {
    // The reader closed the phone's own sheet.
  }
});

function announce(words) {
  const place = document.getElementById("announcement");
  if (place && words) place.textContent = words;
}

// A menu closes when the reader turns elsewhere.
on("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// After a refused form the list of its problems is where the reader must be.
on("DOMContentLoaded", () => document.getElementById("problems")?.focus());

// A swap brings the server's folds; those that the reader opened or closed stay as they are.
let folds = new Map();
on("htmx:before:swap", () => {
  folds = new Map([...document.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]));
});
on("htmx:after:swap", () => {
  for (const [id, open] of folds) {
    const fold = document.getElementById(id);
    if (fold && !fold.dataset.served) fold.open = open;
  }
});
