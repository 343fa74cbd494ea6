// Injected into pages that mention queued forms; served by the worker. Updates the note and asks the worker to send.
const { serviceWorker } = navigator;
const FIRST = 5000;
const LONGEST = 60_000;
let pause = FIRST;
let timer;

const waits = () => document.querySelector('[data-unsent="waiting"],[data-unsent-note="waiting"]');

async function show() {
  // The page with the list has no inputs, so a reload loses nothing.
  if (document.querySelector("[data-unsent]")) return location.reload();
  const note = document.querySelector("[data-unsent-note]:not([data-typed])");
  if (!note) return;
  const answer = await fetch(`/sw-note?of=${encodeURIComponent(location.pathname)}`);
  note.outerHTML = await answer.text();
}

function send() {
  clearTimeout(timer);
  if (!waits()) return;
  if (document.visibilityState === "visible") serviceWorker.controller?.postMessage("send-unsent");
  timer = setTimeout(send, pause);
  pause = Math.min(pause * 2, LONGEST);
}

serviceWorker.addEventListener("message", ({ data }) => {
  if (data === "unsent-changed") void show();
});
serviceWorker.startMessages?.();
addEventListener("online", () => {
  pause = FIRST;
  send();
});
timer = setTimeout(send, pause);
