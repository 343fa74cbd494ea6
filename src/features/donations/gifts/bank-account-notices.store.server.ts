import { type Insertable, sql } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const listPledgesAwaitingNotice = (
  db: Database,
  { changeId, before }: { changeId: string; before: Date },
  limit: number,
) =>
  db
    .selectFrom("gift")
    .innerJoin("donor", "donor.id", "gift.donor_id")
    .select(["gift.id", "gift.reference", "gift.link_version as linkVersion", "gift.locale"])
    .select(sql<string | null>`present_email(substr(donor.contact_key, 6), donor.email)`.as("email"))
    .where("gift.method", "=", "transfer")
    .where("gift.state", "=", "awaiting_payment")
    .where("gift.created_at", "<=", before)
    .where("donor.email", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gift_account_notice as notice")
            .whereRef("notice.gift_id", "=", "gift.id")
            .where("notice.change_id", "=", changeId)
            .select("notice.gift_id"),
        ),
      ),
    )
    .orderBy("gift.created_at")
    .limit(limit)
    .execute();

/** Returns false when another process already sent the notice. */
export const insertBankAccountNotice = async (
  tx: Tx,
  row: Insertable<Tables["gift_account_notice"]>,
): Promise<boolean> =>
  (await tx
    .insertInto("gift_account_notice")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("gift_id")
    .executeTakeFirst()) !== undefined;
