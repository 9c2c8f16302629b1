// Live updates and wake lock of a table. Every form works without it.
"use strict";

(() => {
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
  document.addEventListener("visibilitychange", stayOn);
  stayOn();

  // htmx starts in a timer, its extension in a file: only now both are there.
  const listen = () => {
    const parts = document.getElementById("live");
    if (!parts || !window.htmx) return;
    document.body.append(parts.content.cloneNode(true));
    document.querySelector(".top__words").after(document.getElementById("discard"));
    window.htmx.process(document.getElementById("live-parts"));
  };
  document.addEventListener("DOMContentLoaded", () => setTimeout(listen));

  let isCut = false;
  const look = () => window.referee.network.look(isCut || !navigator.onLine);
  const streamIs = (cut) => {
    isCut = cut;
    look();
  };
  document.addEventListener("htmx:sse:after:connection", () => streamIs(false));
  document.addEventListener("htmx:sse:error", () => streamIs(true));
  document.addEventListener("htmx:sse:before:connection", ({ detail }) => {
    if (detail.connection.attempt) streamIs(true);
  });
  document.addEventListener("htmx:error", ({ target }) => target.id === "stream" && streamIs(true));
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
  document.addEventListener("keydown", withKeys);

  // The temple scrolls where the answer leaves it less room: the place that was tapped stays in sight.
  const showTapped = () => {
    const board = document.querySelector(".stage--asks .board");
    const place = board?.querySelector(".is-selected");
    if (place) board.scrollTop = place.offsetTop - (board.clientHeight - place.clientHeight) / 2;
    else document.querySelector(".stage--alone .is-best")?.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("DOMContentLoaded", showTapped);
  document.addEventListener("htmx:after:swap", showTapped);
  window.addEventListener("resize", showTapped);

  // A refusal is above the temple: scroll to it, once.
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    if (detail.ctx.response?.status < 400) return;
    document.querySelector("#refusal, #clash")?.scrollIntoView({ block: "nearest" });
  });

  // A game has just ended: its result is the top of the page, wherever one had scrolled.
  let result = document.getElementById("result");
  document.addEventListener("htmx:after:swap", () => {
    const before = result;
    result = document.getElementById("result");
    if (result && !before) scrollTo(0, 0);
    // It goes on: the page that showed its result has no styles of the map.
    if (before && document.querySelector(".page--ended #seats")) location.reload();
  });

  // Our own tap's signal comes back too: do not fetch again what its answer showed.
  let signalled = "";
  // While capturing: its request starts at the target.
  document.addEventListener("changed", ({ detail }) => (signalled = detail.id), true);
  // Somebody sat down, or is host now: the version is the same.
  document.addEventListener("phones", () => (signalled = ""), true);
  document.addEventListener("htmx:before:request", (event) => {
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
