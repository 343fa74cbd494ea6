import { type RawBuilder, type SqlBool, type Updateable, sql } from "kysely";
import { hasTypedInFolded, organisationDay } from "../../../db/sql-expressions.server";
import { json } from "../../../db/json-column.server";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { PictureDetails } from "./pictures.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const COLUMNS = [
  "id",
  "version",
  "alt",
  "width",
  "height",
  "focus_x as focusX",
  "focus_y as focusY",
  "photographed_on as photographedOn",
  "consent_kind as consentKind",
  "consent_purpose as purpose",
  "consent_until as until",
  "consent_from as from",
  "withdrawn_at as withdrawnAt",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

const isShownAt = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`consent_holds(consent_kind, consent_until, ${organisationDay(now)})`;
const least = sql<number | null>`(select min(width) from picture_rendition where picture_id = picture.id)`;
const most = sql<number | null>`(select max(width) from picture_rendition where picture_id = picture.id)`;

const rows = (db: Database, now: Date) =>
  db
    .selectFrom("picture")
    .select(COLUMNS)
    .select([isShownAt(now).as("shown"), least.as("least"), most.as("most")]);

export type MediaFilter = { query?: string | undefined; shown?: boolean | undefined };

export const listMedia = (db: Database, now: Date, { query, shown }: MediaFilter, window: ListWindow) =>
  paginate(
    rows(db, now)
      .$if(query !== undefined && query !== "", (list) =>
        list.where(hasTypedInFolded("folded_alt", query ?? "")),
      )
      .$if(shown !== undefined, (list) => list.where(sql<SqlBool>`${isShownAt(now)} = ${shown}`)),
    window,
  ).execute();

export const findMediaRow = (db: Database | Tx, now: Date, id: string) =>
  rows(db, now).where("id", "=", id).executeTakeFirst();

export const lockMedia = (tx: Tx, now: Date, id: string) =>
  rows(tx, now).where("id", "=", id).forUpdate().executeTakeFirst();

type Values = Omit<Updateable<Tables["picture"]>, "alt" | "version">;
export const updateMedia = (tx: Tx, id: string, alt: object, values: Values) =>
  tx
    .updateTable("picture")
    .set({ ...values, alt: json(alt), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

type NewOrder = {
  id: string;
  upload: string;
  details: PictureDetails;
  name: string;
  actor: string;
  now: Date;
};
export const insertOrder = (tx: Tx, { upload, details, now, ...row }: NewOrder) =>
  tx
    .insertInto("picture_order")
    .values({ ...row, upload_id: upload, details: json(details), due_at: now, created_at: now })
    .execute();

const ORDER_COLUMNS = [
  "id",
  "name",
  "actor",
  "state",
  "reason",
  "attempts",
  "details",
  "upload_id as uploadId",
  "picture_id as pictureId",
  "created_at as createdAt",
] as const;

const IS_UNSCANNED = sql<boolean>`exists (
  select from upload where upload.id = picture_order.upload_id and upload.scan = 'unscanned')`;

export const findOrder = (db: Database, id: string) =>
  db
    .selectFrom("picture_order")
    .select(ORDER_COLUMNS)
    .select(IS_UNSCANNED.as("unscanned"))
    .where("id", "=", id)
    .executeTakeFirst();

export const listOpenOrders = (db: Database, limit: number) =>
  db
    .selectFrom("picture_order")
    .select(ORDER_COLUMNS)
    .select(IS_UNSCANNED.as("unscanned"))
    .where("state", "in", ["waiting", "failed"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Leases the next due order to one worker until `leasedUntil`. */
export const claimOrder = (db: Database, now: Date, leasedUntil: Date, onlyScanned: boolean) =>
  db
    .updateTable("picture_order")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: leasedUntil }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("picture_order")
        .select("id")
        .where("state", "=", "waiting")
        .where("due_at", "<=", now)
        .$if(onlyScanned, (orders) => orders.where(sql<SqlBool>`not ${IS_UNSCANNED}`))
        .orderBy("due_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(ORDER_COLUMNS)
    .executeTakeFirst();

export type OrderRow = NonNullable<Awaited<ReturnType<typeof claimOrder>>>;

/** False: another worker has finished it. */
export async function finishOrder(
  tx: Tx,
  id: string,
  values: Pick<Updateable<Tables["picture_order"]>, "state" | "reason" | "picture_id" | "ended_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("picture_order")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteFailedOrder = (tx: Tx, id: string) =>
  tx
    .deleteFrom("picture_order")
    .where("id", "=", id)
    .where("state", "=", "failed")
    .returning("name")
    .executeTakeFirst();

export const deleteEndedOrders = (db: Database, before: Date) =>
  db.deleteFrom("picture_order").where("ended_at", "<", before).execute();

export async function listKnownMedia(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known =
    ids.length === 0 ? [] : await db.selectFrom("picture").select("id").where("id", "in", ids).execute();
  return new Set(known.map(({ id }) => id));
}

export async function countFailedOrders(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("picture_order")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  return Number(count);
}
