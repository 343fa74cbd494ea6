import { sql } from "kysely";
import { startOfOrganisationDay } from "../../db/sql-expressions.server";
import { json } from "../../db/json-column.server";
import type { AuditFilter, AuditEntry } from "./audit.model";
import type { Database, Tx } from "../../platform/database/database";

export const insertEvent = (tx: Tx, { before, after, ...event }: AuditEntry, now: Date) =>
  tx
    .insertInto("audit_event")
    .values({
      ...event,
      happened_at: now,
      before: before === null ? null : json(before),
      after: after === null ? null : json(after),
    })
    .execute();

const HEAD_COLUMNS = [
  "id",
  "happened_at as happenedAt",
  "actor",
  "action",
  "subject",
  "item",
  "title",
] as const;

export const listEvents = (
  db: Database,
  filter: AuditFilter,
  page: { limit: number; before: number | null },
) =>
  db
    .selectFrom("audit_event")
    .select(HEAD_COLUMNS)
    .$if(filter.actor !== undefined, (query) => query.where("actor", "=", filter.actor!))
    .$if(filter.subject !== undefined, (query) => query.where("subject", "=", filter.subject!))
    .$if(filter.action !== undefined, (query) => query.where("action", "=", filter.action!))
    .$if(filter.item !== undefined, (query) => query.where("item", "=", filter.item!))
    .$if(filter.from !== undefined, (query) =>
      query.where("happened_at", ">=", startOfOrganisationDay(sql`${filter.from!}`)),
    )
    .$if(filter.until !== undefined, (query) =>
      query.where("happened_at", "<", startOfOrganisationDay(sql`(${filter.until!}::date + 1)`)),
    )
    .$if(page.before !== null, (query) => query.where("id", "<", page.before!))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();

export const findEvent = (db: Database | Tx, id: number) =>
  db
    .selectFrom("audit_event")
    .select(HEAD_COLUMNS)
    .select(["before", "after"])
    .where("id", "=", id)
    .executeTakeFirst();
