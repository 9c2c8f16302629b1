// What is entered at a table is kept on this phone until it is answered: its id makes sure that it happens once.
// Where the table has moved on, the server asks before anything is written.
"use strict";

(() => {
  const EVERY = 4000;
  const TOO_OLD = 12 * 60 * 60 * 1000;
  // Whatever is kept was tapped on the page of the table itself, which has no more in its address than that.
  const [code, isBeside] = location.pathname.split("/").slice(3);
  const KEY = `referee.taps.${code}`;
  const on = (event, act) => document.addEventListener(event, act);
  const { show, network } = window.referee;
  const isTable = () => document.getElementById("tap") !== null;
  let timer = null;
  let sending = null;
  let shown = [];

  const read = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY)) ?? [];
      return kept.filter((one) => one.id && one.body && Date.now() - one.at < TOO_OLD);
    } catch {
      return [];
    }
  };
  const write = (kept) => {
    try {
      if (kept.length) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // Private window, or full storage: it is sent now or not at all, and the line says that there is no answer.
    }
    draw(kept);
    if (!kept.length) network.go();
  };

  // The key that was pressed looks so until its answer is there.
  const keyOf = ({ action }) =>
    [...document.querySelectorAll("#table form[hx-post]")]
      .find((form) => form.getAttribute("hx-post") === action)
      ?.querySelector("button:not([hidden])");
  const hide = () => {
    for (const key of shown.reverse()) key.undo();
    shown = [];
  };
  const draw = (kept = read()) => {
    hide();
    shown = kept.map(keyOf).filter(Boolean).map(show);
    network.waits("entries", 0, kept.map((one) => one.words));
  };

  const asWish = ({ form, method, body, action }) => {
    if (!isTable() || method !== "POST" || !form?.closest("#table") || form.matches("[data-fresh]")) return null;
    const fields = new URLSearchParams(body instanceof FormData ? [...body] : body ?? "");
    const id = fields.get("id");
    const words = form.querySelector("button > span:not([aria-hidden])")?.textContent.trim() ?? "";
    return id && { id, action: form.getAttribute("hx-post"), to: action, body: fields.toString(), words, at: Date.now() };
  };
  const forget = (id) => write(read().filter((one) => one.id !== id));

  const formOf = (wish) => {
    const form = document.createElement("form");
    const fields = new URLSearchParams(wish.body);
    const token = document.querySelector("[name=csrf_token]")?.value;
    if (token) fields.set("csrf_token", token);
    const names = { post: wish.to, target: "#table", swap: "outerMorph", sync: "#tap:queue all" };
    for (const [name, value] of Object.entries(names)) form.setAttribute(`hx-${name}`, value);
    form.dataset.waiting = "";
    for (const [name, value] of fields) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.append(field);
    }
    (document.getElementById("live-parts") ?? document.body).append(form);
    window.htmx.process(form);
    return form;
  };

  // What waited before this page was loaded may have been answered already: its key is there for another turn.
  const isSeen = ({ at }) => at > performance.timeOrigin || network.isAway();
  const next = () => (sending || !isTable() ? null : read()[0]);
  // Its answer draws the table anew: a place that is tapped meanwhile is asked for after it.
  network.holds = () => !isBeside && next();
  const send = () => {
    const wish = next();
    if (!wish || !window.htmx) return;
    sending = { ...wish, form: formOf(wish), isBeside };
    sending.form.requestSubmit();
  };
  const soon = (milliseconds = 0) => {
    clearTimeout(timer);
    if (read().length) timer = setTimeout(send, milliseconds);
  };

  // The first time it is sent by its own form; again by one that is made of what was kept.
  on("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    const wish = ctx.request.form === sending?.form ? null : asWish(ctx.request);
    if (!wish) return;
    const kept = read();
    if (kept.some((one) => one.id === wish.id || (one.action === wish.action && isSeen(one)))) {
      event.preventDefault();
      return network.nudge();
    }
    write([...kept, wish]);
    if (!kept.length) sending = { id: wish.id, form: ctx.request.form };
    else event.preventDefault();
  });
  on("htmx:error", ({ detail: { ctx } }) => {
    if (ctx?.request) ctx.failed = true;
    soon(EVERY);
  });
  // Answered on another page of its table, it would be drawn over that one. Why it was refused is said here; the table asks.
  on("htmx:before:response", async (event) => {
    const { ctx } = event.detail;
    if (ctx.request.form !== sending?.form || !sending.isBeside || ctx.failed) return;
    event.preventDefault();
    if (ctx.response.status < 400) return;
    sending.isAsked = true;
    const { words } = sending;
    const answer = new DOMParser().parseFromString(await ctx.response.raw.text(), "text/html");
    const why = answer.querySelector("#refusal h2")?.textContent.trim() ?? document.body.dataset.failed;
    network.says(`${words} · ${why} → ${document.getElementById("tab-table").textContent}`);
  });
  on("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!sending || ctx?.request?.form !== sending.form) return;
    const { id, form, isAsked } = sending;
    if ("waiting" in form.dataset) form.remove();
    sending = null;
    if (isAsked) return;
    if (!ctx.failed) forget(id);
    soon(ctx.failed ? EVERY : 0);
  });
  on("htmx:before:swap", hide);
  on("htmx:before:settle", () => draw());
  on("htmx:sse:after:connection", () => soon());
  window.addEventListener("online", () => soon());
  // Another page of this phone has kept something, which it may be closed before it sends, or had its answer.
  window.addEventListener("storage", ({ key }) => key === KEY && (read().length ? soon(EVERY) : network.go()));
  on("click", ({ target }) => target.closest("[data-discard]") && write([]));
  on("DOMContentLoaded", () => {
    draw();
    network.late();
    // Once htmx is ready, which begins in a timer too.
    soon();
  });
})();
