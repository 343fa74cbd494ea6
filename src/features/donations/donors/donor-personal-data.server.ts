import type { PersonalDataSource } from "../../privacy/privacy.model";
import {
  eraseDonor,
  listPersonalDonors,
  listDonorGifts,
  listDonorMonthlyGifts,
  listDonorReceipts,
} from "./donor-personal-data.store.server";

/** While it runs, erasure is blocked: no one could cancel it. */
const ONGOING_STATES: readonly string[] = ["active", "past_due", "paused"];

/** Ledger and issued receipts stay unchanged. */
export const giftsPersonalData: PersonalDataSource = {
  name: "gifts",
  tables: {
    donor: { erased: ["contact_key", "name", "email", "phone", "country"], nonPersonal: ["locale"] },
    gift: {
      erased: ["donor_name", "message", "payment_reference"],
      retained: ["order_payment"],
      nonPersonal: [
        "reference",
        "kind",
        "state",
        "method",
        "provider",
        "currency",
        "message_state",
        "locale",
        "order_reference",
      ],
    },
    monthly_gift: {
      retained: ["provider_ref"],
      nonPersonal: ["provider", "state", "currency", "locale", "card_until", "card_notified_until"],
    },
    receipt: {
      retained: ["donor_name"],
      nonPersonal: [
        "number",
        "kind",
        "trigger",
        "of_number",
        "issuer",
        "locale",
        "method",
        "designation",
        "currency",
      ],
    },
    payment_attempt: {
      retained: ["page_ref", "payment_ref"],
      nonPersonal: ["provider", "state", "page_url"],
    },
    gift_refund: {
      retained: ["reason"],
      nonPersonal: ["state", "requested_by", "decided_by", "provider_ref"],
    },
    gift_correction: { retained: ["reason"], nonPersonal: ["state", "requested_by", "decided_by"] },
    gift_dispute: { nonPersonal: ["provider_ref", "state"] },
    giving_event: { retained: ["reason"], nonPersonal: ["from_state", "to_state", "actor"] },
    giving_token: { erased: ["token_hash"] },
    monthly_notice: { nonPersonal: ["kind", "which"] },
    ledger_transaction: { retained: ["memo"], nonPersonal: ["kind", "source"] },
    payment_difference: {
      retained: ["detail"],
      nonPersonal: ["provider", "payment_ref", "problem", "currency"],
    },
  },

  read: async ({ db }, person) =>
    Promise.all(
      (await listPersonalDonors(db, person)).map(async (donor) => ({
        ...donor,
        gifts: await listDonorGifts(db, donor.id),
        monthly: await listDonorMonthlyGifts(db, donor.id),
        receipts: await listDonorReceipts(db, donor.id),
      })),
    ),

  async blockers({ db }, person) {
    for (const { id } of await listPersonalDonors(db, person))
      if ((await listDonorMonthlyGifts(db, id)).some(({ state }) => ONGOING_STATES.includes(state)))
        return ["monthly_gift"];
    return [];
  },

  async erase(tx, { now }, person) {
    let [erased, books] = [0, 0];
    for (const { id } of await listPersonalDonors(tx, person)) {
      books += (await listDonorGifts(tx, id)).length + (await listDonorReceipts(tx, id)).length;
      await eraseDonor(tx, id, now());
      erased += 1;
    }
    return { erased, retained: books > 0 ? { books } : {} };
  },
};
