// A game that is carried in a link: its part of the address reaches no server before this sends it, and is gone from here.
"use strict";

(() => {
  const PATIENCE = 8000;
  const HERE = "here";
  // The page from which a game is sent waits for a page of Referee: a browser does not say whether another site answers.
  if (!document.getElementById("carry")) window.opener?.postMessage(HERE, "*");

  const form = document.getElementById("import");
  const take = () => {
    const game = new URLSearchParams(location.hash.slice(1)).get("game");
    if (!game) return;
    history.replaceState(null, "", location.pathname);
    form.elements.game.value = game;
    form.submit();
  };
  if (form) {
    take();
    addEventListener("hashchange", take);
  }

  // The page that this one was opened from hears once the game is here: only what it has sent itself says so.
  const carried = document.getElementById("carried");
  const send = async (event) => {
    const { submitter } = event;
    if (!window.opener) return;
    event.preventDefault();
    const body = new FormData(carried);
    body.set(submitter.name, submitter.value);
    submitter.disabled = true;
    const answer = await fetch(carried.action, { method: "POST", body }).catch(() => null);
    submitter.disabled = false;
    // Sent twice it is one table: whatever else the answer says is shown as without a script.
    if (!answer?.redirected) return carried.requestSubmit(submitter);
    window.opener.postMessage(carried.dataset.receipt, "*");
    location.replace(answer.url);
  };
  carried?.addEventListener("submit", send, { once: true });

  // The page from which a game is sent: where it cannot know that it has arrived, it asks.
  const away = document.getElementById("carry");
  const parts = ["asks", "silent", "arrived"].map((name) => document.getElementById(`carry-${name}`));
  const [asks, silent, arrived] = parts;
  const show = (part) => {
    if (!arrived.hidden || !part.hidden) return;
    for (const one of parts) one.hidden = one !== part;
    document.getElementById("announcement").textContent = (part.querySelector("p") ?? part).textContent;
  };
  let timer = null;
  away?.addEventListener("click", () => {
    show(asks);
    clearTimeout(timer);
    timer = setTimeout(show, PATIENCE, silent);
  });
  addEventListener("message", ({ origin, data }) => {
    if (!away || origin !== new URL(away.href).origin) return;
    clearTimeout(timer);
    if (data === HERE) show(asks);
    if (data === away.dataset.receipt) show(arrived);
  });
})();
