import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { type Money, money } from "../../../platform/money/money";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { bookTicketPayment } from "../../donations/payments/ticket-payments.service.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { findEventForGuests } from "../events.store.server";
import { createRefundFailedMail } from "./mails/refund-failed-mail";
import { createRefundMail } from "./mails/refund-mail";
import type { PayMethod, RefundReason } from "../orders/orders.model";
import { insertOrderEvents } from "../orders/orders.store.server";
import { listPendingTransfers } from "./ticket-payments.store.server";
import {
  countManualRefundRows,
  findPaymentById,
  findSentRefund,
  insertRefund,
  listManualRefunds,
  listRefundsToRequest,
  markFailed,
  markSent,
} from "./refunds.store.server";
import { listTicketsCancelledAt } from "../tickets/tickets.store.server";
import type { Tx } from "../../../platform/database/database";

/** `at`: time of the return, which identifies its tickets for the email. */
type RefundRequest = { orderId: string; amount: Money; reason: RefundReason; at: Date };

type NotifyRefundDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin"> & { organisation: string };

/** Records a refund, sent by the provider or manually. The caller must have locked the order. */
export async function createRefund(
  tx: Tx,
  deps: Pick<Deps, "newId">,
  { orderId, amount, reason, at }: RefundRequest,
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
  if (payment.provider !== null) await enqueueJob(tx, "tickets.refunds");
}

const BATCH_SIZE = 20;

/** Requests due refunds, idempotently by key, and returns their number. Provider events book the money. */
export async function sendRefunds({
  organisation: organisationOf,
  ...deps
}: Omit<NotifyRefundDeps, "organisation"> &
  Pick<Deps, "payments" | "log"> & { organisation: () => Promise<string> }): Promise<number> {
  const due = await listRefundsToRequest(deps.db, deps.payments.name, BATCH_SIZE);
  if (due.length === 0) return 0;
  const organisation = await organisationOf();
  for (const { id, amountMinor, currency, paymentRef } of due) {
    const response = await deps.payments.refund({
      paymentRef,
      amount: money(amountMinor, currency),
      key: id,
    });
    if (response.ok)
      await recordRefundSent({ ...deps, organisation }, id, response.value.ref, deps.payments.name);
    else await recordRefundFailed({ ...deps, organisation }, id, deps.payments.name);
  }
  return due.length;
}

/** Idempotent. The guest gets an email. */
export const recordRefundSent = (deps: NotifyRefundDeps, id: string, ref: string, actor: string) =>
  transact(deps.db, async (tx) => {
    const now = deps.now();
    const sent = await markSent(tx, id, { now, by: "provider", ref });
    if (!sent) return;
    await insertRefundEvent(tx, sent.orderId, now, actor, "refund_sent");
    await enqueueRefundMail(tx, deps, id, { now, method: "card" });
  });

async function enqueueRefundMail(
  tx: Tx,
  deps: NotifyRefundDeps,
  id: string,
  { now, method }: { now: Date; method: "card" | "transfer" },
): Promise<void> {
  const refund = await findSentRefund(tx, id);
  const mail = createRefundMail(deps, {
    ...refund,
    locale: refund.locale as Locale,
    organisation: deps.organisation,
    sentAt: now,
    method,
    tickets: await listTicketsCancelledAt(tx, refund.orderId, refund.createdAt),
  });
  await enqueueMail(tx, deps, mail);
}

/** Leaves a refused or returned refund to finance. Notifies a guest who already got a "sent" email. */
export const recordRefundFailed = (deps: NotifyRefundDeps & Pick<Deps, "log">, id: string, actor: string) =>
  transact(deps.db, async (tx) => {
    const failed = await markFailed(tx, id);
    if (!failed) return;
    await insertRefundEvent(tx, failed.orderId, deps.now(), actor, "refund_failed");
    if (failed.wasSent) {
      const refund = await findSentRefund(tx, id);
      const { organisation } = deps;
      const mail = createRefundFailedMail(deps, {
        ...refund,
        locale: refund.locale as Locale,
        organisation,
      });
      await enqueueMail(tx, deps, mail);
    }
    deps.log.error({ refund: id }, "the payment provider refused a refund");
  });

const insertRefundEvent = (tx: Tx, orderId: string, now: Date, actor: string, refundState: string) =>
  insertOrderEvents(tx, [
    {
      order_id: orderId,
      happened_at: now,
      actor,
      to_state: refundState,
      reason: refundState.replace("_", " "),
    },
  ]);

export const ledgerSource = (receivedPayment: {
  method: PayMethod;
  provider: string | null;
  reference: string;
}): string => `${receivedPayment.provider ?? receivedPayment.method}:${receivedPayment.reference}`;

/** Marks a manual refund as sent, books it and notifies the guest. Returns false when it is not due. */
export async function markManualRefundSent(
  deps: NotifyRefundDeps,
  refundId: string,
  actor: string,
): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const now = deps.now();
    const sent = await markSent(tx, refundId, { now, by: "hand" });
    if (!sent) return false;
    const receivedPayment = await findPaymentById(tx, sent.paymentId);
    const amount = money(receivedPayment.amountMinor - receivedPayment.giftMinor, receivedPayment.currency);
    const refunds = [{ ref: refundId, minor: sent.minor, at: now }];
    // Paid from the bank, even if the guest paid by card.
    await bookTicketPayment(
      { db: tx, newId: deps.newId },
      { reference: receivedPayment.order, amount, provider: null },
      {
        source: ledgerSource(receivedPayment),
        paidAt: receivedPayment.receivedAt,
        feeMinor: null,
        refunds,
        disputes: [],
      },
    );
    await insertRefundEvent(tx, sent.orderId, now, actor, "refund_sent");
    await enqueueRefundMail(tx, deps, refundId, { now, method: "transfer" });
    return true;
  });
}

export async function readEventPayments(deps: Pick<Deps, "db" | "now">, slug: string) {
  const event = await findEventForGuests(deps.db, deps.now(), slug);
  if (!event) return null;
  const [pendingTransfers, refunds] = await Promise.all([
    listPendingTransfers(deps.db, event.id),
    listManualRefunds(deps.db, event.id),
  ]);
  return { event, awaited: pendingTransfers, refunds };
}

/** By event id; `events` null for all. */
export async function countManualRefunds(
  { db }: Pick<Deps, "db">,
  events: readonly string[] | null,
): Promise<Map<string, number>> {
  if (events?.length === 0) return new Map();
  return new Map(
    (await countManualRefundRows(db, events)).map(({ eventId, count }) => [eventId, Number(count)]),
  );
}
