import { type Insertable, sql } from "kysely";
import type { Tables, Tx } from "../../platform/database/database";

const CLEANUP_BATCH = 3;

export const findStoredAnswer = (tx: Tx, key: string, now: Date) =>
  tx
    .selectFrom("idempotent_response")
    .select(["request_fingerprint", "response"])
    .where("key", "=", key)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Locks a key until the transaction ends. @returns false: another call with this key is running */
export async function tryLockKey(tx: Tx, digest: Buffer): Promise<boolean> {
  const lock = digest.readBigInt64BE().toString();
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::bigint) as locked`.execute(tx);
  return rows[0]!.locked;
}

export async function insertStoredAnswer(
  tx: Tx,
  now: Date,
  row: Insertable<Tables["idempotent_response"]>,
): Promise<void> {
  await tx
    .deleteFrom("idempotent_response")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("idempotent_response")
        .select("key")
        .where("expires_at", "<=", now)
        .limit(CLEANUP_BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx
    .insertInto("idempotent_response")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
