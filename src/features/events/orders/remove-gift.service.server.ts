import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { tokenHash } from "./order-links.server";
import { createOrderMail } from "./order-mails.server";
import { confirmOrder, transitionOrder } from "./order-transitions.server";
import { confirmUntil, isPayable } from "./orders.model";
import { readTypeQuantities } from "./orders.service.server";
import {
  findOrderByToken,
  insertOrderEvents,
  listAttendees,
  lockOrder,
  updateOrder,
} from "./orders.store.server";
import {
  fitsPendingShare,
  readSeatsByPool,
  lockSeatAvailability,
} from "../tickets/seat-pools.service.server";

/** An order that becomes free is confirmed at once for a verified buyer, otherwise after email confirmation. */
export async function removeGift(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">,
  token: string,
  { organisation, emailVerified }: { organisation: string; emailVerified: boolean },
): Promise<Result<null, "unknown" | "too_late" | "share_used">> {
  const hash = tokenHash(token);
  const found = hash && (await findOrderByToken(deps.db, hash));
  if (!found) return err("unknown");
  const typeQuantities = await readTypeQuantities(deps.db, found.id);
  const seatsByPool = await readSeatsByPool(deps, typeQuantities);
  // Unlimited seats need no protection.
  const needsConfirmation =
    found.totalMinor === 0 && !emailVerified && found.emailConfirmedAt === null && seatsByPool.size > 0;
  const until = confirmUntil(found);
  const mail = await createOrderMail(
    deps,
    { ...found, giftMinor: 0 },
    needsConfirmation ? "confirm" : "confirmed",
    organisation,
    needsConfirmation ? { until } : {},
  );
  return transact(deps.db, async (tx) => {
    const seats = await listAttendees(tx, found.id);
    const hasSeats = await lockSeatAvailability(tx, seatsByPool, found.id);
    const order = await lockOrder(tx, found.id);
    const now = deps.now();
    // A repetition changes nothing.
    if (order.giftMinor === 0) return ok(null);
    if (order.state !== "reserved" || !isPayable(order, now)) return err("too_late");
    const free = order.totalMinor === 0;
    if (free && !(await hasSeats(now))) return err("too_late");
    const pendingScope = { now, transfers: false, except: order.id };
    if (needsConfirmation && !(await fitsPendingShare(tx, seatsByPool, pendingScope)))
      return err("share_used");
    const reason = { actor: "guest", reason: "the gift was taken off" };
    await updateOrder(tx, order.id, { gift_minor: 0, updated_at: now });
    if (needsConfirmation) {
      await transitionOrder(tx, deps, order, "awaiting_email", reason, { hold_until: until });
      await enqueueMail(tx, deps, mail);
    } else if (free) {
      await confirmOrder(tx, deps, order, seats, reason);
      await enqueueMail(tx, deps, mail);
    } else
      await insertOrderEvents(tx, [
        { order_id: order.id, happened_at: now, from_state: order.state, to_state: order.state, ...reason },
      ]);
    return ok(null);
  });
}
