import type { Insertable } from "kysely";
import type { Database, Tables } from "../../../platform/database/database";

export const upsertDifference = (tx: Database, row: Insertable<Tables["payment_difference"]>) =>
  tx
    .insertInto("payment_difference")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["provider", "payment_ref", "problem"]).doUpdateSet({
        currency: row.currency,
        provider_minor: row.provider_minor,
        booked_minor: row.booked_minor,
        resolved_at: null,
      }),
    )
    .execute();

export const resolveDifferences = (tx: Database, provider: string, paymentRef: string, now: Date) =>
  tx
    .updateTable("payment_difference")
    .set({ resolved_at: now })
    .where("provider", "=", provider)
    .where("payment_ref", "=", paymentRef)
    .where("resolved_at", "is", null)
    .execute();

export const listDifferences = (db: Database) =>
  db
    .selectFrom("payment_difference")
    .select(["provider", "payment_ref as paymentRef", "problem", "currency", "found_at as foundAt"])
    .select(["provider_minor as providerMinor", "booked_minor as bookedMinor"])
    .where("resolved_at", "is", null)
    .orderBy("found_at")
    .execute();
