import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import {
  countOrdersToCancel,
  completeCallOff,
  insertCallOff,
  listCallOffs,
  listOrdersToCancel,
  sumExpectedRefunds,
} from "./call-off.store.server";
import { calledOffTickets } from "./refundable-tickets.model";
import { findEventForGuests } from "../events.store.server";
import { cancelOrder } from "../orders/return-tickets.service.server";

/** Schedules the cancellation of all orders. Needs a request: a slip in the editor must not refund everyone. */
export async function callOffEvent(
  deps: Pick<Deps, "db" | "now">,
  slug: string,
  actor: string,
): Promise<Result<null, "unknown" | "not_cancelled">> {
  const event = await findEventForGuests(deps.db, deps.now(), slug);
  if (!event) return err("unknown");
  if (event.status !== "cancelled") return err("not_cancelled");
  return transact(deps.db, async (tx) => {
    await insertCallOff(tx, { event_id: event.id, requested_at: deps.now(), requested_by: actor });
    await enqueueJob(tx, "tickets.call-off");
    return ok(null);
  });
}

export async function previewCallOff(deps: Pick<Deps, "db" | "now">, slug: string) {
  const event = await findEventForGuests(deps.db, deps.now(), slug);
  if (!event) return null;
  const states = calledOffTickets(event.endsAt, deps.now());
  const [counts, refunds] = await Promise.all([
    countOrdersToCancel(deps.db, event.id, states),
    sumExpectedRefunds(deps.db, event.id, states),
  ]);
  return { ...counts, refunds };
}

const BATCH_SIZE = 50;

/** Cancels each order in its own transaction, so that the next run can continue after a crash. */
export async function cancelCalledOffOrders(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log"> & {
    organisation: () => Promise<string>;
  },
  signal?: AbortSignal,
): Promise<number> {
  let cancelledCount = 0;
  for (const { eventId, requestedAt, requestedBy, endsAt } of await listCallOffs(deps.db)) {
    const states = calledOffTickets(endsAt, requestedAt);
    const organisation = await deps.organisation();
    const reason = { actor: requestedBy, reason: "event called off" };
    let after: string | null = null;
    for (;;) {
      const orders: { id: string }[] = await listOrdersToCancel(
        deps.db,
        { eventId, states, after },
        BATCH_SIZE,
      );
      for (const { id } of orders) {
        if (signal?.aborted) return cancelledCount;
        if (await cancelOrder(deps, id, { kind: "off", reason, organisation, states: () => states }))
          cancelledCount++;
      }
      after = orders.at(-1)?.id ?? null;
      if (orders.length < BATCH_SIZE) break;
    }
    await completeCallOff(deps.db, eventId, deps.now());
  }
  return cancelledCount;
}
