import { sql } from "kysely";
import type { Database } from "../../../platform/database/database";

export async function countOwnerRows(db: Database): Promise<{ owners: number; withoutSecondFactor: number }> {
  const { rows } = await sql<{ owners: number; without: number }>`
    select count(*)::int as owners, count(*) filter (where factor.confirmed_at is null
        and not exists (select from account_passkey passkey where passkey.account_id = account.id))::int as without
    from account left join account_second_factor factor on factor.account_id = account.id
    where account.roles @> array['owner']`.execute(db);
  return { owners: rows[0]!.owners, withoutSecondFactor: rows[0]!.without };
}
