import { PREFIX } from "./kept";
import { sendUnsent } from "./send-forms";
import { clearTyped } from "./typed-forms";
import { listUnsent } from "./unsent-forms";
import { scope } from "./worker-scope";

/**
 * Removes what the worker stored for reading and what was typed and not sent, sends the forms that wait, then removes the
 * worker. A form that still waits is somebody's: for it the worker stays.
 * @param always whether the worker leaves all the same
 */
export async function leavePhone(always = false): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await clearTyped().catch(() => {});
  await sendUnsent();
  const waiting = (await listUnsent().catch(() => [])).some(({ state }) => state !== "sent");
  if (always || !waiting) await scope.registration.unregister();
}
