// One phone without a server: no network is missed, and a page hears what another page of this phone has entered.
"use strict";

(() => {
  window.referee.network.look = () => null;
  let isOld = false;
  const refresh = () => {
    const part = document.getElementById("refresh");
    if (!isOld || !part || document.hidden) return;
    isOld = false;
    window.htmx.trigger(part, "refresh");
  };
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    isOld ||= data === "changed";
    refresh();
  });
  document.addEventListener("visibilitychange", refresh);
  // A page that one goes back to has heard nothing meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    isOld ||= persisted;
    refresh();
  });
})();
