import type { HistoryEntry, QueueRecord, QueueDeps, Visibility } from "../../queues/queue.model";
import { listRecordUploads } from "../../uploads/read-uploads.service.server";
import {
  NEWS_STATES,
  type ConfidentialAnswers,
  registrationFileSubject,
  isMinor,
} from "../registrations/registration.model";
import { CLASS_CHANGED } from "../intakes/notify-intake-change.server";
import { ANSWERS_CORRECTED, CONTACT_CHANGED } from "../self-service/registration-corrections.server";
import {
  NOTIFIED_BY_STAFF,
  NOTIFICATION_UNDONE,
  notificationStatusOf,
} from "./registration-notifications.service.server";
import { decryptAnswers, decryptNote } from "../registrations/registration-secrets.server";
import { updateRegistration } from "../registrations/registrations.store.server";
import {
  type ReviewRow,
  listRegistrationEvents,
  listRegistrationNotes,
} from "./registration-queue.store.server";
import type { Tx } from "../../../platform/database/database";

/** An outline has the history and the basis of statistics, but no one's texts. */
export async function readRegistrationRecord(
  tx: Tx,
  deps: QueueDeps,
  row: ReviewRow,
  visibility: Visibility,
): Promise<QueueRecord> {
  const history = (await listRegistrationEvents(tx, row.id)).map(
    ({ from, to, reason, ...event }): HistoryEntry => {
      return {
        ...event,
        what: from === to ? (SAME_STATE_EVENTS[reason] ?? "noted") : "state_changed",
        from,
        to,
      };
    },
  );
  const outline: QueueRecord = {
    ...toQueueItem(row),
    visibility,
    name: null,
    contact: null,
    answers: [{ section: "place", values: { country: row.answers.country } }],
    history,
    notes: [],
    files: [],
    intake: row.intake_id === null ? null : { id: row.intake_id, startsOn: row.startsOn! },
    message: null,
    notification: null,
    guardian: guardianOf(row, deps.now()),
  };
  if (visibility === "outline") return outline;
  if (row.unread) await updateRegistration(tx, row.id, { unread: false });
  const notes = await listRegistrationNotes(tx, row.id);
  const secrets =
    row.encrypted_answers === null
      ? null
      : await decryptAnswers(deps, { id: row.id, encrypted: row.encrypted_answers });
  return {
    ...outline,
    guardian: outline.guardian === "missing" && secrets?.noGuardian ? "alone" : outline.guardian,
    name: row.full_name,
    contact: {
      email: row.email,
      phone: row.phone,
      preferred: row.answers.preferredContact ?? null,
      neutral: !row.safe_to_name,
    },
    answers: answersOf(row, secrets),
    notes: await Promise.all(
      notes.map(async ({ encrypted, ...note }) => ({
        ...note,
        text: await decryptNote(deps, { id: note.id, encrypted }),
      })),
    ),
    files: await listRecordUploads({ ...deps, db: tx }, registrationFileSubject(row.id)),
    message: row.reason,
    notification: notificationStatusOf(deps, row),
  };
}

const SAME_STATE_EVENTS: Readonly<Record<string, string>> = {
  [NOTIFIED_BY_STAFF]: "notified",
  [NOTIFICATION_UNDONE]: "unnotified",
  [CLASS_CHANGED]: "class",
  [ANSWERS_CORRECTED]: "corrected",
  [CONTACT_CHANGED]: "contact",
};

const toQueueItem = (row: ReviewRow) => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  topic: null,
  program: row.program,
  country: row.answers.country ?? null,
  locale: row.locale,
  submittedAt: row.submitted_at!,
  changedAt: row.state_at,
  dueAt: row.answer_by,
  assignee: row.assigned_to,
  unread: row.unread,
  unnotifiedSince: row.notified_at === null && NEWS_STATES.includes(row.state) ? row.state_at : null,
});

function guardianOf(row: ReviewRow, now: Date): QueueRecord["guardian"] {
  const born = row.answers.yearOfBirth;
  if (born === undefined || !isMinor(born, now)) return "not_needed";
  return row.guardian_agreed_at === null ? "missing" : "agreed";
}

/** In the order of the form (product.md §4.1). */
function answersOf(row: ReviewRow, confidential: ConfidentialAnswers | null): QueueRecord["answers"] {
  const openAnswers = row.answers;
  return [
    {
      section: "you",
      values: {
        fullName: row.full_name,
        calledName: confidential?.calledName,
        yearOfBirth: openAnswers.yearOfBirth,
        guardian: confidential?.guardian,
        noGuardian: confidential?.noGuardian,
        gender: confidential?.genderWords ?? confidential?.gender,
        phoneIsShared: openAnswers.phoneIsShared,
        safeToName: row.safe_to_name,
        preferredLanguage: row.locale,
      },
    },
    {
      section: "place",
      values: {
        country: openAnswers.country,
        placeName: confidential?.placeName,
        displacementStatus: confidential?.displacementStatus,
        originCountry: confidential?.originCountry,
        deviceAccess: openAnswers.deviceAccess,
        internetAccess: openAnswers.internetAccess,
        hoursPerWeek: openAnswers.hoursPerWeek,
        availability: openAnswers.availability,
        supportNeeds: confidential?.supportNeeds,
      },
    },
    {
      section: "goals",
      values: {
        motivation: confidential?.motivation,
        educationLevel: openAnswers.educationLevel,
        languageLevel: openAnswers.languageLevel,
        teachingLanguage: openAnswers.teachingLanguage,
        spokenLanguages: confidential?.spokenLanguages,
        otherLanguage: confidential?.otherLanguage,
        codingExperience: openAnswers.codingExperience,
        languages: openAnswers.languages,
        frameworks: openAnswers.frameworks,
        heardFrom: openAnswers.heardFrom,
        helper: confidential?.helper,
        storyConsent: row.story_consent,
      },
    },
  ];
}
