// Stands in pages that say something of forms which wait. The worker answers with it, so it needs no network. What is shown
// follows what has become of the forms, and the worker is asked to send while the page is looked at.
const { serviceWorker } = navigator;
/** Between two tries, in milliseconds; after each in vain twice as long, up to a minute. */
const FIRST = 5000;
const LONGEST = 60_000;
let pause = FIRST;
let timer;

const waits = () => document.querySelector('[data-unsent="waiting"],[data-unsent-note="waiting"]');

async function show() {
  // The list of what is stored stands on a page of its own, where nothing can be typed.
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
