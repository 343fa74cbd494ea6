import { PROFILE_STORAGE_NAME } from "../../platform/client/profile-storage-name";
import { currentDeviceSharing } from "../../platform/pages/device-sharing";
import { whenIdle } from "../../platform/client/when-idle";
import { clearCheckIn } from "../check-in/clear-check-in";
import { CLEAR_DEVICE_MESSAGE, type CachePageMessage } from "../worker-protocol";

type Connection = { saveData?: boolean };

/**
 * Installs the service worker once the page is alive, so only for readers who have touched it. Not for those who save
 * data: they can ask for it on `/offline`. A failure is not shown: the page works without.
 */
export function registerOfflineWorker(): void {
  const { connection } = navigator as { connection?: Connection };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || connection?.saveData) return;
  if (document.documentElement.dataset["view"] === "light" || document.querySelector("[data-wiped]")) return;
  if (currentDeviceSharing() === "shared") return;
  whenIdle(() => void register().catch(() => {}));
}

/** Removes what this browser may not store any longer. */
export function clearExpiredCopies(): void {
  void clearCheckIn(true);
  if (currentDeviceSharing() === "shared") requestDeviceClear();
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register("/sw.js");
  if (!isFirst) return;
  // This page and its files came before the worker: without them the page that is open would be missing offline.
  const { active } = await serviceWorker.ready;
  const assets = performance.getEntriesByType("resource").map(({ name }) => name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  active?.postMessage({ page: location.href, assets } satisfies CachePageMessage);
}

/** The phone is one person's: the page that is open can be stored as well, with its form. */
export function enableOfflineOnOwnDevice(): void {
  const { serviceWorker } = navigator;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  serviceWorker?.controller?.postMessage({ page: location.href, assets: [] } satisfies CachePageMessage);
  registerOfflineWorker();
}

/** Others use the phone too: deletes the profile and all pages stored for offline reading; nothing is stored from now on. */
export function requestDeviceClear(): void {
  try {
    localStorage.removeItem(PROFILE_STORAGE_NAME);
  } catch {
    // Storage is forbidden: there is no profile in it.
  }
  void clearCheckIn();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  navigator.serviceWorker?.controller?.postMessage(CLEAR_DEVICE_MESSAGE);
}
