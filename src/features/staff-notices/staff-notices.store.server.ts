import { sql } from "kysely";
import type { NoticeChoice, NoticeKind } from "./staff-notices.model";
import type { Database, Tx } from "../../platform/database/database";

export const listChoices = (db: Database, kind: NoticeKind) =>
  db
    .selectFrom("staff_notice_choice")
    .select(["account_id as accountId", "choice"])
    .where("kind", "=", kind)
    .execute();

/** @returns the accounts without an earlier notice for this case */
export async function insertNotices(
  tx: Tx,
  { kind, item, at }: { kind: NoticeKind; item: string; at: Date },
  accounts: readonly string[],
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const rows = await tx
    .insertInto("staff_notice")
    .values(accounts.map((account_id) => ({ kind, item, account_id, noticed_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

export const listOwnChoices = (db: Database, accountId: string) =>
  db
    .selectFrom("staff_notice_choice")
    .select(["kind", "choice"])
    .where("account_id", "=", accountId)
    .execute();

export const upsertChoice = (tx: Tx, accountId: string, kind: NoticeKind, choice: NoticeChoice) =>
  tx
    .insertInto("staff_notice_choice")
    .values({ account_id: accountId, kind, choice })
    .onConflict((conflict) => conflict.columns(["account_id", "kind"]).doUpdateSet({ choice }))
    .execute();

/** Otherwise two people could turn off the last email concurrently. */
export const lockChoices = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('staff notices'))`.execute(tx);

export const findDigest = (db: Database, accountId: string) =>
  db
    .selectFrom("staff_digest")
    .select(["is_enabled as isEnabled", "made_on as madeOn", "counts"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();

export const upsertDigestPreference = (tx: Tx, accountId: string, isEnabled: boolean) =>
  tx
    .insertInto("staff_digest")
    .values({ account_id: accountId, is_enabled: isEnabled })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ is_enabled: isEnabled }))
    .execute();

/** @returns false if the digest of this day exists */
export async function recordDigest(
  tx: Tx,
  accountId: string,
  day: string,
  counts: Readonly<Record<string, number>>,
): Promise<boolean> {
  const digestColumns = { made_on: day, counts: JSON.stringify(counts) };
  const row = await tx
    .insertInto("staff_digest")
    .values({ account_id: accountId, ...digestColumns })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet(digestColumns)
        .where(({ or, eb }) =>
          or([eb("staff_digest.made_on", "is", null), eb("staff_digest.made_on", "<>", day)]),
        ),
    )
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}
