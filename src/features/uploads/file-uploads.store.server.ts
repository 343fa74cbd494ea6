import { transact } from "../../platform/database/transact.server";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { FileScan, FileType, Owner, Purpose, Subject } from "./file-uploads.model";
import type { Database, Tables, Tx } from "../../platform/database/database";

const COLUMNS = [
  "id",
  "sender",
  "purpose",
  "name",
  "size",
  "received",
  "state",
  "key",
  "type",
  "bytes",
  "digest",
  "scan",
  "account_id as accountId",
  "visitor",
  "declared_type as declaredType",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "subject_kind as subjectKind",
  "subject_id as subjectId",
] as const;

export const PENDING_STATES = ["receiving", "finished"] as const;

type OfUpload = ExpressionBuilder<Tables, "upload">;

/** An owner without account and visitor matches no rows. */
const isOwnedBy =
  ({ account, visitor }: Owner) =>
  (eb: OfUpload): Expression<SqlBool> =>
    eb.or([
      ...(account === null ? [] : [eb("account_id", "=", account)]),
      ...(visitor === null ? [] : [eb("visitor", "=", visitor)]),
    ]);

export const findUpload = (db: Database, id: string) =>
  db
    .selectFrom("upload")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("state", "<>", "removed")
    .executeTakeFirst();
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export const lockOwnUploads = (tx: Tx, owner: Owner, ids: readonly string[]) =>
  tx
    .selectFrom("upload")
    .select(COLUMNS)
    .where("id", "in", ids)
    .where(isOwnedBy(owner))
    .where("state", "<>", "removed")
    .orderBy("id")
    .forUpdate()
    .execute();

export async function countPendingUploads(db: Database, owner: Owner): Promise<number> {
  const { count } = await db
    .selectFrom("upload")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where(isOwnedBy(owner))
    .where("state", "in", PENDING_STATES)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewUpload = {
  id: string;
  owner: Owner;
  sender: string;
  purpose: Purpose;
  name: string;
  type: FileType;
  size: number;
  now: Date;
  expiresAt: Date;
};

export const insertUpload = (db: Database, { owner, type, now, expiresAt, ...row }: NewUpload) =>
  db
    .insertInto("upload")
    .values({
      ...row,
      account_id: owner.account,
      visitor: owner.account === null ? owner.visitor : null,
      declared_type: type,
      state: "receiving",
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();

type NewObject = { key: string; start: number | null; bytes: number; digest: string; now: Date };

/** Records an object before it is stored. False: the upload is not receiving, or has advanced. */
export async function insertPlannedObject(db: Database, uploadId: string, { now, ...object }: NewObject) {
  const { start } = object;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("upload_object")
    .columns(["key", "upload_id", "start", "bytes", "digest", "started_at"])
    .expression((eb) =>
      eb
        .selectFrom("upload")
        .select([
          sql<string>`${object.key}`.as("key"),
          "id",
          sql<number | null>`${start}::int`.as("start"),
          sql<number>`${object.bytes}::int`.as("bytes"),
          sql<string>`${object.digest}`.as("digest"),
          sql<Date>`${now}::timestamptz`.as("started_at"),
        ])
        .where("id", "=", uploadId)
        .where("state", "=", "receiving")
        .$if(start !== null, (query) => query.where("received", "=", start)),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

type Chunk = { start: number; end: number; key: string; expiresAt: Date };

/** Commits a chunk and extends the upload to `expiresAt`. False: a concurrent chunk was first. */
export async function commitChunk(db: Database, uploadId: string, { start, end, key, expiresAt }: Chunk) {
  return transact(db, async (tx) => {
    // A concurrent sender waits here for the row lock.
    const { numUpdatedRows } = await tx
      .updateTable("upload")
      .set({ received: end, expires_at: expiresAt })
      .where("id", "=", uploadId)
      .where("state", "=", "receiving")
      .where("received", "=", start)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx.updateTable("upload_object").set({ is_stored: true }).where("key", "=", key).execute();
    return true;
  });
}

type FinishedFile = {
  key: string;
  type: FileType;
  name: string;
  bytes: number;
  digest: string;
  scan: Exclude<FileScan, "malware">;
  scan_failed_at: Date | null;
};

/** False: finished by another process, or removed. */
export async function setFinished(db: Database, uploadId: string, file: FinishedFile, expiresAt: Date) {
  return transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("upload")
      .set(({ ref }) => ({ ...file, state: "finished", received: ref("size"), expires_at: expiresAt }))
      .where("id", "=", uploadId)
      .where("state", "=", "receiving")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx.updateTable("upload_object").set({ is_stored: true }).where("key", "=", file.key).execute();
    return true;
  });
}

export const listChunks = (db: Database, uploadId: string) =>
  db
    .selectFrom("upload_object")
    .select(["key", "start", "bytes", "digest"])
    .where("upload_id", "=", uploadId)
    .where("is_stored", "=", true)
    .where("start", "is not", null)
    .orderBy("start")
    .execute();

export const listObjects = async (db: Database, uploadId: string) => {
  const rows = await db.selectFrom("upload_object").select("key").where("upload_id", "=", uploadId).execute();
  return rows.map(({ key }) => key);
};

export const deleteObjectRows = (db: Database, keys: readonly string[]) =>
  db.deleteFrom("upload_object").where("key", "in", keys).execute();

const removedColumns = (now: Date) =>
  ({
    state: "removed",
    removed_at: now,
    name: "",
    sender: null,
    key: null,
    subject_kind: null,
    subject_id: null,
  }) as const;

/** False: already removed, or claimed by a record. */
export async function setRemoved(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("upload")
    .set(removedColumns(now))
    .where("id", "=", id)
    .where("state", "in", PENDING_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const setSubjectRemoved = (tx: Tx, { kind, id }: Subject, now: Date) =>
  tx
    .updateTable("upload")
    .set(removedColumns(now))
    .where("state", "=", "claimed")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .execute();

export const setClaimed = (tx: Tx, ids: readonly string[], { kind, id }: Subject) =>
  tx
    .updateTable("upload")
    .set({ state: "claimed", sender: null, subject_kind: kind, subject_id: id })
    .where("id", "in", ids)
    .execute();

export const listClaimed = (db: Database, { kind, id }: Subject) =>
  db
    .selectFrom("upload")
    .select(COLUMNS)
    .where("state", "=", "claimed")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();

export async function expireUploads(db: Database, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("upload")
    .set(removedColumns(now))
    .where("id", "in", (over) =>
      over
        .selectFrom("upload")
        .select("id")
        .where("state", "in", PENDING_STATES)
        .where("expires_at", "<=", now)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const listRemoved = async (db: Database, before: Date, limit: number) => {
  const rows = await db
    .selectFrom("upload")
    .select("id")
    .where("state", "=", "removed")
    .where("removed_at", "<=", before)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const deleteUpload = (db: Database, id: string) =>
  db.deleteFrom("upload").where("id", "=", id).where("state", "=", "removed").execute();

/** Objects from before `before` that finished uploads do not need: remains of a crash. */
export const listOrphanedObjects = async (db: Database, before: Date, limit: number) => {
  const rows = await db
    .selectFrom("upload_object as object")
    .innerJoin("upload", "upload.id", "object.upload_id")
    .select("object.key")
    .where("upload.state", "in", ["finished", "claimed"])
    // An infected file has no key.
    .whereRef("object.key", "is distinct from", "upload.key")
    .where("object.started_at", "<=", before)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
};
