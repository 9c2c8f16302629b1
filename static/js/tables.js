// What a kept game asks of the phone itself. Without it every form still works.
"use strict";

(() => {
  // The screen stays on where the browser can do that, which is only over HTTPS.
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
      // A low battery, or the reader's own settings: the note that stands there says what to do.
    }
  };
  document.addEventListener("visibilitychange", stayOn);
  stayOn();

  // htmx begins in a timer of its own; the extension is a file of its own. Only now both are there.
  const listen = () => {
    const parts = document.getElementById("live");
    if (!parts || !window.htmx) return;
    document.body.append(parts.content.cloneNode(true));
    document.querySelector(".top__words").append(document.getElementById("stale"));
    window.htmx.process(document.getElementById("live-parts"));
  };
  document.addEventListener("DOMContentLoaded", () => setTimeout(listen));

  // As long as nothing new can arrive, the page says so; a stream that is back at once is not worth a word.
  const A_MOMENT = 1500;
  let isCut = false;
  let waiting = null;
  const look = () => {
    clearTimeout(waiting);
    const sign = document.getElementById("stale");
    const isOld = isCut || !navigator.onLine;
    if (!sign || sign.hidden !== isOld) return;
    const tell = () => {
      sign.hidden = !isOld;
      const said = document.getElementById("announcement");
      if (isOld && said && document.getElementById("notice").hidden) said.textContent = sign.textContent;
    };
    if (isOld) waiting = setTimeout(tell, A_MOMENT);
    else tell();
  };
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

  // Why a tap was refused stands above the temple: whoever has tapped further down is shown it, once.
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    if (detail.ctx.response?.status < 400) return;
    document.getElementById("refusal")?.scrollIntoView({ block: "nearest" });
  });

  // The signal of the own tap comes back too: what its answer has already shown is not asked for again.
  let signalled = "";
  // On its way down: the request that it causes begins at its target.
  document.addEventListener("changed", ({ detail }) => (signalled = detail.id), true);
  document.addEventListener("htmx:before:request", (event) => {
    const shown = document.getElementById("table")?.dataset.version;
    if (event.target.id === "refresh" && shown === signalled) event.preventDefault();
  });

  // A phone that was put away shows an old table until its stream is back: it asks at once.
  const refresh = () => {
    const part = document.getElementById("refresh");
    if (!part || !window.htmx || document.hidden) return;
    signalled = "";
    window.htmx.trigger(part, "refresh");
  };
  window.addEventListener("pageshow", (event) => event.persisted && refresh());
  window.addEventListener("online", refresh);
})();
