import type { Tx } from "../../../platform/database/database";

/** Inserts claims and returns how many are new. Waits for a concurrent transaction with the same claim. */
export async function insertClaims(
  tx: Tx,
  registrationId: string,
  intakeKey: string,
  keys: readonly string[],
): Promise<number> {
  const rows = await tx
    .insertInto("registration_claim")
    .values(
      // Sorted, so that concurrent transactions cannot deadlock.
      keys
        .toSorted()
        .map((key) => ({ intake_key: intakeKey, contact_key: key, registration_id: registrationId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("contact_key")
    .execute();
  return rows.length;
}

export const deleteClaims = (tx: Tx, registrationId: string) =>
  tx.deleteFrom("registration_claim").where("registration_id", "=", registrationId).execute();
