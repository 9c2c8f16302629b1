// The field that is being filled stays in sight above the pad. A comfort: without it one scrolls.
"use strict";

const upright = matchMedia("(orientation: portrait)");

function showField() {
  const field = document.querySelector(".sheet .is-current");
  if (!field) return;
  const dock = document.getElementById("final-dock");
  const header = document.querySelector(".top").offsetHeight;
  // In the middle, with the lines around it, where the pad covers what is below.
  field.scrollIntoView({ block: upright.matches ? "center" : "nearest" });
  // Half a header looks broken: it is whole, or gone.
  if (scrollY && scrollY < header) scrollTo(0, header);
  // How high the dock is depends on what it asks: above it stand whole rows. Beside the sheet it covers nothing.
  const [own, over] = [field, dock].map((one) => one.getBoundingClientRect());
  if (scrollY && own.right > over.left && getComputedStyle(dock).position === "sticky") {
    const ends = [...document.querySelectorAll(".sheet tr, .final .fold")].map((one) => one.getBoundingClientRect().bottom);
    scrollBy(0, (ends.find((end) => end > over.top && end > own.bottom) ?? over.top) - over.top);
  }
}

document.addEventListener("htmx:after:swap", showField);
// The sheet of a table goes on where something is missing, and an opened number is in sight; all else begins at the
// head, unless the pad covers there what it asks for.
const begin = () => {
  const [asks, asked] = ["#final-dock", ".sheet .is-current"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  if (document.querySelector("#table, #why") || asks?.top < asked?.bottom || asked?.top < 0) showField();
};
begin();
// Turned, a phone has other rows in sight.
upright.addEventListener("change", begin);
