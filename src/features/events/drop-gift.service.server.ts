import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { hashOf } from "./order-links.server";
import { mailOf } from "./order-mails.server";
import { confirm, step } from "./order-steps.server";
import { confirmUntil, isPayable } from "./orders.model";
import { wantedOf } from "./orders.service.server";
import {
  findOrderByToken,
  insertOrderEvents,
  listAttendees,
  lockOrder,
  updateOrder,
} from "./orders.store.server";
import { fitsWaiting, placesOf, roomFor } from "./pools.service.server";

/**
 * Takes the gift off an order again, as long as nobody has begun to pay: so that nobody loses places by a gift. What costs
 * nothing then is confirmed at once for a buyer whose address is proven; else it waits for the address to be confirmed.
 */
export async function dropGift(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">,
  token: string,
  { organisation, proven }: { organisation: string; proven: boolean },
): Promise<Result<null, "unknown" | "too_late" | "share_used">> {
  const hash = hashOf(token);
  const found = hash && (await findOrderByToken(deps.db, hash));
  if (!found) return err("unknown");
  const wanted = await wantedOf(deps.db, found.id);
  const places = await placesOf(deps, wanted);
  // Seats that nobody counts cannot be taken from anybody.
  const confirms = found.totalMinor === 0 && !proven && found.emailConfirmedAt === null && places.size > 0;
  const until = confirmUntil(found);
  const mail = await mailOf(
    deps,
    { ...found, giftMinor: 0 },
    confirms ? "confirm" : "confirmed",
    organisation,
    confirms ? { until } : {},
  );
  return transact(deps.db, async (tx) => {
    const seats = await listAttendees(tx, found.id);
    const hasRoom = await roomFor(tx, places, found.id);
    const order = await lockOrder(tx, found.id);
    const now = deps.now();
    // Taken off twice is taken off once.
    if (order.giftMinor === 0) return ok(null);
    if (order.state !== "reserved" || !isPayable(order, now)) return err("too_late");
    const free = order.totalMinor === 0;
    if (free && !(await hasRoom(now))) return err("too_late");
    const share = { now, transfers: false, except: order.id };
    if (confirms && !(await fitsWaiting(tx, places, share))) return err("share_used");
    const cause = { actor: "guest", reason: "the gift was taken off" };
    await updateOrder(tx, order.id, { gift_minor: 0, updated_at: now });
    if (confirms) {
      await step(tx, deps, order, "awaiting_email", cause, { hold_until: until });
      await enqueueMail(tx, deps, mail);
    } else if (free) {
      await confirm(tx, deps, order, seats, cause);
      await enqueueMail(tx, deps, mail);
    } else
      await insertOrderEvents(tx, [
        { order_id: order.id, happened_at: now, from_state: order.state, to_state: order.state, ...cause },
      ]);
    return ok(null);
  });
}
