import { sql } from "kysely";
import { hasTyped } from "../../../db/sql-expressions.server";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { Database, Tx } from "../../../platform/database/database";

const DOCUMENT_COLUMNS = [
  "id",
  "name",
  "bytes",
  "created_at as createdAt",
  "withdrawn_at as withdrawnAt",
] as const;

type NewDocument = { id: string; name: string; bytes: number; now: Date };
export const insertDocument = (tx: Tx, { now, ...row }: NewDocument) =>
  tx
    .insertInto("document")
    .values({ ...row, created_at: now, withdrawn_at: null })
    .execute();

export const findDocumentRow = (db: Database | Tx, id: string) =>
  db.selectFrom("document").select(DOCUMENT_COLUMNS).where("id", "=", id).executeTakeFirst();
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocumentRow>>>;

/** Returns undefined if the document is unknown or already withdrawn. */
export const markDocumentWithdrawn = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable("document")
    .set({ withdrawn_at: now })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning(DOCUMENT_COLUMNS)
    .executeTakeFirst();

/** `scan` is null when the bytes are gone. */
export const listDocuments = (db: Database, query: string, window: ListWindow) =>
  paginate(
    db
      .selectFrom("document")
      .select(DOCUMENT_COLUMNS)
      .select((eb) =>
        eb
          .selectFrom("upload")
          .select("upload.scan")
          .where("subject_kind", "=", "document")
          .where("subject_id", "=", sql<string>`document.id::text`)
          .where("upload.state", "=", "claimed")
          .as("scan"),
      )
      .$if(query !== "", (list) => list.where(hasTyped([sql.ref("name")], query))),
    window,
  ).execute();
