import { type Insertable, type SqlBool, sql } from "kysely";
import { hasEmailAsTyped } from "../../../db/sql-expressions.server";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { Locale } from "../../../platform/i18n/locales";
import type { NewsletterList, SubscriptionState } from "../newsletter.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export type SubscriberFilter = {
  state?: SubscriptionState | undefined;
  list?: NewsletterList | undefined;
  locale?: Locale | undefined;
  q?: string | undefined;
};

/** Excludes lapsed subscriptions: they no longer have an email address. */
export const listSubscribers = (
  db: Database,
  { state, list, locale, q }: SubscriberFilter,
  window: ListWindow,
) =>
  paginate(
    db
      .selectFrom("subscription")
      .select([
        "id",
        "email",
        "email_key as key",
        "state",
        "locale",
        "lists",
        "created_at as createdAt",
        "confirmed_at as confirmedAt",
        "paused_until as pausedUntil",
      ])
      .where("state", "<>", "lapsed")
      .$if(list !== undefined, (rows) => rows.where(sql<SqlBool>`${list} = any(lists)`))
      .$if(q !== undefined && q !== "", (rows) => rows.where(hasEmailAsTyped("email_key", q!))),
    window,
    { equals: { state, locale } },
  ).execute();

/** Subscriptions with these email keys. With `lock`, locks the rows. */
export const listSubscriptionsByKeys = (db: Database, keys: readonly string[], lock: boolean) =>
  db
    .selectFrom("subscription")
    .select(["id", "email_key as key", "state"])
    .where(sql<SqlBool>`email_key = any(${[...keys]})`)
    .orderBy("email_key")
    .$if(lock, (rows) => rows.forUpdate())
    .execute();

/** Returns the ids of new rows. Waits for a concurrent insert of the same email key. */
export const insertSubscriptions = async (tx: Tx, rows: Insertable<Tables["subscription"]>[]) =>
  (
    await tx
      .insertInto("subscription")
      .values(rows)
      .onConflict((conflict) => conflict.column("email_key").doNothing())
      .returning("id")
      .execute()
  ).map(({ id }) => id);

export const insertSubscriptionEvents = (tx: Tx, rows: Insertable<Tables["subscription_event"]>[]) =>
  tx.insertInto("subscription_event").values(rows).execute();
