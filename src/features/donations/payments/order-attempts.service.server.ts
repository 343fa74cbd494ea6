import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import type { PaymentPageInput, Payment } from "../../../ports/payments";
import { transitionAttempt } from "../gifts/gift-transitions.server";
import { findAttempt, insertAttempt, updateAttempt } from "../gifts/payment-attempts.store.server";
import { findLastOrderAttempt } from "./order-attempts.store.server";
import type { Tx } from "../../../platform/database/database";

/** How long a page that was never stored is requested with the same key. */
const KEY_REUSE_MS = 5 * 60_000;
/** The shortest time that providers allow, plus some minutes for a retry. */
const PAGE_TTL_MS = 40 * 60_000;

/** `unknown`: concerns nothing of ours. `differs`: not what was agreed; finance must look at it. */
export type SyncOutcome = "done" | "unknown" | "differs";

export type OrderAttempt = { id: string; createdAt: Date };
/** `ready`: a page is already open. `under_way`: the money is on its way. */
export type StartedAttempt =
  { kind: "ready"; url: string } | { kind: "open"; attempt: OrderAttempt } | { kind: "under_way" };

/** Starts or resumes paying for an order, with one open page at a time. The caller locks the order. */
export async function startAttempt(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "payments">,
  orderId: string,
): Promise<StartedAttempt> {
  const now = deps.now();
  const last = await findLastOrderAttempt(tx, orderId);
  if (last?.state === "processing" || last?.state === "succeeded") return { kind: "under_way" };
  if (last?.state === "requires_action" && last.pageUrl && last.pageUntil! > now)
    return { kind: "ready", url: last.pageUrl };
  if (last?.state === "created" && now.getTime() - last.createdAt.getTime() < KEY_REUSE_MS)
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

/** Opens and stores the page. @throws PaymentsUnavailable; the next attempt uses the same key */
export async function openAttemptPage(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments">,
  attempt: OrderAttempt,
  order: Omit<PaymentPageInput, "key" | "monthly" | "product" | "until">,
): Promise<string> {
  const page = await deps.payments.openPaymentPage({
    ...order,
    product: "tickets",
    key: attempt.id,
    monthly: false,
    until: new Date(attempt.createdAt.getTime() + PAGE_TTL_MS),
  });
  await transact(deps.db, async (tx) => {
    const { ref, url, until } = page;
    const now = deps.now();
    await updateAttempt(tx, attempt.id, { page_ref: ref, page_url: url, page_until: until, updated_at: now });
    await transitionAttempt(tx, deps, { id: attempt.id, state: "created" }, "requires_action");
  });
  return page.url;
}

export const getLastOrderAttempt = (deps: Pick<Deps, "db">, orderId: string) =>
  findLastOrderAttempt(deps.db, orderId);

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const looksLikeUuid = (text: string): boolean => UUID_PATTERN.test(text);

export async function findOrderForPayment(deps: Pick<Deps, "db">, payment: Payment): Promise<string | null> {
  if (payment.reference === null || !looksLikeUuid(payment.reference)) return null;
  return (await findLastOrderAttempt(deps.db, payment.reference)) ? payment.reference : null;
}

export async function syncOrderAttempt(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "payments">,
  orderId: string,
  payment: Payment,
): Promise<void> {
  const existing = await findAttempt(tx, deps.payments.name, { payment_ref: payment.ref });
  const attempt = existing ?? (await findLastOrderAttempt(tx, orderId));
  if (!attempt) return;
  if (attempt.paymentRef === null)
    await updateAttempt(tx, attempt.id, { payment_ref: payment.ref, updated_at: deps.now() });
  if (attempt.paymentRef === null || existing) await transitionAttempt(tx, deps, attempt, payment.state);
}
