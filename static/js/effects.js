// What a tap looks like before the server has answered it. The template says the kind on the key, or on what holds
// it: `data-taps="toggle"`. A kind that returns true has drawn all that the tap does here, so another may follow.
"use strict";

(() => {
  let changes = [];
  const onUndo = (act) => changes.push(act);
  const set = (element, name, value) => {
    const before = element.getAttribute(name);
    onUndo(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  };
  const mark = (element, name, is) => {
    if (element.classList.contains(name) === is) return;
    element.classList.toggle(name, is);
    onUndo(() => element.classList.toggle(name, !is));
  };
  const fill = (element, ...parts) => {
    const before = [...element.childNodes];
    element.replaceChildren(...parts);
    onUndo(() => element.replaceChildren(...before));
  };
  const isPressed = (key) => key.getAttribute("aria-pressed") === "true";
  const press = (key, is) => isPressed(key) !== is && set(key, "aria-pressed", String(is));
  const pressOne = (key, holder, is = true) => {
    for (const other of holder.querySelectorAll("[aria-pressed=true]")) press(other, false);
    press(key, is);
    return true;
  };

  const KINDS = {
    toggle(key) {
      press(key, !isPressed(key));
      return true;
    },
    one: (key, holder) => pressOne(key, holder),
    "one-or-none": (key, holder) => pressOne(key, holder, !isPressed(key)),
    // One less, or one more, of a number that is not typed.
    step(key, holder) {
      const number = holder.querySelector(".numbers");
      fill(number, String(Math.max(0, Number(number.textContent) + Number(key.value.split(":").pop()))));
      return true;
    },
  };

  // Shows a tap; gives whether all of it is drawn, and how it is taken from sight.
  const show = (key) => {
    changes = [];
    const holder = key?.closest("[data-taps]");
    const kind = KINDS[holder?.dataset.taps];
    const isWhole = Boolean(kind?.(key, holder));
    if (key) set(key, "data-waits", isWhole ? "drawn" : "held");
    const own = changes.reverse();
    return { isWhole, undo: () => own.forEach((undo) => undo()) };
  };
  window.referee = { ...window.referee, show, KINDS, set, mark, fill, isPressed, press, pressOne };
})();
