import type { Deps } from "../../../platform/deps";
import { type RateLimitResult, consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { getLastOrderAttempt } from "../../donations/payments/order-attempts.service.server";
import { getGiftOnTop } from "../../donations/payments/ticket-payments.service.server";
import { findDeliveryProblem } from "../../outbox/delivery-problem.service.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { tokenHash, ticketSecret } from "./order-links.server";
import { exceedsUnpaidSeats } from "./order-limits.service.server";
import { createOrderMail } from "./order-mails.server";
import { transitionOrder } from "./order-transitions.server";
import {
  type HOLDING_STATES,
  type TransferAccount,
  type TypeQuantities,
  confirmUntil,
  isPayable,
  isRefundable,
  eventTimingOf,
  maxHoldUntil,
  effectiveOrderState,
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
import {
  fitsPendingShare,
  readSeatsByPool,
  lockSeatAvailability,
} from "../tickets/seat-pools.service.server";
import { listOrderTickets } from "../tickets/tickets.store.server";
import type { Tx } from "../../../platform/database/database";

type OrderDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">;
export type Order = NonNullable<Awaited<ReturnType<typeof findOrderByToken>>>;

const GUEST = { actor: "guest" } as const;
const SYSTEM = { actor: "system" } as const;

async function findOrderByLink(deps: Pick<Deps, "db">, token: string): Promise<Order | null> {
  const hash = tokenHash(token);
  return (hash && (await findOrderByToken(deps.db, hash))) || null;
}

/** Null for an invalid link. */
export async function readOrder(deps: Pick<Deps, "db" | "now" | "keys">, token: string) {
  const order = await findOrderByLink(deps, token);
  if (!order) return null;
  const [lines, guests, tickets, attempt, gift, mailProblem] = await Promise.all([
    listLines(deps.db, order.id),
    listAttendees(deps.db, order.id),
    listOrderTickets(deps.db, order.id),
    order.method === "card" ? getLastOrderAttempt(deps, order.id) : undefined,
    order.giftMinor > 0 ? getGiftOnTop(deps, order.reference) : null,
    findDeliveryProblem(deps, order.buyerEmail, "tickets.", order.createdAt),
  ]);
  const now = deps.now();
  return {
    ...order,
    /** Problem of the newest email about the order, if any. */
    mailProblem,
    state: effectiveOrderState(order, now),
    lines,
    guests,
    gift,
    attempt: attempt?.state ?? null,
    tickets: tickets.map((ticket) => ({ ...ticket, token: ticketSecret(deps, ticket).token })),
    transferUntil: transferUntil(order.startsAt, now),
    refundable: isRefundable(eventTimingOf(order), order.refundHours, now),
  };
}
export type OrderDetails = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

type AnnounceTransferOptions = {
  account: TransferAccount;
  organisation: string;
  emailVerified: boolean;
};
type AnnounceTransferError = "unknown" | "too_late" | "share_used" | "held_many";

/** Verified buyers get a longer hold and the account by email; others must confirm their email address first. */
export async function announceTransfer(
  deps: OrderDeps & Pick<Deps, "payments">,
  token: string,
  { account, organisation, emailVerified }: AnnounceTransferOptions,
): Promise<Result<"announced" | "confirms", AnnounceTransferError>> {
  const found = await findOrderByLink(deps, token);
  if (!found) return err("unknown");
  const transfer = transferUntil(found.startsAt, deps.now());
  if (!transfer) return err("too_late");
  const until = emailVerified ? transfer : confirmUntil(found);
  const mail = await createOrderMail(deps, found, emailVerified ? "transfer" : "confirm", organisation, {
    until,
    ...(emailVerified ? { account } : {}),
  });
  const typeQuantities = await readTypeQuantities(deps.db, found.id);
  return transact(deps.db, async (tx) => {
    const seatsByPool = await readSeatsByPool({ db: tx }, typeQuantities);
    // Locks pools before the order, as everywhere, against deadlocks.
    await lockSeatAvailability(tx, seatsByPool, found.id);
    const order = await lockOrder(tx, found.id);
    const now = deps.now();
    if (order.state === "awaiting_email") return ok("confirms");
    if (order.state === "awaiting_payment" && order.method === "transfer") return ok("announced");
    if (!isPayable(order, now)) return err("too_late");
    const transfers = deps.payments.abilities.card;
    const pendingScope = { now, transfers, except: order.id };
    // Without card payment, transfers of verified buyers may sell everything.
    if ((!emailVerified || transfers) && !(await fitsPendingShare(tx, seatsByPool, pendingScope)))
      return err("share_used");
    const to = emailVerified ? "awaiting_payment" : "awaiting_email";
    const changes = {
      method: "transfer" as const,
      hold_until: until,
      ...(emailVerified ? { email_confirmed_at: now } : {}),
    };
    if (
      emailVerified &&
      (await exceedsUnpaidSeats({ ...deps, db: tx }, contactSeatsOf(order, typeQuantities)))
    )
      return err("held_many");
    // A buyer may switch from card to transfer.
    if (order.state === to) await updateOrder(tx, order.id, { ...changes, updated_at: now });
    else await transitionOrder(tx, deps, order, to, { ...GUEST, reason: "transfer" }, changes);
    await enqueueMail(tx, deps, mail);
    return ok(emailVerified ? "announced" : "confirms");
  });
}

export const readTypeQuantities = async (db: Deps["db"], orderId: string): Promise<TypeQuantities> =>
  new Map((await listLines(db, orderId)).map(({ typeId, quantity }) => [typeId, quantity]));

export const contactSeatsOf = ({ id, eventId, buyerEmail }: Order, typeQuantities: TypeQuantities) => ({
  eventId,
  email: buyerEmail,
  seats: [...typeQuantities.values()].reduce((sum, quantity) => sum + quantity, 0),
  except: id,
});

/** Sends the order link, or the confirmation link, only to the order's email address. */
export async function resendOrder(
  deps: OrderDeps,
  token: string,
  organisation: string,
  record?: (tx: Tx) => Promise<void>,
): Promise<
  Result<null, "unknown"> | { ok: false; error: "limited"; limited: RateLimitResult & { ok: false } }
> {
  const order = await findOrderByLink(deps, token);
  if (!order) return err("unknown");
  const limited = await consumeRateLimit(deps, "link-mail", `order ${order.id}`);
  if (!limited.ok) return { ok: false, error: "limited", limited };
  const awaitsEmail = effectiveOrderState(order, deps.now()) === "awaiting_email";
  const mail = await createOrderMail(
    deps,
    order,
    awaitsEmail ? "confirm" : "link",
    organisation,
    awaitsEmail ? { until: order.holdUntil } : {},
  );
  await transact(deps.db, async (tx) => {
    await record?.(tx);
    await enqueueMail(tx, deps, mail);
  });
  return ok(null);
}

const BATCH_SIZE = 200;

const EXPIRY_REASONS: Record<(typeof HOLDING_STATES)[number], string> = {
  reserved: "not paid in time",
  awaiting_email: "e-mail address not confirmed in time",
  awaiting_payment: "not paid in time",
};

/** Expires unpaid orders and returns their number. Each expires once, with any number of processes. */
export async function expireOrders(deps: Pick<Deps, "db" | "now">, signal?: AbortSignal): Promise<number> {
  let expired = 0;
  for (;;) {
    const count = await transact(deps.db, async (tx) => {
      const overdue = await lockOverdueOrders(tx, deps.now(), maxHoldUntil(deps.now()), BATCH_SIZE);
      for (const order of overdue)
        await transitionOrder(tx, deps, order, "expired", { ...SYSTEM, reason: EXPIRY_REASONS[order.state] });
      return overdue.length;
    });
    expired += count;
    if (count < BATCH_SIZE || signal?.aborted) return expired;
  }
}
