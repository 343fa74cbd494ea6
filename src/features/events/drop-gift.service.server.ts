import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { hashOf } from "./order-links.server";
import { mailOf } from "./order-mails.server";
import { confirm } from "./order-steps.server";
import { type Wanted, isPayable } from "./orders.model";
import {
  findOrderByToken,
  insertOrderEvents,
  listAttendees,
  listLines,
  lockOrder,
  updateOrder,
} from "./orders.store.server";
import { placesOf, roomFor } from "./pools.service.server";

/**
 * Takes the gift off an order again, as long as nobody has begun to pay: so that nobody loses places by a gift. What costs
 * nothing then is confirmed at once.
 */
export async function dropGift(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">,
  token: string,
  organisation: string,
): Promise<Result<null, "unknown" | "too_late">> {
  const hash = hashOf(token);
  const found = hash && (await findOrderByToken(deps.db, hash));
  if (!found) return err("unknown");
  const mail = await mailOf(deps, { ...found, giftMinor: 0 }, "confirmed", organisation);
  return transact(deps.db, async (tx) => {
    const lines = await listLines(tx, found.id);
    const seats = await listAttendees(tx, found.id);
    const wanted: Wanted = new Map(lines.map(({ typeId, quantity }) => [typeId, quantity]));
    const hasRoom = await roomFor(tx, await placesOf({ db: tx }, wanted), found.id);
    const order = await lockOrder(tx, found.id);
    const now = deps.now();
    // Taken off twice is taken off once.
    if (order.giftMinor === 0) return ok(null);
    if (order.state !== "reserved" || !isPayable(order, now)) return err("too_late");
    const free = order.totalMinor === 0;
    if (free && !(await hasRoom(now))) return err("too_late");
    const cause = { actor: "guest", reason: "the gift was taken off" };
    await updateOrder(tx, order.id, { gift_minor: 0, updated_at: now });
    if (free) {
      await confirm(tx, deps, order, seats, cause);
      await enqueueMail(tx, deps, mail);
    } else
      await insertOrderEvents(tx, [
        { order_id: order.id, happened_at: now, from_state: order.state, to_state: order.state, ...cause },
      ]);
    return ok(null);
  });
}
