import type { Tx } from "../../platform/transaction";
import type { Happened, Opened, QueueDeps, Sight } from "../queues/queue.model";
import { uploadsOf } from "../uploads/read-uploads.service.server";
import { NEWS, type SealedAnswers, filesOf, isMinor } from "./registration.model";
import { CLASS_CHANGED } from "./intake-news.server";
import { CORRECTED, NEW_CONTACT } from "./registration-corrections.server";
import { TOLD_BY_STAFF, TOLD_UNDONE, toldOf } from "./registration-told.server";
import { decryptAnswers, decryptNote } from "./registration-secrets.server";
import { updateRegistration } from "./registrations.store.server";
import { type ReviewRow, listRegistrationEvents, listRegistrationNotes } from "./review.store.server";

/** A registration as staff see it. An outline has the history and what counts are made of, and nobody's words. */
export async function openRegistration(
  tx: Tx,
  deps: QueueDeps,
  row: ReviewRow,
  sight: Sight,
): Promise<Opened> {
  const history = (await listRegistrationEvents(tx, row.id)).map(
    ({ from, to, reason, ...event }): Happened => {
      return { ...event, what: from === to ? (WITHIN[reason] ?? "noted") : "moved", from, to };
    },
  );
  const outline: Opened = {
    ...headOf(row),
    sight,
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
  if (sight === "outline") return outline;
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
    files: await uploadsOf({ ...deps, db: tx }, filesOf(row.id)),
    said: row.reason,
    told: toldOf(deps, row),
  };
}

/** What happened within a state, by the reason that stands in the history. */
const WITHIN: Readonly<Record<string, string>> = {
  [TOLD_BY_STAFF]: "told",
  [TOLD_UNDONE]: "untold",
  [CLASS_CHANGED]: "class",
  [CORRECTED]: "corrected",
  [NEW_CONTACT]: "contact",
};

const headOf = (row: ReviewRow) => ({
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
  untoldSince: row.told_at === null && NEWS.includes(row.state) ? row.state_at : null,
});

function guardianOf(row: ReviewRow, now: Date): Opened["guardian"] {
  const born = row.answers.yearOfBirth;
  if (born === undefined || !isMinor(born, now)) return "not_needed";
  return row.guardian_agreed_at === null ? "missing" : "agreed";
}

/** In the order of the form (product.md §4.1). */
function answersOf(row: ReviewRow, sealed: SealedAnswers | null): Opened["answers"] {
  const open = row.answers;
  return [
    {
      part: "you",
      values: {
        fullName: row.full_name,
        calledName: sealed?.calledName,
        yearOfBirth: open.yearOfBirth,
        guardian: sealed?.guardian,
        noGuardian: sealed?.noGuardian,
        gender: sealed?.genderWords ?? sealed?.gender,
        phoneIsShared: open.phoneIsShared,
        safeToName: row.safe_to_name,
        preferredLanguage: row.locale,
      },
    },
    {
      part: "place",
      values: {
        country: open.country,
        placeName: sealed?.placeName,
        displacementStatus: sealed?.displacementStatus,
        originCountry: sealed?.originCountry,
        deviceAccess: open.deviceAccess,
        internetAccess: open.internetAccess,
        hoursPerWeek: open.hoursPerWeek,
        availability: open.availability,
        supportNeeds: sealed?.supportNeeds,
      },
    },
    {
      part: "goals",
      values: {
        motivation: sealed?.motivation,
        educationLevel: open.educationLevel,
        languageLevel: open.languageLevel,
        teachingLanguage: open.teachingLanguage,
        spokenLanguages: sealed?.spokenLanguages,
        otherLanguage: sealed?.otherLanguage,
        codingExperience: open.codingExperience,
        languages: open.languages,
        frameworks: open.frameworks,
        heardFrom: open.heardFrom,
        helper: sealed?.helper,
        storyConsent: row.story_consent,
      },
    },
  ];
}
