import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Money } from "../../platform/money";
import { withNewReference } from "../../platform/reference";
import type { Tx } from "../../platform/transaction";
import { type GiftRow, insertGift, keepDonor, lockGiftOfOrder } from "./gift.store.server";
import { type Settler, applyPayment, bookMoney } from "./settle.service.server";
import type { Left } from "./shared-payment.model";

/** Who gives: whoever orders the tickets. `email` is where the receipt goes. */
export type Giver = { name: string; email: string; locale: string };
type OnTop = {
  /** Of the order. */
  reference: string;
  amount: Money;
  provider: string | null;
  giver: Giver;
  /** What the payment is called in the books. */
  source: string;
};

/** The gift of an order, locked; written down when its money has come, which happens once (a unique reference). */
export async function giftOnTop(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { reference, amount, provider, giver, source }: OnTop,
): Promise<GiftRow> {
  const known = await lockGiftOfOrder(tx, reference);
  if (known) return known;
  const now = deps.now();
  const { name, email, locale } = giver;
  const shared = { locale, created_at: now, updated_at: now };
  const contact = { contact_key: `mail:${emailKey(email)}`, email, phone: null, country: null };
  const donor = await keepDonor(tx, { ...shared, ...contact, id: deps.newId(), name });
  await withNewReference(async (own) =>
    (await insertGift(tx, {
      ...shared,
      id: deps.newId(),
      reference: own,
      client_id: null,
      donor_id: donor.id,
      monthly_id: null,
      kind: "one_time",
      state: "created",
      method: provider === null ? "transfer" : "card",
      provider,
      currency: amount.currency,
      amount_minor: amount.minor,
      cover_minor: 0,
      campaign_id: null,
      program_id: null,
      donor_name: name,
      show_name: false,
      message: null,
      message_state: "none",
      order_reference: reference,
      order_payment: source.slice(source.indexOf(":") + 1),
    }))
      ? own
      : undefined,
  );
  return (await lockGiftOfOrder(tx, reference))!;
}

type News = Left & { source: string; paidAt: Date; failedRefunds: readonly string[] };

/** Books the gift's part of a payment; the fee is booked with the tickets. Its refunds and receipts are those of any gift. */
export async function bookGiftOnTop(tx: Tx, deps: Settler, gift: GiftRow, news: News): Promise<void> {
  const { paidAt, refunds, disputes, failedRefunds } = news;
  const source = `${news.source}:gift`;
  if (gift.provider === null) {
    const came = { source, paidAt, feeMinor: null, refunds: [], disputes: [] };
    await bookMoney(tx, deps, gift, came, { actor: "donor", why: "with_order" });
    return;
  }
  await applyPayment(
    tx,
    deps,
    gift,
    {
      ref: source.slice(gift.provider.length + 1),
      reference: null,
      monthlyRef: null,
      first: false,
      state: "succeeded",
      amount: { minor: gift.amountMinor + gift.coverMinor, currency: gift.currency },
      paidAt,
      feeMinor: null,
      refunds,
      disputes,
      failedRefunds,
    },
    gift.provider,
  );
}
