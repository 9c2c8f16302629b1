// Whole rows of a sheet stand above the dock: each is as much higher as the last one would be cut. A comfort.
"use strict";

{
  const rows = document.querySelectorAll(".sheet tbody:not(.sheet__totals) > tr");
  const dock = document.querySelector(".dock--over");
  const fit = () => {
    document.body.style.removeProperty("--more");
    const first = rows[0].getBoundingClientRect();
    const room = dock.getBoundingClientRect().top - first.top;
    const whole = Math.floor(room / first.height);
    // Beside the sheet it covers nothing; of a few rows each would become too high.
    if (scrollY || whole < 4 || whole >= rows.length) return;
    document.body.style.setProperty("--more", `${(room / whole - first.height) / 2}px`);
  };
  if (rows.length && dock) {
    fit();
    addEventListener("resize", fit);
  }
}
