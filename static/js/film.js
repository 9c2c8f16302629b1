// Play the film of a game: every picture is in the page, and one is seen. Without this each is a page of its own.
"use strict";

(() => {
  const film = document.getElementById("film");
  const range = document.getElementById("field-at");
  const play = document.getElementById("film-play");
  if (!film || !range || !play) return;
  const [ways, why, other] = ["film-ways", "film-why", "film-if"].map((id) => document.getElementById(id));
  const last = Number(film.dataset.last);
  const cubes = [...film.querySelectorAll("[data-from]")];
  const frames = [...film.querySelectorAll("[data-key]")];
  const beat = 1300;
  let at = Number(film.dataset.at);
  let timer = 0;

  const show = (wanted) => {
    const before = at;
    at = Math.min(Math.max(wanted, 1), last);
    for (const cube of cubes) {
      const from = Number(cube.dataset.from);
      cube.classList.toggle("is-later", from > at);
      cube.classList.toggle("is-new", from === at && at > before);
    }
    for (const [index, frame] of frames.entries()) frame.classList.toggle("is-later", index !== at - 1);
    const { key, act } = frames[at - 1].dataset;
    why.href = `${ways.dataset.turns}${key}`;
    other.href = `${why.href}/what-if`;
    other.hidden = act !== undefined;
    range.value = at;
    document.getElementById("film-at").textContent = `${at} / ${last}`;
    // The address is that of the picture, so that it can be opened again; Back leaves the film.
    history.replaceState(history.state, "", `?at=${at}`);
  };
  const say = () => {
    const said = film.querySelector(".film__frame:not(.is-later) .film__said");
    document.getElementById("announcement").textContent = said?.textContent ?? "";
  };
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    delete play.dataset.runs;
    play.firstElementChild.textContent = film.dataset.play;
  };
  const step = (wanted) => {
    pause();
    show(wanted);
    say();
  };
  const run = () => {
    if (timer) return pause();
    if (at === last) show(1);
    play.dataset.runs = "";
    play.firstElementChild.textContent = film.dataset.pause;
    timer = setInterval(() => {
      show(at + 1);
      if (at === last) pause();
    }, beat);
  };

  // Who wants no motion sees one picture after the other too: nothing in them moves.
  play.hidden = false;
  document.getElementById("do-show").hidden = true;
  play.addEventListener("click", run);
  range.addEventListener("input", () => {
    pause();
    show(Number(range.value));
  });
  range.addEventListener("change", say);
  document.addEventListener("click", (event) => {
    const { to } = event.target.closest("[data-to]")?.dataset ?? {};
    if (!to) return;
    event.preventDefault();
    step(to === "back" ? at - 1 : at + 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, a, button, summary")) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: last }[event.key];
    if (to !== undefined) step(to);
    else if (event.key === " ") run();
    else return;
    event.preventDefault();
  });
  window.addEventListener("pagehide", pause);
})();
