import { sql } from "kysely";
import type { RegistrationState } from "./registration.model";
import type { Database, Tx } from "../../../platform/database/database";

export const lockNextWaiting = (tx: Tx, intakeId: string) =>
  tx
    .selectFrom("registration")
    .selectAll()
    .where("intake_id", "=", intakeId)
    .where("state", "=", "waitlisted")
    .orderBy("state_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const nextRegistration = (tx: Tx) =>
  tx.selectFrom("registration").selectAll().orderBy("id").limit(1).forUpdate().skipLocked();

export const lockOverdue = (tx: Tx, state: RegistrationState, now: Date) =>
  nextRegistration(tx).where("state", "=", state).where("due_at", "<=", now).executeTakeFirst();

export const lockUnanswered = (tx: Tx, state: RegistrationState, now: Date) =>
  nextRegistration(tx)
    .where("state", "=", state)
    .where("due_at", "<=", now)
    // Older releases set due dates before the person was notified.
    .where("notified_at", "is not", null)
    .executeTakeFirst();

export const listPendingMailNotifications = async (
  db: Database,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; mail: string }[]> =>
  db
    .selectFrom("registration")
    .select(["id", sql<string>`notification_mail_id`.as("mail")])
    .where("notified_at", "is", null)
    .where("notification_mail_id", "is not", null)
    .$if(afterId !== null, (rows) => rows.where("id", ">", afterId!))
    .orderBy("id")
    .limit(limit)
    .execute();

export const lockUnremindedDraft = (tx: Tx, before: Date, now: Date) =>
  nextRegistration(tx)
    .where("state", "=", "draft")
    .where("due_at", "<=", before)
    .where("due_at", ">", now)
    .where("reminded_at", "is", null)
    .executeTakeFirst();

export const lockOverdueDecision = (tx: Tx, now: Date) =>
  nextRegistration(tx)
    .where("state", "in", ["submitted", "in_review"])
    .where("decide_by", "<=", now)
    .executeTakeFirst();

export const lockAnonymizable = (tx: Tx, states: readonly RegistrationState[], before: Date) =>
  nextRegistration(tx)
    .where("state", "in", [...states])
    .where("state_at", "<=", before)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
