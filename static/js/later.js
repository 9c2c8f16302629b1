// Fetch the larger script of a page once the page is painted: until then it would share a slow line with it.
"use strict";

(() => {
  const own = document.currentScript;
  const { then, integrity } = own.dataset;
  const load = () => {
    const script = Object.assign(document.createElement("script"), { src: then, integrity });
    const tell = () => {
      own.dataset.done = "";
      document.dispatchEvent(new Event("referee:scripts"));
    };
    script.addEventListener("load", tell);
    script.addEventListener("error", tell);
    document.head.append(script);
  };
  // On a slow line a page is painted before all of it is here, and a script would find only a part of it.
  const loadOnceRead = () => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", load);
    else load();
  };
  // A page that nobody sees is not painted, and some browsers do not say when they paint.
  const tells = window.PerformanceObserver?.supportedEntryTypes.includes("paint");
  if (document.hidden || !tells) return loadOnceRead();
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("first-contentful-paint").length) return;
    observer.disconnect();
    loadOnceRead();
  }).observe({ type: "paint", buffered: true });
})();
