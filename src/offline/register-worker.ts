import { phoneNow } from "../ui/phone";
import { forgetCheckIn } from "./forget-check-in";
import { LEAVE, type OpenPage } from "./kept";

type Connection = { saveData?: boolean };

/** How long the work of coming alive may push this back, in milliseconds. */
const LATEST = 4000;

/**
 * Installs the service worker once the page is alive, so only for readers who have touched it. Not for those who save
 * data: they can ask for it on `/offline`. What fails is not told: the page works without.
 */
export function keepVisitedPages(): void {
  void forgetCheckIn(true);
  const { connection } = navigator as { connection?: Connection };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || connection?.saveData) return;
  if (document.documentElement.dataset["view"] === "light" || document.querySelector("[data-wiped]")) return;
  if (phoneNow() === "shared") return leavePhone();
  const install = () => void register().catch(() => {});
  if ("requestIdleCallback" in globalThis) requestIdleCallback(install, { timeout: LATEST });
  else setTimeout(install, LATEST);
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register("/sw.js");
  if (!isFirst) return;
  // This page and its files came before the worker: without them the first page would be the one that is not kept.
  const { active } = await serviceWorker.ready;
  const assets = performance.getEntriesByType("resource").map(({ name }) => name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  active?.postMessage({ page: location.href, assets } satisfies OpenPage);
}

/** The phone is one person's: the page that is open can be stored as well, with its form. */
export function keepPhone(): void {
  const { serviceWorker } = navigator;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  serviceWorker?.controller?.postMessage({ page: location.href, assets: [] } satisfies OpenPage);
  keepVisitedPages();
}

/** Others use the phone too: what was stored for reading goes, and nothing is stored from now on. */
export function leavePhone(): void {
  void forgetCheckIn();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  navigator.serviceWorker?.controller?.postMessage(LEAVE);
}
