import type { PersonalPart } from "../privacy/privacy.model";
import {
  eraseDonor,
  listDonorsOf,
  listGiftsOf,
  listMonthlyOf,
  listReceiptsOf,
} from "./personal.store.server";

/** A monthly gift that goes on would have nobody to be ended by. */
const GOES_ON: readonly string[] = ["active", "past_due", "paused"];

/** Gifts. The books stay as they are, and so do the papers that were issued; nobody stands behind them any more. */
export const personalGifts: PersonalPart = {
  name: "gifts",
  tables: {
    donor: { goes: ["contact_key", "name", "email", "phone", "country"], plain: ["locale"] },
    gift: {
      goes: ["donor_name", "message", "payment_reference"],
      stays: ["order_payment"],
      plain: [
        ...["reference", "kind", "state", "method", "provider", "currency", "message_state", "locale"],
        "order_reference",
      ],
    },
    monthly_gift: {
      stays: ["provider_ref"],
      plain: ["provider", "state", "currency", "locale", "card_until", "card_told"],
    },
    receipt: {
      stays: ["donor_name"],
      plain: [
        ...["number", "kind", "cause", "of_number", "issuer", "locale", "method", "designation"],
        "currency",
      ],
    },
    payment_attempt: { stays: ["page_ref", "payment_ref"], plain: ["provider", "state", "page_url"] },
    gift_refund: { stays: ["reason"], plain: ["state", "asked_by", "decided_by", "provider_ref"] },
    gift_correction: { stays: ["reason"], plain: ["state", "asked_by", "decided_by"] },
    gift_dispute: { plain: ["provider_ref", "state"] },
    giving_event: { stays: ["reason"], plain: ["from_state", "to_state", "actor"] },
    giving_token: { goes: ["token_hash"] },
    monthly_notice: { plain: ["kind", "which"] },
    ledger_transaction: { stays: ["memo"], plain: ["kind", "source"] },
    payment_difference: { stays: ["detail"], plain: ["provider", "payment_ref", "problem"] },
  },

  read: async ({ db }, person) =>
    Promise.all(
      (await listDonorsOf(db, person)).map(async (donor) => ({
        ...donor,
        gifts: await listGiftsOf(db, donor.id),
        monthly: await listMonthlyOf(db, donor.id),
        receipts: await listReceiptsOf(db, donor.id),
      })),
    ),

  async obstacles({ db }, person) {
    for (const { id } of await listDonorsOf(db, person))
      if ((await listMonthlyOf(db, id)).some(({ state }) => GOES_ON.includes(state))) return ["monthly_gift"];
    return [];
  },

  async erase(tx, { now }, person) {
    let [gone, books] = [0, 0];
    for (const { id } of await listDonorsOf(tx, person)) {
      books += (await listGiftsOf(tx, id)).length + (await listReceiptsOf(tx, id)).length;
      await eraseDonor(tx, id, now());
      gone += 1;
    }
    return { gone, kept: books > 0 ? { books } : {} };
  },
};
