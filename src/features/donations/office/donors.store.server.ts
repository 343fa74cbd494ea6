import { type SqlBool, sql } from "kysely";
import type { Database } from "../../../db/database.server";
import { listed } from "../../../db/listed.server";
import type { Window } from "../../../platform/cursor";

/** Whom: by the whole contact, or the beginning of the name. */
export type DonorSearch = { contact: string } | { name: string };

/** What begins like this, for `like`. */
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Donors with a contact, with how many gifts arrived of each, and when the last one did. */
export function listDonorRows(db: Database, search: DonorSearch | undefined, window: Window) {
  let list = db
    .selectFrom("donor")
    .select(["id", "name", "email", "phone", "created_at as createdAt"])
    .select((of) => [
      of
        .selectFrom("gift")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("gift.donor_id", "=", "donor.id")
        .where("paid_at", "is not", null)
        .as("gifts"),
      of
        .selectFrom("gift")
        .select(({ fn }) => fn.max("paid_at").as("last"))
        .whereRef("gift.donor_id", "=", "donor.id")
        .as("lastAt"),
    ])
    .where("contact_key", "not like", "none:%");
  if (search && "contact" in search) list = list.where("contact_key", "=", search.contact);
  if (search && "name" in search)
    list = list.where(sql<SqlBool>`lower(name) like lower(${beginning(search.name)})`);
  return listed(list, window).execute();
}
