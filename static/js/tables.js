// Live updates and wake lock of a table. Every form works without it.
"use strict";

(() => {
  const on = (event, act, ...how) => document.addEventListener(event, act, ...how);

  // Keep the screen on; browsers allow it only over HTTPS.
  const awake = document.querySelector("[data-awake]");
  const asleep = document.querySelector("[data-asleep]");
  const stayOn = async () => {
    if (!awake || document.hidden || !navigator.wakeLock) return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      const tell = (isOn) => {
        awake.hidden = !isOn;
        asleep.hidden = isOn;
      };
      tell(true);
      lock.addEventListener("release", () => tell(false));
    } catch {
      // Low battery, or the phone's settings: the note says what to do.
    }
  };
  on("visibilitychange", stayOn);
  stayOn();

  // htmx starts in a timer, its extension in a file: only now both are there.
  const listen = () => {
    const parts = document.getElementById("live");
    if (!parts || !window.htmx) return;
    document.body.append(parts.content.cloneNode(true));
    document.querySelector(".top__words").after(document.getElementById("discard"));
    window.htmx.process(document.getElementById("live-parts"));
  };
  on("DOMContentLoaded", () => setTimeout(listen));

  let isCut = false;
  const look = () => window.referee.network.look(isCut || !navigator.onLine);
  const streamIs = (cut) => {
    isCut = cut;
    look();
  };
  on("htmx:sse:after:connection", () => streamIs(false));
  on("htmx:sse:error", () => streamIs(true));
  on("htmx:sse:before:connection", ({ detail }) => {
    if (detail.connection.attempt) streamIs(true);
  });
  on("htmx:error", ({ target }) => target.id === "stream" && streamIs(true));
  window.addEventListener("offline", look);
  window.addEventListener("online", look);

  // A phone has no keyboard: what arrows and digits do is fetched with the first key, which is then pressed again.
  const withKeys = ({ key, target }) => {
    const script = document.createElement("script");
    script.src = document.getElementById("tabs")?.dataset.keys ?? "";
    if (!script.getAttribute("src")) return;
    document.removeEventListener("keydown", withKeys);
    script.onload = () => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    document.head.append(script);
  };
  on("keydown", withKeys);

  // Where a dummy's block goes stays in sight, until a place is tapped.
  const showBest = () => document.querySelector(".stage--alone:not(.stage--asks) .is-best")?.scrollIntoView({ block: "nearest" });
  on("DOMContentLoaded", showBest);
  on("htmx:after:swap", showBest);
  window.addEventListener("resize", showBest);

  // A refusal is above the temple: scroll to it, once.
  on("htmx:after:swap", ({ detail }) => {
    if (detail.ctx.response?.status < 400) return;
    document.querySelector("#refusal, #clash")?.scrollIntoView({ block: "nearest" });
  });

  // A game has just ended: its result is the top of the page, wherever one had scrolled, and the page is that of a result.
  const began = document.body.className;
  let result = document.getElementById("result");
  on("htmx:after:swap", () => {
    const before = result;
    result = document.getElementById("result");
    if (!before === !result) return;
    document.body.className = result ? "page--ended" : began;
    if (result) scrollTo(0, 0);
    // It goes on: the page that showed its result has no styles of the map.
    else if (began.includes("page--ended")) location.reload();
  });

  // Our own tap's signal comes back too: do not fetch again what its answer showed.
  let signalled = "";
  // While capturing: its request starts at the target.
  on("changed", ({ detail }) => (signalled = detail.id), true);
  // Somebody sat down, or is host now: the version is the same.
  on("phones", () => (signalled = ""), true);
  on("htmx:before:request", (event) => {
    const shown = document.getElementById("table")?.dataset.version;
    if (event.target.id === "refresh" && shown === signalled) event.preventDefault();
  });

  // A phone that wakes up shows an old table: refresh at once.
  const refresh = () => {
    const part = document.getElementById("refresh");
    if (!part || !window.htmx || document.hidden) return;
    signalled = "";
    window.htmx.trigger(part, "refresh");
  };
  window.addEventListener("pageshow", (event) => event.persisted && refresh());
  window.addEventListener("online", refresh);
})();
