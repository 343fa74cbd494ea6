import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { formatDate } from "../../../platform/time/format-date";
import { resolveText, plainText } from "../../../platform/i18n/localized-text";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { hrefOf } from "../../../platform/i18n/href";
import { getAcceptedTimes } from "../../outbox/mailbox/mailbox.service.server";
import type { QueueDeps, QueueError, NotificationStatus } from "../../queues/queue.model";
import { type StaffChannel, NEWS_STATES, type NotificationMethod } from "../registrations/registration.model";
import { dueOnceNotified, notifiedOnDay } from "../registrations/registration-deadlines.server";
import { timeZoneOf } from "../registrations/registration-time-zone.server";
import {
  type RegistrationRow,
  insertEvent,
  lockRegistration,
  updateRegistration,
} from "../registrations/registrations.store.server";
import { listPendingMailNotifications } from "../registrations/registration-deadlines.store.server";
import type { ReviewRow } from "./registration-queue.store.server";
import type { Tx } from "../../../platform/database/database";

const BATCH_SIZE = 200;

/** Job: starts deadlines at the time the mail server accepted an email. Staff handle failed emails. */
export async function recordDeliveredMails(deps: Pick<Deps, "db">): Promise<number> {
  let recorded = 0;
  let afterId: string | null = null;
  for (;;) {
    const rows = await listPendingMailNotifications(deps.db, afterId, BATCH_SIZE);
    const accepted = await getAcceptedTimes(
      deps,
      rows.map(({ mail }) => mail),
    );
    for (const { id, mail } of rows) {
      const at = accepted.get(mail);
      if (at && (await recordDeliveredMail(deps, id, mail, at))) recorded += 1;
    }
    afterId = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_SIZE) return recorded;
  }
}

const recordDeliveredMail = (deps: Pick<Deps, "db">, id: string, mail: string, at: Date): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    // The state has changed, or staff were quicker.
    if (row?.notification_mail_id !== mail || row.notified_at !== null) return false;
    await markNotified(tx, row, at, "mail");
    return true;
  });

/** Starts the deadline of the state. The row is locked. */
const markNotified = (tx: Tx, row: RegistrationRow, at: Date, how: NotificationMethod) =>
  updateRegistration(tx, row.id, {
    notified_at: at,
    notification_method: how,
    due_at: dueOnceNotified(row.state, at, timeZoneOf(row)),
  });

export const NOTIFIED_BY_STAFF = "notified by staff";

/** `from`: the state that was announced; `on`: calendar date. */
export type StaffNotification = { from: string; on: string; how: StaffChannel };

/** Records a manual notification; the row is locked. @returns null if the day is impossible */
export async function recordStaffNotification(
  tx: Tx,
  deps: Pick<QueueDeps, "now">,
  user: User,
  row: ReviewRow,
  { from, on, how }: StaffNotification,
): Promise<Result<{ reference: string } | null, QueueError>> {
  if (row.state !== from || row.notified_at !== null) return err("changed_meanwhile");
  if (!NEWS_STATES.includes(row.state)) return err("not_allowed");
  const at = notifiedOnDay(on, row.state_at, deps.now());
  if (at === null) return ok(null);
  await markNotified(tx, row, at, how);
  await insertEvent(tx, {
    registration_id: row.id,
    happened_at: deps.now(),
    actor: user.id,
    from_state: row.state,
    to_state: row.state,
    reason: NOTIFIED_BY_STAFF,
  });
  return ok({ reference: row.reference });
}

export const NOTIFICATION_UNDONE = "notification undone";

/** Undoes `recordStaffNotification` and stops the deadline. `not_allowed`: an email was the notification. */
export async function undoStaffNotification(
  tx: Tx,
  deps: Pick<QueueDeps, "now">,
  user: User,
  row: ReviewRow,
  from: string,
): Promise<Result<{ reference: string }, QueueError>> {
  if (row.state !== from || row.notified_at === null) return err("changed_meanwhile");
  if (!NEWS_STATES.includes(row.state) || row.notification_method === "mail") return err("not_allowed");
  await updateRegistration(tx, row.id, { notified_at: null, notification_method: null, due_at: null });
  await insertEvent(tx, {
    registration_id: row.id,
    happened_at: deps.now(),
    actor: user.id,
    from_state: row.state,
    to_state: row.state,
    reason: NOTIFICATION_UNDONE,
  });
  return ok({ reference: row.reference });
}

/** Returns null if the state is no news. */
export function notificationStatusOf(
  deps: Pick<QueueDeps, "origin">,
  row: ReviewRow,
): NotificationStatus | null {
  if (!NEWS_STATES.includes(row.state)) return null;
  const { notified_at: at, notification_method: how, state_at: since, due_at: until } = row;
  const offer = offerText(deps, row);
  return { at, how, since, until, text: offer ?? neutralText(deps, row), namesClass: offer !== null };
}

type TextMessageRow = Pick<ReviewRow, "reference" | "locale">;

const codePageUrl = ({ origin }: Pick<QueueDeps, "origin">, { reference, locale }: TextMessageRow): string =>
  `${origin}${hrefOf("/code", locale)}?code=${reference}`;

/** Names the class only with consent and on an unshared phone; otherwise null. */
function offerText(deps: Pick<QueueDeps, "origin">, row: ReviewRow): string | null {
  const { state, program, startsOn, locale, reference } = row;
  if (state !== "offered" || program === null || startsOn === null) return null;
  if (!row.safe_to_name || row.answers.phoneIsShared) return null;
  const course = { program: plainText(resolveText(program, locale)), date: formatDate(startsOn, locale) };
  return m.reg_text_offer({ ...course, code: reference, link: codePageUrl(deps, row) }, { locale });
}

/** Others may read it, so it names neither us nor the subject. */
const neutralText = (deps: Pick<QueueDeps, "origin">, row: TextMessageRow): string =>
  m.reg_text_neutral({ code: row.reference, link: codePageUrl(deps, row) }, { locale: row.locale });
