// A tap on a sheet that finds no server, or a busy one, waits, and is sent in its order when the server answers again.
"use strict";

(() => {
  const EVERY = 2000;
  const waiting = [];
  let timer = null;
  let sending = null;
  const on = (event, act) => document.addEventListener(event, act);
  // The map of a table is no sheet: what is tapped there is kept on the phone (outbox.js).
  const sheet = () => document.querySelector("form[data-fresh]:not(#tap)");
  const isTap = ({ form }, tapped) => tapped && form && form === sheet();

  // Sent as a tap is: by a button of the form that says the same.
  const send = () => {
    const form = sheet();
    if (!waiting.length || sending || !form) return;
    sending = document.createElement("button");
    [sending.name, sending.value] = waiting[0];
    sending.hidden = true;
    form.append(sending);
    form.requestSubmit(sending);
  };
  // Never from inside another request: its place in the queue must be free first.
  const soon = (milliseconds = 0) => {
    clearTimeout(timer);
    timer = setTimeout(send, milliseconds);
  };

  on("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    ctx.again = Boolean(sending) && ctx.request.submitter === sending;
    if (!waiting.length || ctx.again || !isTap(ctx.request, ctx.tapped)) return;
    // A new tap waits behind those that wait already.
    event.preventDefault();
    waiting.push(ctx.tapped);
    soon();
  });
  on("htmx:error", ({ detail: { ctx } }) => {
    if (!ctx?.request || !isTap(ctx.request, ctx.tapped)) return;
    ctx.failed = true;
    if (!ctx.again) waiting.push(ctx.tapped);
    soon(EVERY);
  });
  on("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!ctx.again) return;
    sending.remove();
    sending = null;
    if (!ctx.failed) waiting.shift();
    soon(ctx.failed ? EVERY : 0);
  });
  window.addEventListener("online", () => soon());
})();
