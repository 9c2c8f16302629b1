// Remember the addresses of recent sheets, on this phone only.
"use strict";

(() => {
  const KEY = "referee.sheets";
  const MOST = 5;
  const SVG = "http://www.w3.org/2000/svg";

  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? [];
    } catch {
      return [];
    }
  };

  const write = (sheets) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(sheets.slice(0, MOST)));
    } catch {
      // Private window, or full storage.
    }
  };

  // One entry per sheet; a reload finds its own by the address.
  let own = null;
  const keep = () => {
    const form = document.querySelector("form[data-kept]");
    if (!form || !location.search) return;
    // The answer has put its sheet into the address.
    const address = location.pathname + location.search;
    const others = read().filter((sheet) => sheet.address !== address && sheet.id !== own);
    own ??= String(Date.now());
    const title = document.querySelector("h1")?.textContent.trim() ?? document.title;
    const scores = form.dataset.keptTitle;
    write([{ id: own, address, title, scores, at: Date.now() }, ...others]);
  };

  // The tile that leads to the same calculator has its sign.
  const signOf = (link) =>
    [...document.querySelectorAll("[data-sign]")].find((tile) => tile.pathname === link.pathname)?.dataset.sign ?? "referee";

  const list = () => {
    const section = document.querySelector("[data-kept-list]");
    const sheets = read();
    if (!section || !sheets.length) return;
    const language = document.documentElement.lang;
    const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
    const items = sheets.map((sheet) => {
      const link = document.createElement("a");
      // Open it in the current language.
      link.href = sheet.address.replace(/^\/[a-z]{2}\//, `/${language}/`);
      const sign = document.createElementNS(SVG, "svg");
      sign.setAttribute("class", "icon");
      sign.setAttribute("aria-hidden", "true");
      sign.append(document.createElementNS(SVG, "use"));
      sign.firstChild.setAttribute("href", `#i-${signOf(link)}`);
      const told = (name, text) => Object.assign(document.createElement(name), { textContent: text });
      const on = told("span", section.dataset.on);
      on.className = "kept__on";
      const about = `${sheet.scores ? `${sheet.title} · ` : ""}${when.format(sheet.at)}`;
      link.append(sign, told("b", sheet.scores || sheet.title), on, told("small", about));
      const item = document.createElement("li");
      item.append(link);
      return item;
    });
    section.querySelector("ul").replaceChildren(...items);
    section.hidden = false;
  };

  list();
  document.addEventListener("htmx:finally:swap", keep);
})();
