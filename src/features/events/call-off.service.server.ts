import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { wake } from "../../platform/wake.server";
import {
  countOrdersToEnd,
  endCallOff,
  insertCallOff,
  listCallOffs,
  listOrdersToEnd,
  sumRefundsToCome,
} from "./call-off.store.server";
import { findOccasion } from "./events.store.server";
import { endOrder } from "./give-back.service.server";

/**
 * Tells all guests of a cancelled event, and sends their money back. Asked for by a person and not by the event's status
 * alone: a slip in the editor must not empty the account. Asked twice is asked once.
 */
export async function callOff(
  deps: Pick<Deps, "db" | "now">,
  slug: string,
  actor: string,
): Promise<Result<null, "unknown" | "not_cancelled">> {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return err("unknown");
  if (event.status !== "cancelled") return err("not_cancelled");
  return transact(deps.db, async (tx) => {
    await insertCallOff(tx, { event_id: event.id, asked_at: deps.now(), asked_by: actor });
    await wake(tx, "tickets.call-off");
    return ok(null);
  });
}

/** What calling an event off does, before it is done; null when there is no such event. */
export async function previewCallOff(deps: Pick<Deps, "db" | "now">, slug: string) {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return null;
  const [counts, refunds] = await Promise.all([
    countOrdersToEnd(deps.db, event.id),
    sumRefundsToCome(deps.db, event.id),
  ]);
  return { ...counts, refunds };
}

/** Orders that one question takes. */
const BATCH = 50;

/**
 * Ends the orders of events that were called off, each in a transaction of its own: whoever dies leaves the rest to the
 * next run, and nobody gets two mails. @returns how many orders
 */
export async function endCalledOff(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin"> & { organisation: () => Promise<string> },
  stopping?: AbortSignal,
): Promise<number> {
  let ended = 0;
  for (const { eventId, askedBy } of await listCallOffs(deps.db)) {
    const organisation = await deps.organisation();
    const cause = { actor: askedBy, reason: "event called off" };
    let after: string | null = null;
    for (;;) {
      const orders: { id: string }[] = await listOrdersToEnd(deps.db, eventId, after, BATCH);
      for (const { id } of orders) {
        if (stopping?.aborted) return ended;
        if (await endOrder(deps, id, { kind: "off", cause, organisation })) ended++;
      }
      after = orders.at(-1)?.id ?? null;
      if (orders.length < BATCH) break;
    }
    await endCallOff(deps.db, eventId, deps.now());
  }
  return ended;
}
