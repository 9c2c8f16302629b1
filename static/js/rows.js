// Whole rows of a sheet stand above the dock: each is as much higher as the last one would be cut. A comfort.
"use strict";

{
  const rows = document.querySelectorAll(".sheet tbody:not(.sheet__totals) > tr");
  const dock = document.querySelector(".dock--over");
  const fit = () => {
    // A bar of a browser comes and goes while one scrolls: no row jumps.
    if (scrollY) return;
    document.body.style.removeProperty("--more");
    const first = rows[0].getBoundingClientRect();
    const room = dock.getBoundingClientRect().top - first.top;
    const whole = Math.floor(room / first.height);
    const more = room / whole - first.height;
    // Beside the sheet it covers nothing; of a few rows each would become too high.
    if (whole < 1 || whole >= rows.length || more > 10) return;
    document.body.style.setProperty("--more", `${more / 2}px`);
  };
  if (rows.length && dock) {
    fit();
    addEventListener("resize", fit);
  }
}
