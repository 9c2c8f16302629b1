// The field that is being filled stays in sight above the pad. A comfort: without it one scrolls.
"use strict";

document.addEventListener("htmx:after:swap", () => {
  document.querySelector(".sheet .is-current")?.scrollIntoView({ block: "nearest" });
});
