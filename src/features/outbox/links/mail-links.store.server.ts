import { type Updateable, sql } from "kysely";
import { LINK } from "./mail-links.model";
import { TOO_OLD } from "../held-mails.store.server";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const CLEARED_LINKS = { links: null, calendar: null } as const;

export const lockMailsWithLinks = (tx: Tx, limit: number) =>
  tx
    .selectFrom("outbox_message")
    .select(["id", "html", "text", "headers", "calendar"])
    .where("links", "is", null)
    .where("state", "<>", "sent")
    .where(sql<boolean>`concat_ws(' ', text, html, headers::text) ~* ${LINK.source}`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const updateMail = (tx: Tx, id: string, values: Updateable<Tables["outbox_message"]>) =>
  tx.updateTable("outbox_message").set(values).where("id", "=", id).execute();

/** Removes the links of failed and suppressed emails, except those that wait for the operator. */
export async function clearOldLinks(db: Database, triedBefore: Date): Promise<void> {
  await db
    .updateTable("outbox_message")
    .set(CLEARED_LINKS)
    .where("state", "in", ["failed", "suppressed"])
    .where("links", "is not", null)
    .where("next_attempt_at", "<", triedBefore)
    .where("answer", "is distinct from", TOO_OLD)
    .execute();
}
