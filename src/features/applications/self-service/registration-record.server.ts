import { formatList } from "../../../platform/i18n/format";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import type { Option } from "../../../platform/forms/option-list";
import { formatDate } from "../../../platform/time/format-date";
import { resolveText, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { languageName } from "../../../platform/i18n/display-names";
import { findReferences } from "../../../platform/ids/reference";
import { singleValue } from "../../../ui/form/field-props";
import { listSentFiles } from "../../uploads/read-uploads.service.server";
import { findDeliveryProblem } from "../../outbox/delivery-problem.service.server";
import type { DeliveryProblem } from "../../outbox/outbox.model";
import {
  type CodedRecordView,
  type RecordView,
  type RecordKind,
  matchesProof,
} from "../../status/status.model";
import {
  type RegistrationState,
  canCorrectSection,
  canWrite,
  registrationFileSubject,
  transitionRefusal,
} from "../registrations/registration.model";
import { formatDayFor } from "../registrations/registration-time-zone.server";
import { readQuestion, readThread, submitReply } from "./registration-reply.server";
import {
  type TransitionDeps,
  transitionRegistration,
  transitionSubjectOf,
} from "../registrations/registration-transitions.server";
import type { SubmittedAnswers } from "./registration-corrections.server";
import { signRegistrationKey } from "../registrations/registration-secrets.server";
import { nextStep } from "../drafts/draft-progress.service.server";
import { readDraft } from "../drafts/drafts.service.server";
import {
  type RegistrationRow,
  findByReference,
  findClass,
  findRegistration,
  listByEmail,
} from "../registrations/registrations.store.server";
import { REGISTRATION_STATE_LABELS, nextLabel } from "../ui/registration-state-labels";

const PERSON_ACTIONS: Record<string, { to: RegistrationState; from?: RegistrationState }> = {
  accept: { to: "accepted" },
  decline: { to: "declined" },
  // Only staff make offers; the person can only undo their own decline.
  undo: { to: "offered", from: "declined" },
  withdraw: { to: "withdrawn" },
};

type ClassInfo = { title: string; starts: string; meets: string; languages: string };
type ReadDeps = Pick<Deps, "db" | "keys" | "now" | "scanner">;

async function readClassInfo(
  deps: Pick<Deps, "db">,
  row: RegistrationRow,
  locale: Locale,
): Promise<ClassInfo | null> {
  const found = row.intake_id === null ? undefined : await findClass(deps.db, row.intake_id);
  if (!found) return null;
  const list = (values: string[]) => formatList(values, locale);
  return {
    title: plainText(resolveText(found.title, locale)),
    starts: formatDate(found.startsOn, locale),
    meets: list(found.meetingPlaces),
    languages: list(found.languages.map((code) => languageName(code, locale))),
  };
}

export async function readSubmittedClass(
  deps: Pick<Deps, "db">,
  { id, typed }: Pick<SubmittedAnswers, "id" | "typed">,
  locale: Locale,
): Promise<Option> {
  const row = await findRegistration(deps.db, id);
  const to = row ? await readClassInfo(deps, row, locale) : null;
  const label = to
    ? m.reg_intake_option({ program: to.title, date: to.starts }, { locale })
    : m.reg_intake_undecided({}, { locale });
  return { value: singleValue(typed["intake"]), label };
}

function listAvailableActions(
  deps: ReadDeps,
  row: RegistrationRow,
  to: ClassInfo | null,
  locale: Locale,
): RecordView["actions"] {
  const options = { locale };
  const all = [
    { intent: "undo", label: m.reg_act_undo({}, options) },
    {
      intent: "accept",
      label: m.reg_act_accept({}, options),
      confirmation: to
        ? m.reg_act_accept_asks({ program: to.title, date: to.starts }, options)
        : m.reg_act_accept_asks_undecided({}, options),
    },
    {
      intent: "decline",
      label: m.reg_act_decline({}, options),
      confirmation: m.reg_act_decline_asks({}, options),
      isSecondary: true,
    },
    {
      intent: "withdraw",
      label: m.reg_act_withdraw({}, options),
      confirmation: m.reg_act_withdraw_asks({}, options),
      isSecondary: true,
    },
  ];
  return all.filter(({ intent }) => {
    const act = PERSON_ACTIONS[intent]!;
    const fits = act.from === undefined || act.from === row.state;
    // For an offer, a decline has the same effect and can be undone.
    if (intent === "withdraw" && row.state === "offered") return false;
    return fits && transitionRefusal(transitionSubjectOf(row), act.to, deps.now()) === null;
  });
}

function listSubpages(
  { state, submitted_at }: RegistrationRow,
  hasStaffMessage: boolean,
  locale: Locale,
): RecordView["subpages"] {
  const options = { locale };
  if (submitted_at === null) return [];
  return [
    ...(state === "needs_info"
      ? [{ to: "reply", label: m.reg_way_reply({}, options), isPrimary: true }]
      : []),
    ...(state !== "needs_info" && hasStaffMessage && canWrite(state)
      ? [{ to: "reply", label: m.thread_way_reply({}, options) }]
      : []),
    { to: "answers", label: m.reg_way_answers({}, options) },
    ...(canCorrectSection("contact", state)
      ? [{ to: "answers/contact", label: m.reg_way_contact({}, options) }]
      : []),
    { to: "data", label: m.reg_way_data({}, options) },
  ];
}

async function recordView(deps: ReadDeps, row: RegistrationRow, locale: Locale): Promise<CodedRecordView> {
  const options = { locale };
  const to = await readClassInfo(deps, row, locale);
  const thread = await readThread(deps, row.id);
  const hasStaffMessage = thread.some(({ by }) => by === "us");
  const canUndo = row.state === "declined" && row.due_at !== null && row.due_at > deps.now();
  const stateLabels = REGISTRATION_STATE_LABELS[row.state];
  const date = row.decide_by ?? row.due_at;
  return {
    reference: row.reference,
    title: m.reg_filed({}, options),
    since: formatDayFor(row, row.submitted_at ?? row.created_at, locale),
    state: stateLabels.name({}, options),
    now: stateLabels.now({}, options),
    next: canUndo
      ? m.reg_next_declined_undo({}, options)
      : nextLabel(row.state, date && formatDayFor(row, date, locale), locale),
    facts: [
      ...(to
        ? [
            { label: m.reg_class({}, options), text: to.title },
            { label: m.reg_class_starts({}, options), text: to.starts },
            ...(to.meets ? [{ label: m.reg_class_meets({}, options), text: to.meets }] : []),
            ...(to.languages ? [{ label: m.reg_class_languages({}, options), text: to.languages }] : []),
          ]
        : []),
      ...(row.reason && !hasStaffMessage ? [{ label: m.reg_reason({}, options), text: row.reason }] : []),
    ],
    files: await listSentFiles(deps, registrationFileSubject(row.id)),
    thread: thread.map(({ at, ...message }) => ({ ...message, at: formatDayFor(row, at, locale) })),
    actions: listAvailableActions(deps, row, to, locale),
    subpages: listSubpages(row, hasStaffMessage, locale),
  };
}

/** Returns null for unknown and anonymized registrations. */
export async function readRegistrationView(
  deps: ReadDeps,
  id: string,
  locale: Locale,
): Promise<CodedRecordView | null> {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null ? recordView(deps, row, locale) : null;
}

/** Adds how the person will be notified. */
export async function readSubmittedView(deps: ReadDeps, id: string, locale: Locale) {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null
    ? {
        ...(await recordView(deps, row, locale)),
        notificationText: notificationTextOf(
          row,
          await findDeliveryProblem(deps, row.email, "registration.", row.created_at),
          locale,
        ),
      }
    : null;
}

function notificationTextOf(
  { email, phone, answers }: RegistrationRow,
  mailProblem: DeliveryProblem | null,
  locale: Locale,
): string {
  const options = { locale };
  if (email !== null && mailProblem === "undelivered")
    return m.reg_hear_email_undelivered({ email }, options);
  if (email !== null) return m.reg_hear_email({ email }, options);
  const end = { end: phone?.slice(-4) ?? "" };
  if (answers.preferredContact === "sms") return m.reg_hear_sms(end, options);
  return answers.preferredContact === "whatsapp"
    ? m.reg_hear_whatsapp(end, options)
    : m.reg_hear_call(end, options);
}

export const registrationRecordKind = (organisation: (deps: Deps) => Promise<string>): RecordKind => ({
  group: "sent",
  findCodes: findReferences,

  async find(deps, reference, proof) {
    const row = await findByReference(deps.db, reference);
    return row && matchesProof(row, proof) ? row.id : null;
  },

  /** A draft resumes at its first incomplete step. */
  async resolvePath(deps, id) {
    const found = await readDraft(deps, id);
    if (!found) return null;
    return `/register/draft/${signRegistrationKey(deps, id)}/${await nextStep(deps, found.draft)}`;
  },

  readView: readRegistrationView,

  async performAction(deps, id, intent) {
    const act = Object.hasOwn(PERSON_ACTIONS, intent) ? PERSON_ACTIONS[intent] : undefined;
    if (!act) return false;
    const transitionDeps: TransitionDeps = { ...deps, organisation: () => organisation(deps) };
    return (
      await transitionRegistration(transitionDeps, id, {
        ...act,
        actor: "person",
        reason: "on the status page",
      })
    ).ok;
  },

  readQuestion,
  reply: (deps, id, sent) => submitReply({ ...deps, organisation: () => organisation(deps) }, id, sent),

  async listByEmail(deps, emailKeys, locale) {
    const rows = await Promise.all(
      (await listByEmail(deps.db, emailKeys)).map(({ id }) => findRegistration(deps.db, id)),
    );
    const known = rows.filter((row) => row !== undefined);
    return Promise.all(
      known.map(async (row) => ({ id: row.id, recordView: await recordView(deps, row, locale) })),
    );
  },
});
