// What a tap on a map looks like before its answer: the block as one sees that it may still be taken back.
"use strict";

(() => {
  const { KINDS, mark, fill, isPressed, press, pressOne } = window.referee;

  const COLOUR = /^seat--/;
  const colours = (element) => [...element.classList].filter((name) => COLOUR.test(name));
  const uncolour = (place) => colours(place).forEach((name) => mark(place, name, false));
  const settle = (place, sign) => {
    uncolour(place);
    for (const name of [...colours(sign), "is-ghost"]) mark(place, name, true);
    fill(place.querySelector(".place__face"), sign.querySelector(".mark").cloneNode(true));
  };
  const leave = (place) => {
    for (const name of ["is-selected", "is-legal", "is-illegal", "is-ghost"]) mark(place, name, false);
    if (place.classList.contains("is-occupied")) return;
    uncolour(place);
    fill(place.querySelector(".place__face"));
  };

  // Whose block the chosen place shows: the one that is on turn, or Siku's.
  const owner = () => [...document.querySelectorAll("#ghost > .sign, #whose-turn [aria-pressed=true] .sign")].at(-1);
  const settleChosen = (key) => {
    const chosen = key.closest("#whose-turn") && document.querySelector(".place.is-selected:not(.is-occupied)");
    if (chosen && owner()) settle(chosen, owner());
    return true;
  };

  const { toggle, one } = KINDS;
  KINDS.toggle = (key) => toggle(key) && settleChosen(key);
  KINDS.one = (key, holder) => one(key, holder) && settleChosen(key);
  KINDS.place = (key, board) => {
    const place = key.closest(".place");
    const brush = document.querySelector("[id^=tool-brush-][aria-pressed=true]");
    if (brush && brush.value !== "brush:new") {
      const sign = brush.querySelector(".sign");
      if (!sign) return false;
      settle(place, sign);
      mark(place, "is-free", false);
      mark(place, "is-occupied", true);
      return true;
    }
    // The swap of two tiles, and an answer to what the page asks about this place.
    const asks = document.getElementById("tap-asked")?.value;
    if (document.querySelector("#do-swap[aria-pressed=true]") || (asks && isPressed(key))) return false;
    const is = !isPressed(key);
    for (const old of board.querySelectorAll(".is-selected")) leave(old);
    pressOne(key, board, is);
    if (!is) return true;
    if (!place.classList.contains("is-occupied") && owner()) settle(place, owner());
    mark(place, "is-selected", true);
    mark(place, "is-ghost", true);
    return true;
  };
  window.referee.settle = settle;
})();
