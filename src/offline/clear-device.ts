import { CACHE_PREFIX } from "./cache-limits";
import { sendQueue } from "./forms/send-queue";
import { clearDrafts } from "./forms/form-drafts";
import { listQueuedForms } from "./forms/form-queue";
import { scope } from "./worker-scope";

/**
 * Removes what the worker stored for reading and what was typed and not sent, sends the forms that wait, then removes the
 * worker. A form that still waits is somebody's: for it the worker stays.
 * @param alwaysUnregister whether the worker leaves all the same
 */
export async function clearDevice(alwaysUnregister = false): Promise<void> {
  const ownCaches = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(ownCaches.map((name) => caches.delete(name)));
  await clearDrafts().catch(() => {});
  await sendQueue();
  const hasWaitingForms = (await listQueuedForms().catch(() => [])).some(({ state }) => state !== "sent");
  if (alwaysUnregister || !hasWaitingForms) await scope.registration.unregister();
}
