import type { Deps } from "../../platform/deps";
import { type Money, money } from "../../platform/money";
import type { Tx } from "../../platform/transaction";
import { transferAccount } from "./donations.service.server";
import { findCurrency, listCurrencies } from "./donations.store.server";
import { amountProblem } from "./gift.model";
import { giftPath } from "./gift-links.server";
import { findGiftOfOrder } from "./gift.store.server";
import { type MoneyNews, postingsOf } from "./gift-postings.model";
import { type Giver, bookGiftOnTop, giftOnTop } from "./gift-on-top.server";
import { BANK, FEES, heldBy } from "./ledger.model";
import { bookTransaction } from "./ledger.service.server";
import { bookedUnder } from "./ledger.store.server";
import { listRefunds } from "./money.store.server";
import type { Issuer } from "./receipts.model";
import { issuerOf, localeOf } from "./receipts.service.server";
import { type Left, sharesOf } from "./shared-payment.model";

/** Money that came for an order of tickets, all of it. `provider`: who took it; null: it is on the bank account. */
export type TicketMoney = { reference: string; amount: Money; provider: string | null };

/**
 * Books what is known of the money of an order and not booked yet: income, fees, what went back, disputes. The same news
 * again, or older ones, book nothing. `deps.db` is the transaction that holds what caused it.
 */
export async function bookTicketMoney(
  deps: Pick<Deps, "db" | "newId">,
  { reference, amount, provider }: TicketMoney,
  news: MoneyNews,
): Promise<void> {
  const postings = postingsOf(
    {
      of: "tickets",
      currency: amount.currency,
      amountMinor: amount.minor,
      coverMinor: 0,
      campaignId: null,
      account: provider === null ? BANK : heldBy(provider),
    },
    // What is booked already is known by its source. Of free tickets there is only the fee of what was given on top.
    {
      paid: amount.minor === 0,
      feeMinor: await bookedUnder(deps.db, `${news.source}:fee`, FEES),
      refundedMinor: 0,
    },
    news,
  );
  for (const { kind, source, at, entries } of postings)
    await bookTransaction(deps, { kind, occurredAt: at, memo: `${kind} ${reference}`, entries, source });
}

/** Money for an order of which `giftMinor` was given on top of the tickets, by `giver`. */
export type OrderMoney = TicketMoney & { giftMinor: number; giver: Giver };
/** What is known of it. `failedRefunds`: keys of refunds that came to nothing. */
export type OrderNews = Left &
  Pick<MoneyNews, "source" | "paidAt" | "feeMinor"> & { failedRefunds: readonly string[] };

/**
 * The same for an order with a gift on top: one payment, its parts on accounts of their own, and the gift with receipt and
 * mail like any other gift. The caller holds the lock of the order.
 */
export async function bookOrderMoney(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId"> & { issuer: Issuer },
  { giftMinor, giver, ...order }: OrderMoney,
  news: OrderNews,
): Promise<void> {
  const { currency } = order.amount;
  const tickets = money(order.amount.minor - giftMinor, currency);
  const amount = money(giftMinor, currency);
  const gift =
    giftMinor > 0 ? await giftOnTop(tx, deps, { ...order, amount, giver, source: news.source }) : null;
  const own = new Set(gift === null ? [] : (await listRefunds(tx, gift.id)).map(({ id }) => id));
  const shares = sharesOf({ ticketsMinor: tickets.minor, giftMinor }, news, (key) => own.has(key));
  await bookTicketMoney(
    { db: tx, newId: deps.newId },
    { ...order, amount: tickets },
    { ...news, ...shares.tickets },
  );
  if (gift) await bookGiftOnTop(tx, deps, gift, { ...news, ...shares.gift });
}

/** The currencies that tickets may cost: those that one can give in. The usual one comes first. */
export const ticketCurrencies = async (deps: Pick<Deps, "db">): Promise<string[]> =>
  (await listCurrencies(deps.db)).map(({ currency }) => currency);

/** What a gift on top of an order may be in this currency; null: nothing can be given in it. */
export async function limitsOnTop(deps: Pick<Deps, "db" | "payments">, currency: string) {
  if (!deps.payments.abilities.card) return null;
  const limits = await findCurrency(deps.db, currency);
  return limits
    ? { least: money(limits.leastMinor, currency), most: money(limits.mostMinor, currency) }
    : null;
}

/** Why so much cannot be given on top of an order; null when it can. */
export async function problemOnTop(
  deps: Pick<Deps, "db" | "payments">,
  amount: Money,
): Promise<"gift_too_little" | "gift_too_much" | "gift_unable" | null> {
  if (!deps.payments.abilities.card) return "gift_unable";
  const limits = await findCurrency(deps.db, amount.currency);
  if (!limits) return "gift_unable";
  const problem = amountProblem(amount, limits);
  return problem && `gift_${problem}`;
}

/** Who issues receipts today. Read before the transaction that books. */
export const receiptIssuer: (deps: Pick<Deps, "db" | "log">) => Promise<Issuer> = issuerOf;

/** The gift that came with an order, and where its receipt is; null: none has come. */
export async function readGiftOnTop(deps: Pick<Deps, "db" | "keys">, orderReference: string) {
  const gift = await findGiftOfOrder(deps.db, orderReference);
  if (!gift || gift.paidAt === null) return null;
  return { state: gift.state, receiptPath: giftPath(deps, "receipt", gift, localeOf(gift.locale)) };
}

/** Whether tickets can be paid by a transfer: there is an account that it goes to. */
export const takesTransfers = async (deps: Pick<Deps, "db">): Promise<boolean> =>
  (await transferAccount(deps)) !== null;
