import { PROFILE_STORAGE_NAME } from "../../platform/client/profile-storage-name";
import { currentDeviceSharing } from "../../platform/pages/device-sharing";
import { whenIdle } from "../../platform/client/when-idle";
import { clearCheckIn } from "../check-in/clear-check-in";
import { CLEAR_DEVICE_MESSAGE, type CachePageMessage } from "../worker-protocol";

type Connection = { saveData?: boolean };

/** Installs the service worker after hydration, except with data saver (see `/offline`). Failures are ignored. */
export function registerOfflineWorker(): void {
  const { connection } = navigator as { connection?: Connection };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || connection?.saveData) return;
  if (document.documentElement.dataset["view"] === "light" || document.querySelector("[data-wiped]")) return;
  if (currentDeviceSharing() === "shared") return;
  whenIdle(() => void register().catch(() => {}));
}

export function clearExpiredCopies(): void {
  void clearCheckIn(true);
  if (currentDeviceSharing() === "shared") requestDeviceClear();
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register("/sw.js");
  if (!isFirst) return;
  // The worker missed the requests of the first page: cache that page and its assets explicitly.
  const { active } = await serviceWorker.ready;
  const assets = performance.getEntriesByType("resource").map(({ name }) => name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  active?.postMessage({ page: location.href, assets } satisfies CachePageMessage);
}

/** The device is personal: also caches the open page with its form. */
export function enableOfflineOnOwnDevice(): void {
  const { serviceWorker } = navigator;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  serviceWorker?.controller?.postMessage({ page: location.href, assets: [] } satisfies CachePageMessage);
  registerOfflineWorker();
}

/** The device is shared: deletes the profile and all cached pages, and stores nothing from now on. */
export function requestDeviceClear(): void {
  try {
    localStorage.removeItem(PROFILE_STORAGE_NAME);
  } catch {
    // Storage is blocked.
  }
  void clearCheckIn();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  navigator.serviceWorker?.controller?.postMessage(CLEAR_DEVICE_MESSAGE);
}
