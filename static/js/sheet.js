// What a sheet needs beyond plain forms: fresh words for queued taps, rules over the page, the last sheets.
"use strict";

// A tap that waited in the queue was collected before the answer to the one before it: take the words anew.
document.addEventListener("htmx:before:request", (event) => {
  const { request } = event.detail.ctx;
  const form = request.form;
  if (!form?.isConnected || !("fresh" in form.dataset)) return;
  const words = new FormData(form);
  if (request.submitter?.name) words.append(request.submitter.name, request.submitter.value);
  const [path] = request.action.split("?");
  request.action = `${path}?${new URLSearchParams(words)}`;
});

// A rule opens over the page that asked; without this script the link opens its own page.
document.addEventListener("click", async (event) => {
  const dialog = document.getElementById("rule");
  if (!dialog) return;
  if (event.target === dialog || event.target.closest("[data-close]")) return dialog.close();
  const link = event.target.closest("a[href*='/rules/']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await htmx.ajax("GET", link.getAttribute("href"), { target: "#rule", swap: "innerHTML" });
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
});

// The last sheets of this phone stand on its home page; nothing of them leaves the phone.
const SHEETS = "sheets";
const SHEETS_MAX = 4;

function keptSheets() {
  try {
    return JSON.parse(localStorage.getItem(SHEETS)) ?? [];
  } catch {
    return [];
  }
}

function keepSheet() {
  const form = document.querySelector("form[data-kept]");
  if (!form || !form.dataset.address.includes("?")) return;
  const others = keptSheets().filter((sheet) => sheet.kind !== form.dataset.kept || sheet.opened !== opened);
  const sheet = {
    kind: form.dataset.kept,
    title: form.dataset.title,
    address: form.dataset.address.replace(/^\/[a-z]{2}\//, "/"),
    at: Date.now(),
    opened,
  };
  try {
    localStorage.setItem(SHEETS, JSON.stringify([sheet, ...others].slice(0, SHEETS_MAX)));
  } catch {
    // A phone without storage keeps the address, which is enough.
  }
}

const opened = String(Math.round(performance.timeOrigin));
document.addEventListener("DOMContentLoaded", keepSheet);
document.addEventListener("htmx:after:swap", keepSheet);

document.addEventListener("DOMContentLoaded", () => {
  const section = document.querySelector("[data-kept-list]");
  const sheets = keptSheets();
  if (!section || !sheets.length) return;
  const list = section.querySelector("ul");
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  for (const sheet of sheets) {
    const link = document.createElement("a");
    link.href = `/${document.documentElement.lang}${sheet.address}`;
    link.textContent = `${sheet.title} · ${when.format(sheet.at)}`;
    list.append(document.createElement("li"));
    list.lastElementChild.append(link);
  }
  section.hidden = false;
});
