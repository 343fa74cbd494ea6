import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { type Money, money } from "../../platform/money";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { wake } from "../../platform/wake.server";
import { bookTicketMoney } from "../donations/ticket-money.service.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { findOccasion } from "./events.store.server";
import { refundMail } from "./mails/refund-mail";
import type { PayMethod, RefundReason } from "./orders.model";
import { insertOrderEvents, listAwaited } from "./orders.store.server";
import {
  countByHand,
  findPaymentById,
  findSentRefund,
  insertRefund,
  listRefundsByHand,
  listRefundsToAsk,
  markFailed,
  markSent,
} from "./refunds.store.server";
import { listTicketsCancelledAt } from "./tickets.store.server";

/** `at`: when the tickets were returned, which is how the mail about the refund finds them. */
type Owed = { orderId: string; amount: Money; reason: RefundReason; at: Date };

/** Notes refunds and mails their guests; `organisation` is the name that signs the mails. */
type Sender = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin"> & { organisation: string };

/** Money goes back the way it came, soon: by the provider, or by somebody's hand. The caller holds the lock of the order. */
export async function oweRefund(
  tx: Tx,
  deps: Pick<Deps, "newId">,
  { orderId, amount, reason, at }: Owed,
  payment: { id: string; provider: string | null },
): Promise<void> {
  await insertRefund(tx, {
    id: deps.newId(),
    order_id: orderId,
    payment_id: payment.id,
    amount_minor: amount.minor,
    currency: amount.currency,
    reason,
    created_at: at,
  });
  if (payment.provider !== null) await wake(tx, "tickets.refunds");
}

const AT_ONCE = 20;

/**
 * Asks the provider to give back what is due. Asked again with the same key it gives back once, so a process may end at any
 * line. Its events book the money. @returns how many were asked for
 */
export async function sendRefunds({
  organisation: organisationOf,
  ...deps
}: Omit<Sender, "organisation"> &
  Pick<Deps, "payments" | "log"> & { organisation: () => Promise<string> }): Promise<number> {
  const due = await listRefundsToAsk(deps.db, deps.payments.name, AT_ONCE);
  if (due.length === 0) return 0;
  const organisation = await organisationOf();
  for (const { id, amountMinor, currency, paymentRef } of due) {
    const asked = await deps.payments.refund({ paymentRef, amount: money(amountMinor, currency), key: id });
    if (asked.ok) await noteSent({ ...deps, organisation }, id, asked.value.ref, deps.payments.name);
    else await noteFailed(deps, id, deps.payments.name);
  }
  return due.length;
}

/** The provider gave it back; the guest gets a mail. Called again, nothing changes. */
export const noteSent = (deps: Sender, id: string, ref: string, actor: string) =>
  transact(deps.db, async (tx) => {
    const now = deps.now();
    const sent = await markSent(tx, id, { now, by: "provider", ref });
    if (!sent) return;
    await writeDown(tx, sent.orderId, now, actor, "refund_sent");
    await mailRefund(tx, deps, id, { now, method: "card" });
  });

async function mailRefund(
  tx: Tx,
  deps: Sender,
  id: string,
  { now, method }: { now: Date; method: "card" | "transfer" },
): Promise<void> {
  const refund = await findSentRefund(tx, id);
  const mail = await refundMail(deps, {
    ...refund,
    locale: refund.locale as Locale,
    organisation: deps.organisation,
    sentAt: now,
    method,
    tickets: await listTicketsCancelledAt(tx, refund.orderId, refund.createdAt),
  });
  await enqueueMail(tx, deps, mail);
}

/** The provider will not do it: finance has to. */
export const noteFailed = (deps: Pick<Deps, "db" | "now" | "log">, id: string, actor: string) =>
  transact(deps.db, async (tx) => {
    const failed = await markFailed(tx, id);
    if (!failed) return;
    await writeDown(tx, failed.orderId, deps.now(), actor, "refund_failed");
    deps.log.error({ refund: id }, "the payment provider refused a refund");
  });

const writeDown = (tx: Tx, orderId: string, now: Date, actor: string, what: string) =>
  insertOrderEvents(tx, [
    { order_id: orderId, happened_at: now, actor, to_state: what, reason: what.replace("_", " ") },
  ]);

/** What a payment is called in the books. */
export const sourceOf = (paid: { method: PayMethod; provider: string | null; reference: string }): string =>
  `${paid.provider ?? paid.method}:${paid.reference}`;

/**
 * Finance has sent a refund by bank transfer; the guest gets a mail.
 * @returns false when it is not due (any more), or a provider is to send it
 */
export async function markRefunded(deps: Sender, refundId: string, actor: string): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const now = deps.now();
    const sent = await markSent(tx, refundId, { now, by: "hand" });
    if (!sent) return false;
    const paid = await findPaymentById(tx, sent.paymentId);
    const amount = money(paid.amountMinor - paid.giftMinor, paid.currency);
    const refunds = [{ ref: refundId, minor: sent.minor, at: now }];
    // From the bank, whichever way it came.
    await bookTicketMoney(
      { db: tx, newId: deps.newId },
      { reference: paid.order, amount, provider: null },
      {
        source: sourceOf(paid),
        paidAt: paid.receivedAt,
        feeMinor: null,
        refunds,
        disputes: [],
      },
    );
    await writeDown(tx, sent.orderId, now, actor, "refund_sent");
    await mailRefund(tx, deps, refundId, { now, method: "transfer" });
    return true;
  });
}

/** Transfers that are waited for and refunds that are to be sent by hand of an event; null when there is no such event. */
export async function readMoney(deps: Pick<Deps, "db" | "now">, slug: string) {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return null;
  const [awaited, refunds] = await Promise.all([
    listAwaited(deps.db, event.id),
    listRefundsByHand(deps.db, event.id),
  ]);
  return { event, awaited, refunds };
}

/** Refunds that staff have to send themselves, by the event's id. @param events null: of every event */
export async function countRefundsByHand(
  { db }: Pick<Deps, "db">,
  events: readonly string[] | null,
): Promise<Map<string, number>> {
  if (events?.length === 0) return new Map();
  return new Map((await countByHand(db, events)).map(({ eventId, count }) => [eventId, Number(count)]));
}
