// Over HTTPS a worker keeps the pages that were seen on this phone. Fetched once a page is complete.
"use strict";

(() => {
  const workers = navigator.serviceWorker;
  const tell = (words) => workers.controller?.postMessage(words);
  workers.register("/worker.js").then(
    () => workers.ready,
    () => null, // A private window, or a phone that allows none: everything works without it.
  );

  // The first page was loaded before there was a worker, and its files with it.
  const files = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const first = () => tell({ seen: [location.pathname + location.search, ...files(), `/${document.documentElement.lang}/no-network`] });
  if (workers.controller) first();
  else workers.addEventListener("controllerchange", first, { once: true });

  // The page as the last answer left it: without what is drawn over it, and what its scripts will add again.
  const page = () => {
    const copy = document.documentElement.cloneNode(true);
    for (const one of copy.querySelectorAll("#live-parts, #discard, script:not([defer], [async])")) one.remove();
    for (const one of copy.querySelectorAll("[data-htmx-powered]")) one.removeAttribute("data-htmx-powered");
    for (const name of ["network", "notice"]) copy.querySelector(`#${name}`).hidden = true;
    for (const name of ["network", "notice", "announcement"]) copy.querySelector(`#${name}`).textContent = "";
    delete copy.dataset.last;
    return copy;
  };
  // While capturing, before waiting taps are drawn again; sent once the address is the new one.
  document.addEventListener(
    "htmx:before:settle",
    () => {
      const copy = page();
      setTimeout(() => tell({ address: location.href.split("#")[0], text: `<!doctype html>${copy.outerHTML}` }));
    },
    true,
  );
})();
