import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import type { Payment } from "../../../ports/payments";
import type { Money } from "../../../platform/money/money";
import { insertWithReference } from "../../../platform/ids/reference";
import { type GiftRow, insertGift, lockGiftByOrder } from "../gifts/gift.store.server";
import { upsertDonor } from "../gifts/donor.store.server";
import { type SettleDeps, applyPayment, bookPayment } from "./settle.service.server";
import type { Reversals } from "./shared-payment.model";
import type { Tx } from "../../../platform/database/database";

export type Buyer = { name: string; email: string; locale: string };
type GiftOnTopInput = {
  /** Reference of the order. */
  reference: string;
  amount: Money;
  provider: string | null;
  buyer: Buyer;
  /** Source of the payment in the ledger. */
  source: string;
};

/** Returns the locked gift of an order; creates it once, when its money has arrived. */
export async function findOrCreateGiftOnTop(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { reference, amount, provider, buyer, source }: GiftOnTopInput,
): Promise<GiftRow> {
  const existing = await lockGiftByOrder(tx, reference);
  if (existing) return existing;
  const now = deps.now();
  const { name, email, locale } = buyer;
  const shared = { locale, created_at: now, updated_at: now };
  const contact = { contact_key: `mail:${emailKey(email)}`, email, phone: null, country: null };
  const donor = await upsertDonor(tx, { ...shared, ...contact, id: deps.newId(), name });
  await insertWithReference(async (candidate) =>
    (await insertGift(tx, {
      ...shared,
      id: deps.newId(),
      reference: candidate,
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
      ? candidate
      : undefined,
  );
  return (await lockGiftByOrder(tx, reference))!;
}

type GiftOnTopDetails = Reversals & Pick<Payment, "failedRefunds"> & { source: string; paidAt: Date };

/** Books the gift's part of a payment. The fee is booked with the tickets. */
export async function bookGiftOnTop(
  tx: Tx,
  deps: SettleDeps,
  gift: GiftRow,
  details: GiftOnTopDetails,
): Promise<void> {
  const { paidAt, refunds, disputes, failedRefunds } = details;
  const source = `${details.source}:gift`;
  if (gift.provider === null) {
    const transferDetails = { source, paidAt, feeMinor: null, refunds: [], disputes: [] };
    await bookPayment(tx, deps, gift, transferDetails, { actor: "donor", reason: "with_order" });
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
