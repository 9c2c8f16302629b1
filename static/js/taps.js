// The taps on a sheet, in their order: each is shown at once, sent when those before it are answered, and kept over a
// reload. What a tap would change is only known from what the eye sees: where that cannot be drawn yet and the server
// is away, no other tap is taken.
"use strict";

(() => {
  const EVERY = 2000;
  const A_MOMENT = 3000;
  const TOO_OLD = 12 * 60 * 60 * 1000;
  const SHEETS = "form[data-fresh]:not(#refresh)";
  const PLACE = `referee.sheet.${location.pathname.replace(/^\/[a-z]{2}\//, "/")}`;
  const on = (event, act) => document.addEventListener(event, act);
  const { show, network } = window.referee;

  let taps = [];
  let sending = null;
  // While the page is left, an answer would change an address that is being loaded already. A download leaves nothing.
  let isLeaving = false;
  window.addEventListener("beforeunload", () => {
    isLeaving = true;
    setTimeout(() => (isLeaving = false), EVERY);
  });
  let timer = null;

  // A form's own property may be its field of that name.
  const idOf = (form) => form.getAttribute("id");
  const formOf = (tap) => tap && document.getElementById(tap.form);
  const keyOf = (tap) => {
    const key = tap.key && document.getElementById(tap.key);
    if (key?.name === tap.name && key.value === tap.value) return key;
    return [...(formOf(tap)?.elements ?? [])].find((one) => one.name === tap.name && one.value === tap.value);
  };
  const isCalculator = (form) => !form.closest("#table, #edit");

  // What the keys are pressed on: the fields of the form as the last answer left them, and what was typed since.
  const FIELDS = "input:not([type=file], [type=radio], [type=checkbox], [name=csrf_token])";
  const fieldsOf = (form) => [...form.querySelectorAll(FIELDS)].map(({ name, value }) => [name, value]);
  const save = () => {
    if (isLeaving) return;
    const form = formOf(taps[0]);
    try {
      if (!form) return sessionStorage.removeItem(PLACE);
      const kept = taps.map(({ form, key, name, value, cell, at }) => ({ form, key, name, value, cell, at }));
      const address = isCalculator(form) ? location.search : "";
      sessionStorage.setItem(PLACE, JSON.stringify({ address, fields: fieldsOf(form), taps: kept }));
    } catch {
      // Private window, or full storage: the page itself still has them.
    }
  };
  const tell = () => network.waits("taps", taps.length);

  // Drawn over what the last answer said, and taken from sight while the next one takes its place.
  let drawn = [];
  const hide = () => {
    for (const undo of drawn.reverse()) undo();
    drawn = [];
  };
  const draw = (tap) => {
    const { isWhole, undo } = show(keyOf(tap));
    tap.isWhole = isWhole;
    drawn.push(undo);
    // The key of a table still names what was judged last, and not what is tapped now.
    const play = tap.form === "tap" && document.querySelector("#play button:enabled");
    if (!play) return;
    play.disabled = true;
    drawn.push(() => (play.disabled = false));
  };
  const redraw = () => {
    hide();
    taps.forEach(draw);
  };

  const isAway = () => network.isAway() || Date.now() - taps[0].at > A_MOMENT;
  const press = (form, key) => {
    const last = taps.at(-1);
    // A field that is full is left by itself, wherever that leads.
    if (last && !last.isWhole && /^\d/.test(last.value) && key.name === "key" && key.value === "next") return;
    if (last && !last.isWhole && isAway()) {
      const isSame = last.form === idOf(form) && last.name === key.name && last.value === key.value;
      if (!isSame || form.getAttribute("method") !== "get") return network.nudge();
      // Not sent yet, or asked for nothing but a page: it is taken back, as the eye expects.
      taps.pop();
      redraw();
      if (sending?.tap === last) sending.isTakenBack = true;
    } else {
      // Behind a tap whose effect is not drawn nobody has seen which field it will be.
      const cell = last && !last.isWhole ? undefined : document.getElementById("asked")?.dataset.cell;
      const tap = { form: idOf(form), key: key.id, name: key.name, value: key.value, cell, at: Date.now() };
      taps.push(tap);
      draw(tap);
    }
    save();
    tell();
    soon();
  };

  // Sent as a tap is: by a button of the form that says the same.
  const send = () => {
    const [tap] = taps;
    const form = formOf(tap);
    if (!form || sending || network.holds?.()) return;
    // Before htmx has found its forms, which it does in a timer, a form would load a page.
    if (!form.hasAttribute("data-htmx-powered")) return soon(50);
    const button = document.createElement("button");
    Object.assign(button, { name: tap.name, value: tap.value, hidden: true });
    if ("top" in (keyOf(tap)?.dataset ?? {})) button.dataset.top = "";
    // The field of the pad is the one that was seen, whatever another phone has filled meanwhile.
    const asked = form.elements.asked ?? form.elements.at;
    if (tap.name === "key" && tap.cell && asked) asked.value = tap.cell;
    sending = { tap, button };
    form.append(button);
    form.requestSubmit(button);
  };
  // Never from inside another request, whose place in the queue must be free first, nor from a form that is being sent.
  const soon = (milliseconds = 0) => {
    clearTimeout(timer);
    timer = setTimeout(send, milliseconds);
  };
  network.go = soon;
  const isOurs = (ctx) => sending && ctx?.request?.submitter === sending.button;
  const answered = () => {
    if (!sending.isAnswered && taps[0] === sending.tap) taps.shift();
    sending.isAnswered = true;
  };

  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter: key } = event;
      if (!key?.name || key === sending?.button || !window.htmx || !form.matches(SHEETS)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      press(form, key);
    },
    true,
  );
  on("htmx:error", ({ detail: { ctx } }) => {
    if (isOurs(ctx)) ctx.failed = true;
    // What was typed or chosen is in its field: the whole form is sent again.
    else if (ctx?.request?.form?.matches(SHEETS) && !ctx.tapped && !taps.length) {
      taps.push({ form: idOf(ctx.request.form), name: "do", value: "", at: Date.now() });
      tell();
      soon(EVERY);
    }
  });
  on("htmx:before:response", (event) => {
    const { ctx } = event.detail;
    if (!isOurs(ctx) || event.defaultPrevented) return;
    sending.isGood = !isLeaving;
    if (isLeaving || sending.isTakenBack) event.preventDefault();
  });
  // The sheet, its address and what still waits change at the same moment: a reload finds all of them or none.
  on("htmx:before:swap", ({ detail: { ctx } }) => {
    if (isOurs(ctx) && sending.isGood) answered();
    hide();
  });
  on("htmx:before:settle", () => {
    redraw();
    save();
  });
  on("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!isOurs(ctx)) return;
    // An answer that broke off in its middle is none.
    const isGood = sending.isAnswered || (sending.isGood && !ctx.failed);
    const { button } = sending;
    if (isGood) answered();
    button.remove();
    sending = null;
    redraw();
    save();
    tell();
    soon(isGood ? 0 : EVERY);
  });
  window.addEventListener("online", () => soon());

  // After a reload the sheet is as the last answer left it: what waited then is shown and sent again.
  const left = (() => {
    try {
      return JSON.parse(sessionStorage.getItem(PLACE));
    } catch {
      return null;
    }
  })();
  const restore = () => {
    const waiting = (left?.taps ?? []).filter((tap) => Date.now() - tap.at < TOO_OLD);
    const form = !taps.length && formOf(waiting[0]);
    // Of another sheet, or too old: it means nothing here.
    if (!form || (isCalculator(form) && left.address !== location.search)) return save();
    for (const field of form.querySelectorAll(FIELDS)) {
      const found = left.fields.find(([name]) => name === field.name);
      if (found) field.value = found[1];
    }
    taps = waiting;
    redraw();
    tell();
    network.late();
    send();
  };
  if (document.readyState === "loading") on("DOMContentLoaded", restore);
  else restore();
})();
