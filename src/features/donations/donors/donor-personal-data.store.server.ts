import type { DataSubject } from "../../privacy/privacy.model";
import type { Database, Tx } from "../../../platform/database/database";

export const listPersonalDonors = (db: Database, { emailKeys, phone }: DataSubject) =>
  db
    .selectFrom("donor")
    .select(["id", "name", "email", "phone", "locale", "country", "created_at"])
    .where("contact_key", "in", [
      ...emailKeys.map((key) => `mail:${key}`),
      phone === null ? "" : `tel:${phone}`,
    ])
    .execute();

export const listDonorGifts = (db: Database, donorId: string) =>
  db
    .selectFrom("gift")
    .select([
      "id",
      "reference",
      "kind",
      "state",
      "method",
      "currency",
      "amount_minor",
      "cover_minor",
      "donor_name",
      "show_name",
      "message",
      "locale",
      "paid_at",
      "created_at",
      "payment_reference",
    ])
    .where("donor_id", "=", donorId)
    .orderBy("created_at")
    .execute();

export const listDonorMonthlyGifts = (db: Database, donorId: string) =>
  db
    .selectFrom("monthly_gift")
    .select(["id", "state", "currency", "amount_minor", "cover_minor", "next_at", "created_at"])
    .where("donor_id", "=", donorId)
    .orderBy("created_at")
    .execute();

export const listDonorReceipts = (db: Database, donorId: string) =>
  db
    .selectFrom("receipt")
    .innerJoin("gift", "gift.id", "receipt.gift_id")
    .select(["receipt.number", "receipt.kind", "receipt.issued_on", "receipt.donor_name", "receipt.currency"])
    .select(["receipt.amount_minor", "receipt.cover_minor"])
    .where("gift.donor_id", "=", donorId)
    .orderBy("receipt.number")
    .execute();

/** Does not touch ledger and receipts. */
export async function eraseDonor(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .deleteFrom("giving_token")
    .where("monthly_id", "in", (each) =>
      each.selectFrom("monthly_gift").select("id").where("donor_id", "=", id),
    )
    .execute();
  await tx
    .updateTable("gift")
    .set({ donor_name: null, show_name: false, message: null, message_state: "none", updated_at: now })
    .set({ payment_reference: null })
    .where("donor_id", "=", id)
    .execute();
  await tx
    .updateTable("donor")
    .set({ contact_key: `none:${id}`, name: null, email: null, phone: null, country: null, updated_at: now })
    .where("id", "=", id)
    .execute();
}
