import type { Deps } from "../../../platform/deps";
import type { Payment } from "../../../ports/payments";
import { type Money, money } from "../../../platform/money/money";
import { getTransferAccount } from "../giving/giving.service.server";
import { findCurrency, listCurrencies } from "../giving/giving.store.server";
import { checkAmount } from "../gifts/gift.model";
import { giftPath } from "../gifts/gift-links.server";
import { moveGiftToEmail } from "../gifts/email-correction/correct-email.service.server";
import { findGiftByOrder } from "../gifts/gift.store.server";
import { type PaymentDetails, createPostings } from "../ledger/gift-postings.model";
import { type Buyer, bookGiftOnTop, findOrCreateGiftOnTop } from "./gift-on-top.server";
import { BANK, FEES, heldByProvider } from "../ledger/ledger.model";
import { bookTransaction } from "../ledger/ledger.service.server";
import { sumBookedBySource } from "../ledger/ledger.store.server";
import { listRefunds } from "./refunds.store.server";
import type { Issuer } from "../receipts/receipts.model";
import { reverseFailedRefund } from "./failed-refunds.server";
import { getIssuer } from "../receipts/receipts.service.server";
import { toLocale } from "../../../platform/i18n/locales";
import { type Reversals, splitReversals } from "./shared-payment.model";
import type { Tx } from "../../../platform/database/database";

/** The whole payment; `provider` null: it is on the bank account. */
export type TicketPayment = { reference: string; amount: Money; provider: string | null };

/** Books the changes; repeated and older data book nothing. `deps.db`: the transaction of the cause. */
export async function bookTicketPayment(
  deps: Pick<Deps, "db" | "newId">,
  { reference, amount, provider }: TicketPayment,
  details: PaymentDetails,
): Promise<void> {
  const postings = createPostings(
    {
      of: "tickets",
      currency: amount.currency,
      amountMinor: amount.minor,
      coverMinor: 0,
      campaignId: null,
      account: provider === null ? BANK : heldByProvider(provider),
    },
    // Sources identify booked amounts. Free tickets have only the fee of a gift on top.
    {
      paid: amount.minor === 0,
      feeMinor: await sumBookedBySource(deps.db, `${details.source}:fee`, FEES),
      refundedMinor: 0,
    },
    details,
  );
  for (const { kind, source, at, entries } of postings)
    await bookTransaction(deps, { kind, occurredAt: at, memo: `${kind} ${reference}`, entries, source });
}

/** `giftMinor`: the part of `amount` that was given on top. */
export type OrderPayment = TicketPayment & { giftMinor: number; buyer: Buyer };
export type OrderPaymentDetails = Reversals &
  Pick<PaymentDetails, "source" | "paidAt" | "feeMinor"> &
  Pick<Payment, "failedRefunds">;

/** Books tickets and gift of one payment on their own accounts. The caller locks the order. */
export async function bookOrderPayment(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId"> & { issuer: Issuer },
  { giftMinor, buyer, ...order }: OrderPayment,
  details: OrderPaymentDetails,
): Promise<void> {
  const { currency } = order.amount;
  const tickets = money(order.amount.minor - giftMinor, currency);
  const amount = money(giftMinor, currency);
  const gift =
    giftMinor > 0
      ? await findOrCreateGiftOnTop(tx, deps, { ...order, amount, buyer, source: details.source })
      : null;
  const giftRefundIds = new Set(gift === null ? [] : (await listRefunds(tx, gift.id)).map(({ id }) => id));
  const shares = splitReversals({ ticketsMinor: tickets.minor, giftMinor }, details, (key) =>
    giftRefundIds.has(key),
  );
  await bookTicketPayment(
    { db: tx, newId: deps.newId },
    { ...order, amount: tickets },
    { ...details, ...shares.tickets },
  );
  for (const { ref } of details.failedRefunds)
    await reverseFailedRefund(tx, deps, {
      source: details.source,
      ref,
      memo: `refund failed ${order.reference}`,
    });
  if (gift) await bookGiftOnTop(tx, deps, gift, { ...details, ...shares.gift });
}

/** The default currency comes first. */
export const getTicketCurrencies = async (deps: Pick<Deps, "db">): Promise<string[]> =>
  (await listCurrencies(deps.db)).map(({ currency }) => currency);

export async function getGiftOnTopLimits(deps: Pick<Deps, "db" | "payments">, currency: string) {
  if (!deps.payments.abilities.card) return null;
  const limits = await findCurrency(deps.db, currency);
  return limits ? { least: money(limits.minMinor, currency), most: money(limits.maxMinor, currency) } : null;
}

export async function checkGiftOnTop(
  deps: Pick<Deps, "db" | "payments">,
  amount: Money,
): Promise<"gift_too_little" | "gift_too_much" | "gift_unable" | null> {
  if (!deps.payments.abilities.card) return "gift_unable";
  const limits = await findCurrency(deps.db, amount.currency);
  if (!limits) return "gift_unable";
  const problem = checkAmount(amount, limits);
  return problem && `gift_${problem}`;
}

/** Call it before the transaction that books. */
export const getReceiptIssuer: (deps: Pick<Deps, "db" | "log">) => Promise<Issuer> = getIssuer;

export async function getGiftOnTop(deps: Pick<Deps, "db" | "keys">, orderReference: string) {
  const gift = await findGiftByOrder(deps.db, orderReference);
  if (!gift || gift.paidAt === null) return null;
  return { state: gift.state, receiptPath: giftPath(deps, "receipt", gift, toLocale(gift.locale)) };
}

export const hasTransferAccount = async (deps: Pick<Deps, "db">): Promise<boolean> =>
  (await getTransferAccount(deps)) !== null;

export async function correctEmailOfGiftOnTop(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { orderReference, email, actor }: { orderReference: string; email: string; actor: string },
): Promise<void> {
  const gift = await findGiftByOrder(tx, orderReference);
  if (gift) await moveGiftToEmail(tx, deps, { giftId: gift.id, email, actor });
}
