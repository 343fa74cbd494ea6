import { sql } from "kysely";
import { json } from "../../db/json-column.server";
import type { QueueName, QueueView } from "./queue.model";
import type { Database, Tx } from "../../platform/database/database";

/** In the order of creation. */
export const listViews = (db: Database, accountId: string, queue: QueueName): Promise<QueueView[]> =>
  db
    .selectFrom("queue_view")
    .select(["name", "filter"])
    .where("account_id", "=", accountId)
    .where("queue", "=", queue)
    .orderBy("created_at")
    .orderBy("name")
    .execute();

/** Serializes changes of the views of an account, so that the maximum holds. */
export const lockViews = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`queue views ${accountId}`}))`.execute(tx);

export const upsertView = (
  tx: Tx,
  accountId: string,
  queue: QueueName,
  { name, filter }: QueueView,
  now: Date,
) =>
  tx
    .insertInto("queue_view")
    .values({ account_id: accountId, queue, name, filter: json(filter), created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "queue", "name"]).doUpdateSet({ filter: json(filter) }),
    )
    .execute();

export const deleteView = (db: Database, accountId: string, queue: QueueName, name: string) =>
  db
    .deleteFrom("queue_view")
    .where("account_id", "=", accountId)
    .where("queue", "=", queue)
    .where("name", "=", name)
    .execute();
