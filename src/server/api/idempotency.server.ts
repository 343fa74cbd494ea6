import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/database/transaction";

/** How long an answer is given again, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000;
/** Expired rows that each new answer takes away. */
const CLEANUP_BATCH = 3;

/** Any visible ASCII, as in draft-ietf-httpapi-idempotency-key-header; a UUID is best. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,255}$/.test(text);

/** Who calls what, under which key, and what exactly is asked. */
export type IdempotentRequest = Readonly<{ caller: string; endpoint: string; key: string; asked: unknown }>;

/** `made`: the work was done now. `kept`: it was done before; `answer` is what came out then. */
export type IdempotentOutcome<T> =
  { state: "made" | "kept"; answer: T } | { state: "reused" } | { state: "in_progress" };

/**
 * Does the work once for each key, whatever happens: work, its changes and the answer are one transaction. A process that
 * dies in the middle leaves nothing, so the next try begins anew; of calls at the same time one works and the others are
 * told so at once. The work writes with the `deps` it is given, and JSON must be able to hold its answer.
 * @param shouldStore whether an answer is given again: a refusal that waiting can cure should not be
 */
export async function runIdempotently<T>(
  deps: Deps,
  { caller, endpoint, key, asked }: IdempotentRequest,
  work: (deps: Deps) => Promise<T>,
  shouldStore: (answer: T) => boolean,
): Promise<IdempotentOutcome<T>> {
  const digest = createHash("sha256").update([caller, endpoint, key].join("\n")).digest();
  const id = digest.toString("hex");
  const requestFingerprint = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  return deps.db.transaction().execute(async (tx): Promise<IdempotentOutcome<T>> => {
    if (!(await acquireLock(tx, digest))) return { state: "in_progress" };
    const now = deps.now();
    const found = await tx
      .selectFrom("idempotent_answer")
      .select(["asked", "answer"])
      .where("key", "=", id)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (found)
      return found.asked === requestFingerprint
        ? { state: "kept", answer: JSON.parse(found.answer) as T }
        : { state: "reused" };
    const answer = await work({ ...deps, db: tx });
    if (shouldStore(answer))
      await storeAnswer(tx, now, {
        key: id,
        asked: requestFingerprint,
        answer: JSON.stringify(answer),
        expires_at: new Date(now.getTime() + RETENTION_MS),
      });
    return { state: "made", answer };
  });
}

/** Held until the end of the transaction, also when its process dies. False: another call with this key is at work. */
async function acquireLock(tx: Tx, digest: Buffer): Promise<boolean> {
  const lock = digest.readBigInt64BE().toString();
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${lock}::bigint) as taken`.execute(tx);
  return rows[0]!.taken;
}

type StoredAnswerRow = { key: string; asked: string; answer: string; expires_at: Date };

async function storeAnswer(tx: Tx, now: Date, row: StoredAnswerRow): Promise<void> {
  await tx
    .deleteFrom("idempotent_answer")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("idempotent_answer")
        .select("key")
        .where("expires_at", "<=", now)
        .limit(CLEANUP_BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx
    .insertInto("idempotent_answer")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
