import type { Deps } from "../../platform/deps";
import { type Limited, limit } from "../../platform/rate-limit.server";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { readAttempt } from "../donations/order-attempts.service.server";
import { readGiftOnTop } from "../donations/ticket-money.service.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { hashOf, ticketSecret } from "./order-links.server";
import { mailOf } from "./order-mails.server";
import { step } from "./order-steps.server";
import {
  type TransferAccount,
  isPayable,
  isRefundable,
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
    refundable: isRefundable({ status: order.eventStatus, startsAt: order.startsAt }, order.refundHours, now),
  };
}
export type ReadOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** The guest says that a transfer is on its way: the places are kept for some days, and a mail says where it goes. */
export async function announceTransfer(
  deps: Writer,
  token: string,
  { account, organisation }: { account: TransferAccount; organisation: string },
): Promise<Result<null, "unknown" | "too_late">> {
  const found = await orderOf(deps, token);
  if (!found) return err("unknown");
  const until = transferUntil(found.startsAt, deps.now());
  if (!until) return err("too_late");
  const mail = await mailOf(deps, found, "transfer", organisation, { account, until });
  return transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    // Said twice is said once.
    if (order.state === "awaiting_payment" && order.method === "transfer") return ok(null);
    if (!isPayable(order, deps.now())) return err("too_late");
    const chosen = { method: "transfer" as const, hold_until: until };
    // Whoever went to pay by card may come back and choose this.
    if (order.state === "awaiting_payment")
      await updateOrder(tx, order.id, { ...chosen, updated_at: deps.now() });
    else await step(tx, deps, order, "awaiting_payment", { ...GUEST, reason: "transfer" }, chosen);
    await enqueueMail(tx, deps, mail);
    return ok(null);
  });
}

/** Mails the link again, to the address of the order and to no other. */
export async function resendOrder(
  deps: Writer & Pick<Deps, "log">,
  token: string,
  organisation: string,
): Promise<Result<null, "unknown"> | { ok: false; error: "limited"; limited: Limited & { ok: false } }> {
  const order = await orderOf(deps, token);
  if (!order) return err("unknown");
  const limited = await limit(deps, "order-mail", order.id);
  if (!limited.ok) return { ok: false, error: "limited", limited };
  const mail = await mailOf(deps, order, "link", organisation);
  await transact(deps.db, (tx) => enqueueMail(tx, deps, mail));
  return ok(null);
}

/** Orders that one run takes at once. */
const BATCH = 200;

/** Frees the places of orders that were not paid in time. Gives how many; each exactly once, on any number of processes. */
export async function expireOrders(deps: Pick<Deps, "db" | "now">, stopping?: AbortSignal): Promise<number> {
  let expired = 0;
  for (;;) {
    const count = await transact(deps.db, async (tx) => {
      const overdue = await lockOverdueOrders(tx, deps.now(), longestHold(deps.now()), BATCH);
      for (const order of overdue)
        await step(tx, deps, order, "expired", { ...SYSTEM, reason: "not paid in time" });
      return overdue.length;
    });
    expired += count;
    if (count < BATCH || stopping?.aborted) return expired;
  }
}
