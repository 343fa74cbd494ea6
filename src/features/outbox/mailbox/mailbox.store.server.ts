import { sql } from "kysely";
import { hasEmailAsTyped } from "../../../db/sql-expressions.server";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { MailState } from "../outbox.model";
import type { Database, Tx } from "../../../platform/database/database";

const SUMMARY_COLUMNS = [
  "id",
  "kind",
  "recipient",
  "locale",
  "subject",
  "state",
  "attempts",
  "created_at as createdAt",
  "sent_at as sentAt",
] as const;

export const listMailRows = (
  db: Database,
  { state, recipient }: { state?: MailState | undefined; recipient?: string | undefined },
  window: ListWindow,
) =>
  paginate(
    db
      .selectFrom("outbox_message")
      .select(SUMMARY_COLUMNS)
      .$if(recipient !== undefined, (query) => query.where(hasEmailAsTyped("recipient_key", recipient!))),
    window,
    { equals: { state } },
  ).execute();

export const listMailsAbout = (db: Database, recipientKey: string, kindPrefix: string, reference: string) =>
  db
    .selectFrom("outbox_message")
    .select(SUMMARY_COLUMNS)
    .where("recipient_key", "=", recipientKey)
    .where(sql<boolean>`starts_with(kind, ${kindPrefix})`)
    .where(sql<boolean>`strpos(subject || ' ' || text, ${reference}) > 0`)
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();

export const listSentTimes = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom("outbox_message")
    .select(["id", "sent_at as sentAt"])
    .where("id", "in", [...ids])
    .where("state", "=", "sent")
    .execute();

export const findMail = (db: Database | Tx, id: string) =>
  db
    .selectFrom("outbox_message")
    .select([...SUMMARY_COLUMNS, "html", "text", "headers", "links", "answer"])
    .where("id", "=", id)
    .executeTakeFirst();

export const countMails = (db: Database) =>
  db
    .selectFrom("outbox_message")
    .select(["state", ({ fn }) => fn.countAll<number>().as("mails")])
    .where("state", "in", ["waiting", "sending", "failed"])
    .groupBy("state")
    .execute();

export const countDueMails = (db: Database, now: Date) =>
  db
    .selectFrom("outbox_message")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<Date | null>("next_attempt_at").as("since"),
    ])
    .where("state", "in", ["waiting", "sending"])
    .where("next_attempt_at", "<=", now)
    .executeTakeFirstOrThrow();
