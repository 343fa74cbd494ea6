import { type SqlBool, sql } from "kysely";
import type { Database } from "../../../../platform/database/database";

/** Debit positive, over all campaigns. */
export const listAccountBalances = (db: Database) =>
  db
    .selectFrom("ledger_balance")
    .leftJoin("expense_category", (join) => join.on(sql<SqlBool>`account = 'expenses:' || code`))
    .select(["account", "currency", sql<number>`sum(balance_minor)::bigint`.as("minor")])
    .select("expense_category.name")
    .groupBy(["account", "currency", "expense_category.name"])
    .orderBy("currency")
    .orderBy("account")
    .execute();

export const listReconciliationRuns = (db: Database) =>
  db.selectFrom("reconciliation").select(["provider", "ran_at as ranAt"]).orderBy("provider").execute();

export const countPendingEvents = (db: Database) =>
  db
    .selectFrom("payment_event")
    .select([
      sql<number>`count(*)::int`.as("count"),
      ({ fn }) => fn.min("received_at").as("oldest"),
      ({ fn }) => fn.max("tries").as("tries"),
    ])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
