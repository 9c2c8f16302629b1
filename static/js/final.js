// The field that is being filled stays in sight above the pad. A comfort: without it one scrolls.
"use strict";

function showField() {
  const field = document.querySelector(".sheet .is-current");
  if (!field) return;
  const [table, frame, names, totals, dock] = [".final__table", ".sheet-frame", "thead", ".sheet__totals", "#final-dock"].map((one) => document.querySelector(one));
  const rows = [...document.querySelectorAll(".sheet tbody:not(.sheet__totals) > tr")];
  // A second count has no totals.
  const edge = (one, side) => one?.getBoundingClientRect()[side] ?? 0;
  // Beside the pad the sheet scrolls by itself.
  const beside = getComputedStyle(table).overflowY === "auto";
  if (beside) scrollTo(0, 0);
  const scroller = beside ? table : window;
  const top = beside ? edge(table, "top") : 0;
  // Between its head and the dock stand whole rows, the field in the middle of them.
  document.body.style.removeProperty("--more");
  const room = (beside ? edge(table, "bottom") : edge(dock, "top")) - top - edge(names, "height") - edge(totals, "height");
  const high = edge(rows[0], "height");
  const whole = Math.floor(room / high);
  const more = room / whole - high;
  if (whole > 0 && more <= 10) document.body.style.setProperty("--more", `${more / 2}px`);
  // What stands above the sheet is gone, or whole where the page is too short for that.
  scroller.scrollBy(0, edge(frame, "top") - top);
  if (!beside && edge(frame, "top") > 1) scrollTo(0, 0);
  const first = Math.max(0, Math.min(rows.indexOf(field.closest("tr")) - (whole >> 1), rows.length - whole));
  scroller.scrollBy(0, edge(rows[first], "top") - edge(totals ?? names, "bottom"));
  if (beside) field.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:after:swap", showField);
// The sheet of a table goes on where something is missing, and an opened number is in sight; all else begins at the
// head, unless the pad covers there what it asks for.
const [asks, asked] = ["#final-dock", ".sheet .is-current"].map((one) => document.querySelector(one)?.getBoundingClientRect());
if (document.querySelector("#table, #why") || asks?.top < asked?.bottom || asked?.top < 0) showField();
// Turned, a phone has other rows in sight.
matchMedia("(orientation: portrait)").addEventListener("change", showField);
// In the corner of the sheet's head the way back goes along.
addEventListener("scroll", () => {
  const top = document.querySelector(".final .sheet-frame")?.getBoundingClientRect().top;
  document.querySelector(".top__home").classList.toggle("is-along", top <= 0);
});
