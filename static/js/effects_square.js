// What a tap on a colour looks like before its answer: the block on the next corner of the square.
"use strict";

(() => {
  const { KINDS, set, mark, settle } = window.referee;

  KINDS.corner = (key) => {
    const sign = key.querySelector(".sign");
    const [corner, ...others] = document.querySelectorAll(".square-map > .is-free");
    if (!sign || !corner) return false;
    settle(corner, sign);
    mark(corner, "is-free", false);
    mark(corner, "is-occupied", true);
    // Siku sits only beside two players.
    const without = { S: "CD", C: "S", D: "S" }[key.value] ?? "";
    for (const other of key.parentElement.children) if (without.includes(other.value)) set(other, "disabled", "");
    return others.length > 0;
  };
})();
