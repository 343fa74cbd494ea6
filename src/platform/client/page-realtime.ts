import { REALTIME_PATH } from "../api/realtime-protocol";
import { type Realtime, createRealtime } from "./realtime-client";

/** Limits open connections when many tabs are open. */
const HIDDEN_GRACE_MS = 60_000;

let pageRealtime: Realtime | undefined;

/** Subscribes while the page is visible; never with data saver. @returns the unsubscribe function */
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
  // An open connection would exclude the page from the back/forward cache.
  addEventListener("pagehide", realtime.pause);
  addEventListener("pageshow", realtime.resume);
  return realtime;
}
