import { REALTIME_PATH } from "../api/realtime-protocol";
import { type Realtime, createRealtime } from "./realtime-client";

/** A page that nobody looks at keeps its line for this long, in milliseconds: many open tabs are one line. */
const HIDDEN_GRACE_MS = 60_000;

let pageRealtime: Realtime | undefined;

/** Hears these channels for as long as the page is looked at; nothing for a reader who saves data. @returns ends it */
export function subscribe(...args: Parameters<Realtime["subscribe"]>): () => void {
  if (savesData()) return () => {};
  pageRealtime ??= createPageRealtime();
  return pageRealtime.subscribe(...args);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function createPageRealtime(): Realtime {
  const realtime = createRealtime(`${location.origin.replace(/^http/, "ws")}${REALTIME_PATH}`);
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hideTimer);
    if (document.hidden) hideTimer = setTimeout(realtime.pause, HIDDEN_GRACE_MS);
    else realtime.resume();
  });
  // An open line would keep the page out of the back/forward cache.
  addEventListener("pagehide", realtime.pause);
  addEventListener("pageshow", realtime.resume);
  return realtime;
}
