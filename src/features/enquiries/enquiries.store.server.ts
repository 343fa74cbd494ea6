import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { EnquiryKindName } from "./enquiries.model";
import type { Database, Tables, Tx } from "../../platform/database/database";

type Row = Tables["enquiry"];
export type EnquiryRow = Omit<Selectable<Row>, "queue_at">;

/** Undefined for a duplicate `clientId` or a reference that exists; waits for concurrent inserts. */
export const insertEnquiry = (tx: Tx, row: Insertable<Row>) =>
  tx
    .insertInto("enquiry")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const findByClientId = (db: Database, kind: EnquiryKindName, clientId: string) =>
  db
    .selectFrom("enquiry")
    .selectAll()
    .where("kind", "=", kind)
    .where("client_id", "=", clientId)
    .executeTakeFirst();

export const findById = (db: Database, id: string) =>
  db.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();

export const findByReference = (db: Database, reference: string) =>
  db.selectFrom("enquiry").selectAll().where("reference", "=", reference).executeTakeFirst();

export const listByEmailFingerprints = (db: Database, fingerprints: readonly string[]) =>
  db
    .selectFrom("enquiry")
    .selectAll()
    .where(sql<boolean>`email_fingerprint = any(${fingerprints}::text[])`)
    .orderBy("id", "desc")
    .execute();

export const lockEnquiry = (tx: Tx, id: string) =>
  tx.selectFrom("enquiry").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateEnquiry = (tx: Tx, id: string, values: Updateable<Row>) =>
  tx.updateTable("enquiry").set(values).where("id", "=", id).execute();

export const insertEvent = (tx: Tx, row: Insertable<Tables["enquiry_event"]>) =>
  tx.insertInto("enquiry_event").values(row).execute();

export const listEvents = (db: Database, id: string) =>
  db
    .selectFrom("enquiry_event")
    .select(["happened_at as at", "actor", "kind", "from_state as from", "to_state as to"])
    .where("enquiry_id", "=", id)
    .orderBy("id")
    .execute();

export const insertNote = (tx: Tx, row: Insertable<Tables["enquiry_note"]>) =>
  tx.insertInto("enquiry_note").values(row).execute();

export async function insertNoteOnce(tx: Tx, row: Insertable<Tables["enquiry_note"]>): Promise<boolean> {
  const added = await tx
    .insertInto("enquiry_note")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export const listNotes = (db: Database, id: string) =>
  db
    .selectFrom("enquiry_note")
    .selectAll()
    .where("enquiry_id", "=", id)
    .orderBy("written_at")
    .orderBy("id")
    .execute();

export const deleteNotes = (tx: Tx, id: string) =>
  tx.deleteFrom("enquiry_note").where("enquiry_id", "=", id).execute();

/** Skips rows that another process has locked. */
export const lockOverdue = (tx: Tx, now: Date) =>
  tx
    .selectFrom("enquiry")
    .selectAll()
    .where("promised_at", "<", now)
    .orderBy("promised_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Skips `active` states and locked rows. */
export const lockExpired = (
  tx: Tx,
  { kind, active, before }: { kind: EnquiryKindName; active: readonly string[]; before: Date },
) => {
  const untouched = tx
    .selectFrom("enquiry")
    .selectAll()
    .where("kind", "=", kind)
    .where("changed_at", "<", before)
    .where("erased_at", "is", null);
  const inactive = active.length === 0 ? untouched : untouched.where("state", "not in", [...active]);
  return inactive.orderBy("changed_at").orderBy("id").limit(1).forUpdate().skipLocked().executeTakeFirst();
};
