import { type SqlBool, sql } from "kysely";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { Database, Tx } from "../../../platform/database/database";

export type InterestFilter = {
  /** Program id; people who asked for any program match too. */
  program?: string | undefined;
  isNotified?: boolean | undefined;
};

export const listInterest = (db: Database, { program, isNotified }: InterestFilter, window: ListWindow) =>
  paginate(
    db
      .selectFrom("interest")
      .select([
        "id",
        "full_name as name",
        "phone",
        "email",
        "safe_to_name as safeToName",
        "locale",
        "created_at as createdAt",
        "notified_at as notifiedAt",
      ])
      .select(
        sql<LocalizedText | null>`(select title from program where program.id = interest.program_id)`.as(
          "program",
        ),
      )
      .$if(program !== undefined, (rows) =>
        rows.where(sql<SqlBool>`(program_id = ${program} or program_id is null)`),
      )
      .$if(isNotified !== undefined, (rows) => rows.where("notified_at", isNotified ? "is not" : "is", null)),
    window,
  ).execute();

export async function markNotifiedOnce(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("interest")
    .set({ notified_at: now })
    .where("id", "=", id)
    .where("notified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
