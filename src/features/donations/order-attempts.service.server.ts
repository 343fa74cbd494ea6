import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { PageOrder, Payment } from "../../ports/payments";
import { moveAttempt } from "./gift-moves.server";
import { findAttempt, insertAttempt, updateAttempt } from "./gift.store.server";
import { lastOrderAttempt } from "./order-attempts.store.server";

/** How long a page that was asked for and never written down may still be asked for with the same key, in milliseconds. */
const SAME_KEY = 5 * 60_000;
/** How long a page is open, in milliseconds: the shortest that providers take, and some minutes for a repeat. */
const PAGE_LASTS = 40 * 60_000;

/** `unknown`: it is about nothing of ours. `differs`: it is not what was agreed; finance has to look at it. */
export type Heard = "done" | "unknown" | "differs";

export type OrderAttempt = { id: string; createdAt: Date };
/** `ready`: the page that was opened before. `under_way`: money is on its way already. */
export type Begun =
  { kind: "ready"; url: string } | { kind: "open"; attempt: OrderAttempt } | { kind: "under_way" };

/**
 * Begins to pay for an order by the provider, or goes on where it was begun: at any time one page is open for it. The
 * caller holds the lock of the order.
 */
export async function beginAttempt(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "payments">,
  orderId: string,
): Promise<Begun> {
  const now = deps.now();
  const last = await lastOrderAttempt(tx, orderId);
  if (last?.state === "processing" || last?.state === "succeeded") return { kind: "under_way" };
  if (last?.state === "requires_action" && last.pageUrl && last.pageUntil! > now)
    return { kind: "ready", url: last.pageUrl };
  if (last?.state === "created" && now.getTime() - last.createdAt.getTime() < SAME_KEY)
    return { kind: "open", attempt: last };
  const id = deps.newId();
  await insertAttempt(tx, {
    id,
    order_id: orderId,
    number: (last?.number ?? 0) + 1,
    provider: deps.payments.name,
    state: "created",
    created_at: now,
    updated_at: now,
  });
  return { kind: "open", attempt: { id, createdAt: now } };
}

/**
 * Opens the page of an attempt that is written down, and keeps where it is.
 * @returns its address
 * @throws PaymentsAway when the provider does not answer; the next try asks with the same key
 */
export async function openAttempt(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments">,
  attempt: OrderAttempt,
  order: Omit<PageOrder, "key" | "monthly" | "of" | "until">,
): Promise<string> {
  const page = await deps.payments.openPage({
    ...order,
    of: "tickets",
    key: attempt.id,
    monthly: false,
    until: new Date(attempt.createdAt.getTime() + PAGE_LASTS),
  });
  await transact(deps.db, async (tx) => {
    const { ref, url, until } = page;
    const now = deps.now();
    await updateAttempt(tx, attempt.id, { page_ref: ref, page_url: url, page_until: until, updated_at: now });
    await moveAttempt(tx, deps, { id: attempt.id, state: "created" }, "requires_action");
  });
  return page.url;
}

/** How the last try to pay for an order stands; undefined: nobody has tried. */
export const readAttempt = (deps: Pick<Deps, "db">, orderId: string) => lastOrderAttempt(deps.db, orderId);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isId = (text: string): boolean => ID.test(text);

/** The order that a payment was opened for, by its reference; null: none. */
export async function orderOf(deps: Pick<Deps, "db">, payment: Payment): Promise<string | null> {
  if (payment.reference === null || !isId(payment.reference)) return null;
  return (await lastOrderAttempt(deps.db, payment.reference)) ? payment.reference : null;
}

/** Leads the attempt of an order to where its payment is. */
export async function followPayment(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "payments">,
  orderId: string,
  payment: Payment,
): Promise<void> {
  const known = await findAttempt(tx, deps.payments.name, { payment_ref: payment.ref });
  const attempt = known ?? (await lastOrderAttempt(tx, orderId));
  if (!attempt) return;
  if (attempt.paymentRef === null)
    await updateAttempt(tx, attempt.id, { payment_ref: payment.ref, updated_at: deps.now() });
  if (attempt.paymentRef === null || known) await moveAttempt(tx, deps, attempt, payment.state);
}
