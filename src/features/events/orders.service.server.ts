import type { Deps } from "../../platform/deps";
import { type Limited, limit } from "../../platform/rate-limit.server";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { readAttempt } from "../donations/order-attempts.service.server";
import { readGiftOnTop } from "../donations/ticket-money.service.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { hashOf, ticketSecret } from "./order-links.server";
import { hasTooMany } from "./order-limits.service.server";
import { mailOf } from "./order-mails.server";
import { step } from "./order-steps.server";
import {
  type HOLDING,
  type TransferAccount,
  type Wanted,
  confirmUntil,
  isPayable,
  isRefundable,
  occasionOf,
  longestHold,
  standingOf,
  transferUntil,
} from "./orders.model";
import {
  findOrderByToken,
  listAttendees,
  listLines,
  lockOrder,
  lockOverdueOrders,
  updateOrder,
} from "./orders.store.server";
import { fitsWaiting, placesOf, roomFor } from "./pools.service.server";
import { listOrderTickets } from "./tickets.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;
export type Order = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>;

const GUEST = { actor: "guest" } as const;
const SYSTEM = { actor: "system" } as const;

/** The order behind a link, or null. */
async function orderOf(deps: Pick<Deps, "db">, token: string): Promise<Order | null> {
  const hash = hashOf(token);
  return (hash && (await findOrderByToken(deps.db, hash))) || null;
}

/** All that an order's page shows; null when the link is none of ours. */
export async function readOrder(deps: Pick<Deps, "db" | "now" | "keys">, token: string) {
  const order = await orderOf(deps, token);
  if (!order) return null;
  const [lines, guests, tickets, attempt, gift] = await Promise.all([
    listLines(deps.db, order.id),
    listAttendees(deps.db, order.id),
    listOrderTickets(deps.db, order.id),
    order.method === "card" ? readAttempt(deps, order.id) : undefined,
    order.giftMinor > 0 ? readGiftOnTop(deps, order.reference) : null,
  ]);
  const now = deps.now();
  return {
    ...order,
    state: standingOf(order, now),
    lines,
    guests,
    gift,
    attempt: attempt?.state ?? null,
    tickets: tickets.map((ticket) => ({ ...ticket, token: ticketSecret(deps, ticket.id).token })),
    transferUntil: transferUntil(order.startsAt, now),
    refundable: isRefundable(occasionOf(order), order.refundHours, now),
  };
}
export type ReadOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

type Announcing = {
  account: TransferAccount;
  organisation: string;
  /** The buyer is signed in with the address of the order. */
  proven: boolean;
};
type NotAnnounced = "unknown" | "too_late" | "share_used" | "held_many";

/**
 * The guest chooses to pay by transfer. With a proven address the seats are held for some days, and a mail says where the
 * money goes; else the order waits for its address to be confirmed first. Neither goes beyond its share of a pool.
 */
export async function announceTransfer(
  deps: Writer & Pick<Deps, "payments">,
  token: string,
  { account, organisation, proven }: Announcing,
): Promise<Result<"announced" | "confirms", NotAnnounced>> {
  const found = await orderOf(deps, token);
  if (!found) return err("unknown");
  const transfer = transferUntil(found.startsAt, deps.now());
  if (!transfer) return err("too_late");
  const until = proven ? transfer : confirmUntil(found);
  const mail = await mailOf(deps, found, proven ? "transfer" : "confirm", organisation, {
    until,
    ...(proven ? { account } : {}),
  });
  const wanted = await wantedOf(deps.db, found.id);
  return transact(deps.db, async (tx) => {
    const places = await placesOf({ db: tx }, wanted);
    // Locks the pools, before the order as everywhere.
    await roomFor(tx, places, found.id);
    const order = await lockOrder(tx, found.id);
    const now = deps.now();
    if (order.state === "awaiting_email") return ok("confirms");
    if (order.state === "awaiting_payment" && order.method === "transfer") return ok("announced");
    if (!isPayable(order, now)) return err("too_late");
    const transfers = deps.payments.abilities.card;
    const share = { now, transfers, except: order.id };
    // Without another way to pay, transfers of confirmed buyers have no share: everything is sold by them.
    if ((!proven || transfers) && !(await fitsWaiting(tx, places, share))) return err("share_used");
    const to = proven ? "awaiting_payment" : "awaiting_email";
    const chosen = {
      method: "transfer" as const,
      hold_until: until,
      ...(proven ? { email_confirmed_at: now } : {}),
    };
    if (proven && (await hasTooMany({ ...deps, db: tx }, unpaidOf(order, wanted)))) return err("held_many");
    // Whoever went to pay by card may come back and choose this.
    if (order.state === to) await updateOrder(tx, order.id, { ...chosen, updated_at: now });
    else await step(tx, deps, order, to, { ...GUEST, reason: "transfer" }, chosen);
    await enqueueMail(tx, deps, mail);
    return ok(proven ? "announced" : "confirms");
  });
}

/** Seats of each type of an order. */
export const wantedOf = async (db: Deps["db"], orderId: string): Promise<Wanted> =>
  new Map((await listLines(db, orderId)).map(({ typeId, quantity }) => [typeId, quantity]));

/** An order as the limit of its mailbox counts it. */
export const unpaidOf = ({ id, eventId, buyerEmail }: Order, wanted: Wanted) => ({
  eventId,
  email: buyerEmail,
  seats: [...wanted.values()].reduce((sum, quantity) => sum + quantity, 0),
  except: id,
});

/**
 * Mails the link again, to the address of the order and to no other: that of the order, or the one that confirms it.
 * @param record writes down who asked for it, in the transaction of the mail
 */
export async function resendOrder(
  deps: Writer & Pick<Deps, "log">,
  token: string,
  organisation: string,
  record?: (tx: Tx) => Promise<void>,
): Promise<Result<null, "unknown"> | { ok: false; error: "limited"; limited: Limited & { ok: false } }> {
  const order = await orderOf(deps, token);
  if (!order) return err("unknown");
  const limited = await limit(deps, "link-mail", `order ${order.id}`);
  if (!limited.ok) return { ok: false, error: "limited", limited };
  const waits = standingOf(order, deps.now()) === "awaiting_email";
  const mail = await mailOf(
    deps,
    order,
    waits ? "confirm" : "link",
    organisation,
    waits ? { until: order.holdUntil } : {},
  );
  await transact(deps.db, async (tx) => {
    await record?.(tx);
    await enqueueMail(tx, deps, mail);
  });
  return ok(null);
}

/** Orders that one run takes at once. */
const BATCH = 200;

const LAPSED: Record<(typeof HOLDING)[number], string> = {
  reserved: "not paid in time",
  awaiting_email: "e-mail address not confirmed in time",
  awaiting_payment: "not paid in time",
};

/** Frees the places of orders that were not paid in time. Gives how many; each exactly once, on any number of processes. */
export async function expireOrders(deps: Pick<Deps, "db" | "now">, stopping?: AbortSignal): Promise<number> {
  let expired = 0;
  for (;;) {
    const count = await transact(deps.db, async (tx) => {
      const overdue = await lockOverdueOrders(tx, deps.now(), longestHold(deps.now()), BATCH);
      for (const order of overdue)
        await step(tx, deps, order, "expired", { ...SYSTEM, reason: LAPSED[order.state] });
      return overdue.length;
    });
    expired += count;
    if (count < BATCH || stopping?.aborted) return expired;
  }
}
