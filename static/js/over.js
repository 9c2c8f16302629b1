// Open a page over the table, so that the temple stays where it is; without this the link leads to the page.
"use strict";

document.addEventListener("click", (event) => {
  const sheet = document.getElementById("over");
  if (event.target === sheet) return sheet.close();
  const link = event.target.closest("a[data-over]");
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button;
  if (!link || !sheet?.showModal || !window.htmx || elsewhere) return;
  event.preventDefault();
  const place = sheet.querySelector(".sheet-dialog__text");
  // Nothing of the last one is left there.
  place.replaceChildren();
  window.htmx.ajax("GET", link.href, { source: place, target: place, swap: "innerHTML" }).then(() => {
    if (!sheet.open && place.hasChildNodes()) sheet.showModal();
    place.scrollTop = 0;
  });
});
