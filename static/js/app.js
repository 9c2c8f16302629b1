// Small comforts for all pages. Every form works without them.
"use strict";

const on = (event, act) => document.addEventListener(event, act);

// An answer may move the page between touch and click: the tap belongs to what was touched, or to nothing.
let touched = null;
on("pointerdown", (event) => {
  const finger = event.isPrimary && event.pointerType === "touch";
  touched = finger ? event.target.closest("button, a, label, summary") : null;
});
document.addEventListener(
  "click",
  (event) => {
    const meant = touched;
    if (!event.isTrusted || !meant) return;
    touched = null;
    if (meant.contains(event.target) || meant.control === event.target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (meant.isConnected) meant.click();
  },
  true,
);

// A stepper counts at once, as if the number had been typed.
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

// Show share, copy and print buttons only where the phone can do that.
function showOwnButtons() {
  const shares = navigator.share || navigator.clipboard;
  for (const button of document.querySelectorAll("[data-share][hidden], [data-print][hidden]")) {
    button.hidden = "share" in button.dataset && !shares;
  }
}
showOwnButtons();
on("htmx:after:swap", showOwnButtons);
on("click", async (event) => {
  const button = event.target.closest("[data-share], [data-print]");
  if (!button) return;
  if ("print" in button.dataset) return print();
  const { href: url } = new URL(button.dataset.share, location);
  event.preventDefault();
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      show(button.dataset.copied);
      isPassing = true;
    }
  } catch {
    // The reader closed the share sheet.
  }
});

const announce = (words) => (document.getElementById("announcement").textContent = words);

// What a page begins with, a refusal for one: said once it is there, for all that is said comes from one place.
const told = document.querySelector("[data-told]")?.innerText;
if (told) setTimeout(announce, 0, told);

// Show an announcement on the bar above the page too.
let isPassing = false;
function show(words) {
  const bar = document.getElementById("notice");
  announce(words);
  bar.textContent = words;
  bar.hidden = !words;
}
function unshow() {
  document.getElementById("notice").hidden = true;
  isPassing = false;
}
for (const next of ["pointerdown", "keydown"]) on(next, () => isPassing && unshow());

// Language links take the current words of the address.
on("click", (event) => {
  const link = event.target.closest("#languages a[hreflang]");
  // A form's answer has no words in its address; its links have them already.
  if (link && !document.querySelector("[data-reshown]")) link.search = location.search;
});

// Close a menu when the reader moves on.
on("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// After a refused form, focus its list of problems.
document.getElementById("problems")?.focus();

// The form's address says where its answer is (`#compared`): scroll there. What begins anew begins at the top:
// said by a name, since two zeros scroll before the answer is laid out, and the browser moves back to what was in sight.
on("htmx:after:swap", ({ detail: { ctx } }) => {
  const { form, submitter } = ctx?.request ?? {};
  const place = submitter && form?.getAttribute("action")?.split("#")[1];
  if (place) document.getElementById(place)?.focus();
  if (submitter && "top" in submitter.dataset) scrollTo({ top: 0 });
});

// Keep folds as the reader left them when a swap loads the server's.
let folds = [];
on("htmx:before:swap", () => (folds = [...document.querySelectorAll("details[id]")].map(({ id, open }) => ({ id, open }))));
on("htmx:after:swap", () => {
  for (const { id, open } of folds) {
    const fold = document.getElementById(id);
    if (fold && !fold.dataset.served) fold.open = open;
  }
});

// Taps may come faster than answers: a `data-fresh` form (or the one it names: `data-fresh="#tap"`)
// is read again when its turn comes; only the button is remembered.
on("htmx:config:request", ({ detail: { ctx } }) => {
  const button = ctx.request.submitter;
  ctx.tapped = button?.name ? [button.name, button.value] : null;
});
on("htmx:before:request", ({ detail: { ctx } }) => {
  const { form, method, action } = ctx.request;
  if (!form?.isConnected || !("fresh" in form.dataset)) return;
  const fields = form.dataset.fresh ? document.querySelector(form.dataset.fresh) : form;
  const words = new URLSearchParams(new FormData(fields));
  if (ctx.tapped) words.append(...ctx.tapped);
  if (method === "GET") ctx.request.action = `${new URL(action, location.href).pathname}?${words}`;
  else ctx.request.body = words;
});

// The same words are announced again only after a change.
on("htmx:before:request", ({ target }) => {
  if (!target.closest?.("#live-parts") && !document.getElementById("notice").hidden) announce("");
});
on("htmx:before:response", ({ detail: { ctx } }) => ctx.response.status < 500 && unshow());
// The page stays where a server fails: a whole page that answers any other tap takes its place.
on("htmx:response:error", ({ target, detail: { ctx } }) => {
  const isBusy = ctx.response.status > 501 && ctx.response.status < 505;
  if (ctx.hx?.reswap === "none" && !isBusy && !target.closest?.("#live-parts")) show(document.body.dataset.failed);
});

// Open a rule over the page, or another page over a table; without this the link leads to it.
on("click", (event) => {
  const { target } = event;
  if (target.matches("dialog") || target.closest("[data-close]")) return target.closest("dialog")?.close();
  const link = target.closest("a.reason__rule, a[data-rule], a[data-over]");
  const sheet = link && document.getElementById("over" in link.dataset ? "over" : "rule");
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button;
  if (!sheet?.showModal || !window.htmx || elsewhere) return;
  event.preventDefault();
  const place = sheet.querySelector(".sheet-dialog__text");
  // Nothing of the last one is left there.
  place.replaceChildren();
  window.htmx.ajax("GET", link.href, { source: place, target: place, swap: "innerHTML" }).then(() => {
    if (!sheet.open && place.hasChildNodes()) sheet.showModal();
    place.scrollTop = 0;
  });
});

// Over HTTPS a worker keeps the pages that were seen; its part of the page is fetched when all else is done.
const { seen } = document.body.dataset;
if (seen && navigator.serviceWorker) {
  setTimeout(() => document.head.append(Object.assign(document.createElement("script"), { src: seen })), 999);
}
