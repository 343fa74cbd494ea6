import { type Insertable, type SqlBool, type Updateable, sql } from "kysely";
import { json } from "../../db/json-column.server";
import type { ChangeState, RequestedChange } from "./pending-changes.model";
import type { Database, Tables, Tx } from "../../platform/database/database";

type ItemKey = Pick<RequestedChange, "subject" | "item">;
type FieldKey = Pick<RequestedChange, "subject" | "item" | "field">;

const changeQuery = (db: Database | Tx) =>
  db
    .selectFrom("pending_change")
    .select(["id", "subject", "item", "field", "title", "before", "after", "state"])
    .select(["requested_by as requestedBy", "requested_at as requestedAt", "effective_at as effectiveAt"])
    .select(["approved_by as approvedBy", "ended_by as endedBy", "ended_at as endedAt"]);
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>;

export const findChange = (db: Database | Tx, id: string) =>
  changeQuery(db).where("id", "=", id).executeTakeFirst();

export const lockChange = (tx: Tx, id: string) =>
  changeQuery(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const lockOpenChange = (tx: Tx, { subject, item, field }: FieldKey) =>
  changeQuery(tx)
    .where("subject", "=", subject)
    .where("item", "=", item)
    .where("field", "=", field)
    .where("state", "=", "requested")
    .forUpdate()
    .executeTakeFirst();

/** Serializes all changes of an item. Take it before any lock of the item, to prevent deadlocks. */
export const lockChangeTarget = (tx: Tx, { subject, item }: ItemKey) =>
  sql`select pg_advisory_xact_lock(hashtext('pending change'), hashtext(${`${subject} ${item}`}))`.execute(
    tx,
  );

export const insertChange = (
  tx: Tx,
  {
    before,
    after,
    ...row
  }: Omit<Insertable<Tables["pending_change"]>, "before" | "after"> & {
    before: unknown;
    after: unknown;
  },
) =>
  tx
    .insertInto("pending_change")
    .values({ ...row, before: before === null ? null : json(before), after: json(after) })
    .execute();

export const updateChange = (tx: Tx, id: string, values: Updateable<Tables["pending_change"]>) =>
  tx.updateTable("pending_change").set(values).where("id", "=", id).execute();

export const listOpenByItem = (db: Database | Tx, { subject, item }: ItemKey) =>
  changeQuery(db)
    .where("subject", "=", subject)
    .where("item", "=", item)
    .where("state", "=", "requested")
    .orderBy("requested_at")
    .execute();

export const listChanges = (
  db: Database,
  state: ChangeState | undefined,
  window: { limit: number; before: string | null },
) =>
  changeQuery(db)
    .$if(state !== undefined, (query) => query.where("state", "=", state!))
    .$if(window.before !== null, (query) =>
      query.where(
        sql<SqlBool>`(requested_at, id) < (select requested_at, id from pending_change where id = ${window.before})`,
      ),
    )
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .limit(window.limit)
    .execute();

export const countOpenRows = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom("pending_change")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "=", "requested")
      .executeTakeFirstOrThrow()
  ).count;

export const listDue = (db: Database, now: Date, limit: number) =>
  db
    .selectFrom("pending_change")
    .select("id")
    .where("state", "=", "requested")
    .where("effective_at", "<=", now)
    .orderBy("effective_at")
    .limit(limit)
    .execute();

export const findLastEffective = (db: Database, { subject, item, field }: FieldKey) =>
  db
    .selectFrom("pending_change")
    .select(["id", "before", "ended_at as at"])
    .where("subject", "=", subject)
    .where("item", "=", item)
    .where("field", "=", field)
    .where("state", "=", "effective")
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** From then on someone trusts the content of the site. */
export const hasGiftsOrOrders = async (db: Database | Tx): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from gift) or exists (select from ticket_order) as has`.execute(db);
  return rows[0]!.has;
};

export const wasUsedBefore = async (db: Database | Tx, moment: Date): Promise<boolean> => {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from account where registered_at < ${moment})
      or exists (select from audit_event where happened_at < ${moment}) as was`.execute(db);
  return rows[0]!.was;
};
