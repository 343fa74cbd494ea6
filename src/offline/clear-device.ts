import { CACHE_PREFIX } from "./cache-limits";
import { sendQueue } from "./forms/send-queue";
import { clearDrafts } from "./forms/form-drafts";
import { listQueuedForms } from "./forms/form-queue";
import { scope } from "./worker-scope";

/** Clears caches and drafts and sends queued forms. The worker stays while forms wait, unless `alwaysUnregister`. */
export async function clearDevice(alwaysUnregister = false): Promise<void> {
  const ownCaches = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(ownCaches.map((name) => caches.delete(name)));
  await clearDrafts().catch(() => {});
  await sendQueue();
  const hasWaitingForms = (await listQueuedForms().catch(() => [])).some(({ state }) => state !== "sent");
  if (alwaysUnregister || !hasWaitingForms) await scope.registration.unregister();
}
