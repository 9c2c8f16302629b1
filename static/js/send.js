// Share a result by the phone's own sheet, with its picture where the phone takes one; copy its text.
// Without this the picture is held and the text selected.
"use strict";

(() => {
  const share = document.querySelector("[data-send]");
  const copy = document.querySelector("[data-copy]");
  const text = document.getElementById("text");
  const picture = document.getElementById("picture");
  if (!share || !copy) return;

  // A picture that the browser was given as a drawing is drawn here.
  const drawn = () =>
    new Promise((resolve, reject) => {
      const canvas = document.createElement("canvas");
      canvas.width = picture.getAttribute("width");
      canvas.height = picture.getAttribute("height");
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), "image/png");
    });
  const asFile = async () => {
    const isDrawing = share.dataset.send.split("?")[0].endsWith(".svg");
    const blob = isDrawing ? await drawn() : await (await fetch(share.dataset.send)).blob();
    return blob.type === "image/png" ? new File([blob], share.dataset.file, { type: blob.type }) : null;
  };
  // Ready before the tap: a phone opens its sheet only while the tap is fresh.
  let file = null;
  const prepare = async () => {
    try {
      file = await asFile();
      share.dataset.ready = "";
    } catch {
      // Text and link can still be sent.
    }
  };
  if (navigator.share) {
    share.hidden = false;
    if (picture.complete) prepare();
    else picture.addEventListener("load", prepare);
  }
  share.addEventListener("click", async () => {
    const what = { title: document.title, text: text.value };
    const files = file && navigator.canShare?.({ files: [file] }) ? [file] : [];
    try {
      await navigator.share(files.length ? { ...what, files } : what);
    } catch {
      // The reader closed the share sheet.
    }
  });

  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      // Over plain HTTP there is no clipboard to write to, but what is selected is copied as by hand.
      text.select();
      if (!document.execCommand("copy")) return;
    }
    const notice = document.getElementById("notice");
    for (const place of [notice, document.getElementById("announcement")]) place.textContent = copy.dataset.copy;
    notice.hidden = false;
    for (const next of ["pointerdown", "keydown"])
      document.addEventListener(next, () => (notice.hidden = true), { once: true });
  });
})();
