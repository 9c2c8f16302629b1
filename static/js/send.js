// Share a result with its picture by the phone's own sheet, or download the picture where there is none; copy its text.
// Without this the picture is downloaded and the text selected.
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
  const isDrawing = new URL(share.href).pathname.endsWith(".svg");
  const asFile = async () => {
    const blob = isDrawing ? await drawn() : await (await fetch(share.href)).blob();
    return blob.type === "image/png" ? new File([blob], share.download, { type: blob.type }) : null;
  };
  // Ready before the tap: a phone opens its sheet only while the tap is fresh.
  let file = null;
  const prepare = async () => {
    try {
      file = await asFile();
      if (isDrawing) share.href = URL.createObjectURL(file);
      share.dataset.ready = "";
    } catch {
      // Text and link can still be sent.
    }
  };
  const takes = (files) => navigator.canShare?.({ files }) ?? false;
  let isShared = takes([new File([""], share.download, { type: "image/png" })]);
  if (isShared) {
    share.role = "button";
    share.querySelector("span").textContent = share.dataset.send;
    share.querySelector("use").setAttribute("href", "#i-share");
  }
  if (isDrawing || isShared) {
    if (picture.complete) prepare();
    else picture.addEventListener("load", prepare);
  }
  share.addEventListener("click", async (event) => {
    if (!isShared) return;
    event.preventDefault();
    const what = { title: document.title, text: text.value };
    try {
      await navigator.share(file && takes([file]) ? { ...what, files: [file] } : what);
    } catch (error) {
      // The reader closed the share sheet, or the phone opens none: then the next tap downloads.
      if (error.name !== "AbortError") isShared = false;
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
