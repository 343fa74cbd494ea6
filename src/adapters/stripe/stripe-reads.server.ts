import type Stripe from "stripe";
import type { Dispute, MonthlyGift, PaymentPageState, Payment, Payout } from "../../ports/payments";
import { fromStripeAmount } from "./stripe-amounts";
import { toId } from "./stripe-ids";

const at = (seconds: number): Date => new Date(seconds * 1000);

export async function readSession(stripe: Stripe, ref: string): Promise<PaymentPageState> {
  const session = await stripe.checkout.sessions.retrieve(ref);
  const invoice = toId(session.invoice);
  const paymentRef =
    toId(session.payment_intent) ?? (invoice === null ? null : await findIntentOfInvoice(stripe, invoice));
  return {
    ref,
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    paymentRef,
    monthlyRef: toId(session.subscription),
  };
}

async function findIntentOfInvoice(stripe: Stripe, invoice: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 10 });
  const paid = data.find(({ status }) => status === "paid") ?? data[0];
  return toId(paid?.payment.payment_intent);
}

/** @param ref a payment intent, or an invoice whose payment is read */
export async function readIntent(stripe: Stripe, ref: string): Promise<Payment | null> {
  const id = ref.startsWith("in_") ? await findIntentOfInvoice(stripe, ref) : ref;
  if (id === null) return null;
  const intent = await stripe.paymentIntents.retrieve(id, {
    expand: ["latest_charge.balance_transaction", "latest_charge.refunds"],
  });
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const { data: disputes } = charge?.disputed
    ? await stripe.disputes.list({ payment_intent: id, limit: 10 })
    : { data: [] };
  const reference = intent.metadata["gift"] ?? null;
  const invoice = reference === null ? await findInvoiceOfIntent(stripe, id) : null;
  const refunds = (charge?.refunds?.data ?? []).toSorted((a, b) => a.created - b.created);
  const minorOf = (amount: number) => fromStripeAmount(amount, intent.currency).minor;
  return {
    ref: id,
    reference,
    monthlyRef: invoice && toId(invoice.parent?.subscription_details?.subscription),
    first: invoice?.billing_reason === "subscription_create",
    state: PAYMENT_STATES[intent.status] ?? "processing",
    amount: fromStripeAmount(intent.amount, intent.currency),
    paidAt: intent.status === "succeeded" && charge ? at(charge.created) : null,
    feeMinor: totalFee(intent.currency, charge, disputes),
    refunds: refunds
      .filter(({ status }) => status === "succeeded")
      .map((refund) => ({
        ref: refund.id,
        key: refund.metadata?.["key"] ?? null,
        minor: minorOf(refund.amount),
        at: at(refund.created),
      })),
    failedRefunds: refunds
      .filter(({ status }) => status === "failed" || status === "canceled")
      .map((refund) => ({ ref: refund.id, key: refund.metadata?.["key"] ?? null })),
    disputes: disputes
      .filter(({ status }) => !status.startsWith("warning_"))
      .map((dispute): Dispute => ({
        ref: dispute.id,
        minor: minorOf(dispute.amount),
        state: dispute.status === "won" ? "won" : dispute.status === "lost" ? "lost" : "open",
        at: at(dispute.created),
      })),
  };
}

/** After a refused card the page stays open: the payer may try another one. */
const PAYMENT_STATES: Partial<Record<Stripe.PaymentIntent.Status, Payment["state"]>> = {
  requires_payment_method: "requires_action",
  requires_confirmation: "requires_action",
  requires_action: "requires_action",
  processing: "processing",
  succeeded: "succeeded",
  canceled: "cancelled",
};

/** Null until known, and when the account settles in another currency: those fees are booked manually. */
function totalFee(currency: string, charge: Stripe.Charge | null, disputes: Stripe.Dispute[]): number | null {
  const balance =
    charge && typeof charge.balance_transaction === "object" ? charge.balance_transaction : null;
  if (balance === null || balance.currency !== currency) return null;
  const disputeFees = disputes.flatMap((dispute) => dispute.balance_transactions.map(({ fee }) => fee));
  return fromStripeAmount(
    [balance.fee, ...disputeFees].reduce((sum, fee) => sum + fee, 0),
    currency,
  ).minor;
}

async function findInvoiceOfIntent(stripe: Stripe, intent: string): Promise<Stripe.Invoice | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === "object" && "billing_reason" in invoice ? invoice : null;
}

export async function readSubscription(stripe: Stripe, ref: string): Promise<MonthlyGift> {
  const subscription = await stripe.subscriptions.retrieve(ref, {
    expand: ["default_payment_method", "latest_invoice"],
  });
  const [item] = subscription.items.data;
  const { latest_invoice: invoice, default_payment_method: method } = subscription;
  const hasOpenInvoice = typeof invoice === "object" && invoice !== null && invoice.status === "open";
  const card = typeof method === "object" ? method?.card : undefined;
  const state = subscription.pause_collection
    ? "paused"
    : (MONTHLY_STATES[subscription.status] ?? "past_due");
  const isLive = state === "active" || state === "past_due";
  return {
    ref,
    reference: subscription.metadata["monthly"] ?? null,
    state: subscription.status === "canceled" ? "cancelled" : state,
    amount: fromStripeAmount(item?.price.unit_amount ?? 0, subscription.currency),
    nextAt:
      isLive && item
        ? at(
            hasOpenInvoice
              ? (invoice.next_payment_attempt ?? item.current_period_end)
              : item.current_period_end,
          )
        : null,
    failures: hasOpenInvoice ? invoice.attempt_count : 0,
    cardUntil: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, "0")}` : null,
  };
}

/** Skips payouts in transit and cancelled ones, which moved no money. */
export async function* listPayouts(stripe: Stripe, since: Date): AsyncIterable<Payout> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const payout of stripe.payouts.list({ created, limit: 100 }))
    if (payout.status === "paid" || payout.status === "failed")
      yield {
        ref: payout.id,
        amount: fromStripeAmount(payout.amount, payout.currency),
        at: at(payout.arrival_date),
        returned: payout.status === "failed",
      };
}

const MONTHLY_STATES: Partial<Record<string, MonthlyGift["state"]>> = {
  active: "active",
  trialing: "active",
  incomplete: "incomplete",
  incomplete_expired: "cancelled",
  canceled: "cancelled",
  paused: "paused",
  past_due: "past_due",
  unpaid: "past_due",
};
