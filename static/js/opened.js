// An opened number of an ended game stays in sight above its reasons. A comfort: without it one scrolls.
"use strict";

const show = () => document.querySelector(".sheet .is-current")?.scrollIntoView({ block: "center" });
document.addEventListener("htmx:after:swap", show);
show();
