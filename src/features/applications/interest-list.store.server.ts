import { type SqlBool, sql } from "kysely";
import type { Database } from "../../db/database.server";
import { listed } from "../../db/listed.server";
import type { Window } from "../../platform/cursor";
import type { LocalizedText } from "../../platform/languages";
import type { Tx } from "../../platform/transaction";

export type InterestFilter = {
  /** Id of a program; those who asked for any program wait for this one too. */
  program?: string | undefined;
  told?: boolean | undefined;
};

/** People who asked to be told when a class opens. */
export const listInterest = (db: Database, { program, told }: InterestFilter, window: Window) =>
  listed(
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
        "told_at as toldAt",
      ])
      .select(
        sql<LocalizedText | null>`(select title from program where program.id = interest.program_id)`.as(
          "program",
        ),
      )
      .$if(program !== undefined, (rows) =>
        rows.where(sql<SqlBool>`(program_id = ${program} or program_id is null)`),
      )
      .$if(told !== undefined, (rows) => rows.where("told_at", told ? "is not" : "is", null)),
    window,
  ).execute();

/** False when there is no such person, or they were told before. */
export async function tellOnce(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("interest")
    .set({ told_at: now })
    .where("id", "=", id)
    .where("told_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
