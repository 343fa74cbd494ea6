import { type SqlBool, sql } from "kysely";
import { hasNameAsTyped } from "../../../../db/sql-expressions.server";
import { paginate } from "../../../../db/paginate.server";
import type { ListWindow } from "../../../../platform/pagination/cursor";
import type { Database } from "../../../../platform/database/database";

export type DonorSearch = { contact: string } | { name: string };

export function listDonorRows(db: Database, search: DonorSearch | undefined, window: ListWindow) {
  let list = db
    .selectFrom("donor")
    .select(["id", "name", "email", "phone", "created_at as createdAt"])
    .select((eb) => [
      eb
        .selectFrom("gift")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("gift.donor_id", "=", "donor.id")
        .where("paid_at", "is not", null)
        .as("gifts"),
      eb
        .selectFrom("gift")
        .select(({ fn }) => fn.max("paid_at").as("last"))
        .whereRef("gift.donor_id", "=", "donor.id")
        .as("lastAt"),
    ])
    .where("contact_key", "not like", "none:%");
  if (search && "contact" in search) list = list.where("contact_key", "=", search.contact);
  if (search && "name" in search) list = list.where(isNamed(search.name));
  return paginate(list, window).execute();
}

/** A separate query, planned without the limit: for a rare name it uses the index of names. */
const isNamed = (typed: string) =>
  sql<SqlBool>`donor.id = any(array(
    select named.id from donor as named where ${hasNameAsTyped("named.name", typed)}))`;
