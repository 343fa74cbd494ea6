import type { ActionPreview, StaffAction } from "../../queues/queue.model";
import { type RegistrationState } from "../registrations/registration.model";
import { deadlinesIn } from "../registrations/registration-deadlines.server";
import {
  type TransitionDeps,
  NOTIFIED_STATES,
  freesSeat,
  buildRegistrationMail,
} from "../registrations/registration-transitions.server";
import { formatDayFor, timeZoneOf } from "../registrations/registration-time-zone.server";
import type { RegistrationRow } from "../registrations/registrations.store.server";
import { REGISTRATION_STATE_LABELS, nextLabel } from "../ui/registration-state-labels";

/** Previews an action with the same texts that it would send. */
export async function previewRegistrationAction(
  deps: TransitionDeps,
  row: RegistrationRow,
  action: StaffAction,
): Promise<ActionPreview> {
  const to = action.to as RegistrationState;
  const { decideBy, dueAt } = deadlinesIn(to, deps.now(), { decideBy: row.decide_by, zone: timeZoneOf(row) });
  const message = action.message === "" ? null : action.message;
  const nextRow = { ...row, state: to, decide_by: decideBy, due_at: dueAt, reason: message };
  const isNotified = NOTIFIED_STATES.includes(to);
  const mail = isNotified ? await buildRegistrationMail(deps, nextRow, "state") : null;
  return {
    mail: mail && { to: mail.recipient, subject: mail.subject, text: mail.text },
    silent: mail ? null : isNotified ? "no_address" : "no_news",
    neutral: !row.safe_to_name,
    locale: row.locale,
    page: { ...statusPageText(row, to, decideBy ?? dueAt), message },
    frees: freesSeat(row.state, to),
  };
}

function statusPageText(row: RegistrationRow, state: RegistrationState, date: Date | null) {
  const { locale } = row;
  return {
    now: REGISTRATION_STATE_LABELS[state].now({}, { locale }),
    next: nextLabel(state, date && formatDayFor(row, date, locale), locale),
  };
}
