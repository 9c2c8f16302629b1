// What is tapped at a table while the network is away is kept on this phone, and sent when it is back: its id
// makes sure that it happens once. Where the table has moved on, the server asks before anything is written.
"use strict";

(() => {
  const EVERY = 4000;
  const TOO_OLD = 12 * 60 * 60 * 1000;
  const code = location.pathname.split("/")[3];
  const KEY = `referee.taps.${code}`;
  const on = (event, act) => document.addEventListener(event, act);
  const taps = () => document.getElementById("tap");
  let timer = null;
  let sending = null;

  const read = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY)) ?? [];
      return kept.filter((one) => Date.now() - one.at < TOO_OLD);
    } catch {
      return [];
    }
  };
  const write = (kept) => {
    try {
      if (kept.length) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // Private window, or full storage: the notice said that there was no answer.
    }
    show(kept);
  };
  const show = (kept) => {
    const box = document.getElementById("unsent");
    if (!box) return;
    box.hidden = !kept.length;
    box.querySelector("[data-words]").textContent = kept.map((one) => one.words).join(", ");
    // After the word that there was no answer.
    const place = document.getElementById("announcement");
    if (kept.length) setTimeout(() => (place.textContent = box.querySelector("p").innerText));
  };

  // A wish has an id of its own; of places that were only tapped, the last counts.
  const asWish = ({ form, method, body, action }, tapped) => {
    if (!taps() || !form) return null;
    const at = Date.now();
    if (form === taps() && method === "GET" && tapped) return { id: "tap", tapped, words: "…", at };
    const fields = new URLSearchParams(body instanceof FormData ? [...body] : body ?? "");
    const id = fields.get("id");
    // A key of a sheet means something only after the keys before it: it waits in the page (waiting.js).
    if (method !== "POST" || !id || !form.closest("#table") || form.matches("[data-fresh]")) return null;
    const words = form.querySelector("button > span:not([aria-hidden])")?.textContent.trim() ?? "";
    return { id, action, body: fields.toString(), words, at };
  };
  const keep = (wish) => write([...read().filter((one) => one.id !== wish.id), wish]);
  const forget = (id) => write(read().filter((one) => one.id !== id));

  const formOf = (wish) => {
    const form = document.createElement("form");
    const fields = new URLSearchParams(wish.body);
    const token = document.querySelector("[name=csrf_token]")?.value;
    if (token) fields.set("csrf_token", token);
    const names = { post: wish.action, target: "#table", swap: "outerMorph", sync: "#tap:queue all" };
    for (const [name, value] of Object.entries(names)) form.setAttribute(`hx-${name}`, value);
    for (const [name, value] of fields) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.append(field);
    }
    // Among what asks by itself: it fails in silence, for it was said once.
    (document.getElementById("live-parts") ?? document.body).append(form);
    window.htmx.process(form);
    return { id: wish.id, form, part: form };
  };
  const buttonOf = (wish) => {
    const part = document.createElement("button");
    [part.name, part.value] = wish.tapped;
    part.hidden = true;
    taps().append(part);
    return { id: wish.id, form: taps(), part, button: part };
  };

  const send = () => {
    const [wish] = read();
    if (!wish || sending || !taps() || !window.htmx || !navigator.onLine) return;
    sending = wish.tapped ? buttonOf(wish) : formOf(wish);
    sending.form.requestSubmit(sending.button);
  };
  const soon = (milliseconds = 0) => {
    clearTimeout(timer);
    if (read().length) timer = setTimeout(send, milliseconds);
  };
  const isOurs = (ctx) =>
    sending && ctx?.request?.form === sending.form && (!sending.button || ctx.request.submitter === sending.button);
  on("htmx:error", ({ detail: { ctx } }) => {
    if (!ctx?.request) return;
    ctx.failed = true;
    if (isOurs(ctx)) return;
    const wish = asWish(ctx.request, ctx.tapped);
    if (wish) keep(wish);
    soon(EVERY);
  });
  on("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!isOurs(ctx)) return;
    const { id, part } = sending;
    part.remove();
    sending = null;
    if (!ctx.failed) forget(id);
    soon(ctx.failed ? EVERY : 0);
  });
  on("htmx:sse:after:connection", () => soon());
  window.addEventListener("online", () => soon());
  on("click", ({ target }) => target.closest("[data-discard]") && write([]));
  on("DOMContentLoaded", () => {
    show(read());
    // Once htmx is ready, which begins in a timer too.
    soon(EVERY / 8);
  });
})();
