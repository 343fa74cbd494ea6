import type { HistoryEntry, QueueRecord, QueueDeps, Visibility } from "../../queues/queue.model";
import { listRecordUploads } from "../../uploads/read-uploads.service.server";
import {
  NEWS_STATES,
  type SealedAnswers,
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

/** A registration as staff see it. An outline has the history and what counts are made of, and nobody's words. */
export async function readRegistrationRecord(
  tx: Tx,
  deps: QueueDeps,
  row: ReviewRow,
  visibility: Visibility,
): Promise<QueueRecord> {
  const history = (await listRegistrationEvents(tx, row.id)).map(
    ({ from, to, reason, ...event }): HistoryEntry => {
      return { ...event, what: from === to ? (SAME_STATE_EVENTS[reason] ?? "noted") : "moved", from, to };
    },
  );
  const outline: QueueRecord = {
    ...toQueueItem(row),
    sight: visibility,
    name: null,
    reach: null,
    answers: [{ part: "place", values: { country: row.answers.country } }],
    history,
    notes: [],
    files: [],
    intake: row.intake_id === null ? null : { id: row.intake_id, startsOn: row.startsOn! },
    said: null,
    told: null,
    guardian: guardianOf(row, deps.now()),
  };
  if (visibility === "outline") return outline;
  if (row.unread) await updateRegistration(tx, row.id, { unread: false });
  const notes = await listRegistrationNotes(tx, row.id);
  const secrets = row.sealed === null ? null : await decryptAnswers(deps, { id: row.id, sealed: row.sealed });
  return {
    ...outline,
    guardian: outline.guardian === "missing" && secrets?.noGuardian ? "alone" : outline.guardian,
    name: row.full_name,
    reach: {
      email: row.email,
      phone: row.phone,
      preferred: row.answers.preferredContact ?? null,
      neutral: !row.safe_to_name,
    },
    answers: answersOf(row, secrets),
    notes: await Promise.all(
      notes.map(async ({ sealed, ...note }) => ({
        ...note,
        text: await decryptNote(deps, { id: note.id, sealed }),
      })),
    ),
    files: await listRecordUploads({ ...deps, db: tx }, registrationFileSubject(row.id)),
    said: row.reason,
    told: notificationStatusOf(deps, row),
  };
}

/** What happened within a state, by the reason that stands in the history. */
const SAME_STATE_EVENTS: Readonly<Record<string, string>> = {
  [NOTIFIED_BY_STAFF]: "told",
  [NOTIFICATION_UNDONE]: "untold",
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
  filedAt: row.submitted_at!,
  changedAt: row.state_at,
  dueAt: row.answer_by,
  assignee: row.assigned_to,
  unread: row.unread,
  untoldSince: row.told_at === null && NEWS_STATES.includes(row.state) ? row.state_at : null,
});

function guardianOf(row: ReviewRow, now: Date): QueueRecord["guardian"] {
  const born = row.answers.yearOfBirth;
  if (born === undefined || !isMinor(born, now)) return "not_needed";
  return row.guardian_agreed_at === null ? "missing" : "agreed";
}

/** In the order of the form (product.md §4.1). */
function answersOf(row: ReviewRow, sealed: SealedAnswers | null): QueueRecord["answers"] {
  const openAnswers = row.answers;
  return [
    {
      part: "you",
      values: {
        fullName: row.full_name,
        calledName: sealed?.calledName,
        yearOfBirth: openAnswers.yearOfBirth,
        guardian: sealed?.guardian,
        noGuardian: sealed?.noGuardian,
        gender: sealed?.genderWords ?? sealed?.gender,
        phoneIsShared: openAnswers.phoneIsShared,
        safeToName: row.safe_to_name,
        preferredLanguage: row.locale,
      },
    },
    {
      part: "place",
      values: {
        country: openAnswers.country,
        placeName: sealed?.placeName,
        displacementStatus: sealed?.displacementStatus,
        originCountry: sealed?.originCountry,
        deviceAccess: openAnswers.deviceAccess,
        internetAccess: openAnswers.internetAccess,
        hoursPerWeek: openAnswers.hoursPerWeek,
        availability: openAnswers.availability,
        supportNeeds: sealed?.supportNeeds,
      },
    },
    {
      part: "goals",
      values: {
        motivation: sealed?.motivation,
        educationLevel: openAnswers.educationLevel,
        languageLevel: openAnswers.languageLevel,
        teachingLanguage: openAnswers.teachingLanguage,
        spokenLanguages: sealed?.spokenLanguages,
        otherLanguage: sealed?.otherLanguage,
        codingExperience: openAnswers.codingExperience,
        languages: openAnswers.languages,
        frameworks: openAnswers.frameworks,
        heardFrom: openAnswers.heardFrom,
        helper: sealed?.helper,
        storyConsent: row.story_consent,
      },
    },
  ];
}
