import { REALTIME_PATH } from "../realtime-frames";
import { type Realtime, createRealtime } from "./realtime";

/** A page that nobody looks at keeps its line for this long, in milliseconds: many open tabs are one line. */
const HIDDEN_FOR = 60_000;

let line: Realtime | undefined;

/** Hears these channels for as long as the page is looked at; nothing for a reader who saves data. @returns ends it */
export function subscribe(...asked: Parameters<Realtime["subscribe"]>): () => void {
  if (savesData()) return () => {};
  line ??= openForPage();
  return line.subscribe(...asked);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function openForPage(): Realtime {
  const realtime = createRealtime(`${location.origin.replace(/^http/, "ws")}${REALTIME_PATH}`);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(realtime.pause, HIDDEN_FOR);
    else realtime.resume();
  });
  // An open line would keep the page out of the back/forward cache.
  addEventListener("pagehide", realtime.pause);
  addEventListener("pageshow", realtime.resume);
  return realtime;
}
