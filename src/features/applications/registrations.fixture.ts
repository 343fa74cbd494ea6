import { testDeps } from "../../../test/database";
import { memoryMailer } from "../../adapters/memory-mailer";
import type { Deps } from "../../platform/deps";
import { checkAnswers } from "../../platform/forms/answers.server";
import type { Typed } from "../../ui/form/form-problem";
import { sendDueMails } from "../outbox/send-mails.server";
import { youForm } from "./registration.input.server";
import type { Mover } from "./registration-moves.server";
import { noteReached } from "./registration-told.server";
import { beginDraft, saveStep, sendDraft } from "./registrations.service.server";

const DAY = 86_400_000;

/** The sample content, with a clock that is moved. */
export async function registering() {
  const base = await testDeps("sample");
  const clock = { now: base.now() };
  const deps = { ...base, now: () => clock.now, organisation: async () => "Reboot Lives" };
  const { id: intake } = await base.db.selectFrom("intake").select("id").executeTakeFirstOrThrow();
  return { deps, intake, pass: (days: number) => (clock.now = new Date(clock.now.getTime() + days * DAY)) };
}

const YOU = {
  country: "KE",
  fullName: "Amina Yusuf",
  phone: "0712 345 678",
  email: "Amina@Example.org",
  preferredContact: "whatsapp",
  preferredLanguage: "en",
  yearOfBirth: "1998",
} satisfies Typed;
export const PLACE: Typed = {
  placeName: "Kakuma",
  deviceAccess: ["own_phone"],
  internetAccess: "daily",
  hoursPerWeek: "5",
  availability: ["evenings", "weekends"],
  supportNeeds: ["none"],
  displacementStatus: "refugee",
  originCountry: "SS",
};
export const GOALS: Typed = {
  educationLevel: "secondary",
  languageLevel: "talk",
  codingExperience: "never",
  languages: ["python", "not-sure"],
  motivation: "I want to build a page for my mother's shop.",
};

const fieldsOf = (typed: Typed) =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, [text].flat() as string[]]));

/** Answers of step 1, as they are typed and as they are read. */
export function youOf(deps: Mover, intake: string, more: Typed = {}) {
  const typed: Typed = { intake, ...YOU, ...more };
  const checked = checkAnswers(youForm(deps.now()), fieldsOf(typed));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return { typed, answers: checked.value };
}

/** Begins a draft by step 1. */
export async function begin(deps: Mover, intake: string, more: Typed = {}, clientId = deps.newId()) {
  const begun = await beginDraft(deps, { clientId, ...youOf(deps, intake, more) });
  if (!begun.ok) throw new Error(begun.error);
  return begun.value;
}

export const AGREED = {
  privacy: true as const,
  newsletter: false,
  storyConsent: false,
  locale: "en" as const,
};

/** A registration that was sent. */
export async function register(deps: Mover, intake: string, more: Typed = {}) {
  const id = await begin(deps, intake, more);
  await saveStep(deps, id, "place", PLACE);
  await saveStep(deps, id, "goals", GOALS);
  return { id, sent: await sendDraft(deps, id, AGREED) };
}

/** Every mail that is due arrives now, and whoever it tells something knows it. */
export async function mailsArrive(deps: Deps): Promise<void> {
  await sendDueMails({ ...deps, mailer: memoryMailer() });
  await noteReached(deps);
}
