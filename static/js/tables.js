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
    window.htmx.process(document.getElementById("live-parts"));
  };
  document.addEventListener("DOMContentLoaded", () => setTimeout(listen));

  // A phone that was put away shows an old table until its stream is back: it asks at once.
  const refresh = () => {
    const part = document.getElementById("refresh");
    if (part && window.htmx && !document.hidden) window.htmx.trigger(part, "refresh");
  };
  window.addEventListener("pageshow", (event) => event.persisted && refresh());
  window.addEventListener("online", refresh);
})();
