import { testDeps } from "../../../../test/support/database";
import { createMemoryMailer } from "../../../adapters/memory-mailer";
import type { Deps } from "../../../platform/deps";
import { validateAnswers } from "../../../platform/forms/validate-answers.server";
import type { TypedValues } from "../../../platform/forms/form-problem";
import { mailsTo } from "../../outbox/outbox.fixture";
import { sendDueMails } from "../../outbox/send-mails.server";
import { youForm } from "./registration.input.server";
import { type TransitionDeps, transitionRegistration } from "./registration-transitions.server";
import { recordDeliveredMails } from "../review/registration-notifications.service.server";
import { saveStep, submitDraft } from "../drafts/drafts.service.server";
import { startDraft } from "../drafts/start-draft.service.server";
import { DAY_MS } from "../../../platform/time/durations";

const byStaff = { actor: "staff", reason: "test" };

export async function createRegistrationContext() {
  const base = await testDeps("sample");
  const clock = { now: base.now() };
  const deps = { ...base, now: () => clock.now, organisation: async () => "Reboot Lives" };
  const { id: intake } = await base.db.selectFrom("intake").select("id").executeTakeFirstOrThrow();
  let contacts = 0;
  return {
    deps,
    intake,
    pass: (days: number) => (clock.now = new Date(clock.now.getTime() + days * DAY_MS)),
    uniqueContact: () => ({
      phone: `+2547123${String(10_000 + ++contacts)}`,
      email: `learner${contacts}@example.org`,
    }),
    rowOf: (id: string) =>
      deps.db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** In order, e.g. `draft>submitted`. */
    eventsOf: async (id: string) =>
      (
        await deps.db
          .selectFrom("registration_event")
          .select(["from_state", "to_state"])
          .where("registration_id", "=", id)
          .orderBy("id")
          .execute()
      ).map((event) => `${event.from_state ?? ""}>${event.to_state}`),
    mailsTo: (email: string) => mailsTo(deps, email),
    transition: (id: string, ...states: Parameters<typeof transitionRegistration>[2]["to"][]) =>
      states.reduce<Promise<unknown>>(
        (before, to) => before.then(() => transitionRegistration(deps, id, { ...byStaff, to })),
        Promise.resolve(),
      ),
  };
}

const YOU = {
  country: "KE",
  fullName: "Amina Yusuf",
  phone: "0712 345 678",
  email: "Amina@Example.org",
  preferredContact: "whatsapp",
  preferredLanguage: "en",
  yearOfBirth: "1998",
} satisfies TypedValues;
export const PLACE: TypedValues = {
  placeName: "Kakuma",
  deviceAccess: ["own_phone"],
  internetAccess: "daily",
  hoursPerWeek: "5",
  availability: ["evenings", "weekends"],
  supportNeeds: ["none"],
  displacementStatus: "refugee",
  originCountry: "SS",
};
export const GOALS: TypedValues = {
  educationLevel: "secondary",
  languageLevel: "talk",
  codingExperience: "never",
  languages: ["python", "not-sure"],
  motivation: "I want to build a page for my mother's shop.",
};

const toFieldLists = (typed: TypedValues) =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, [text].flat() as string[]]));

export function youAnswers(deps: TransitionDeps, intake: string, overrides: TypedValues = {}) {
  const typed: TypedValues = { intake, ...YOU, ...overrides };
  const checked = validateAnswers(youForm(deps.now()), toFieldLists(typed));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return { typed, answers: checked.value };
}

export async function createDraft(
  deps: TransitionDeps,
  intake: string,
  overrides: TypedValues = {},
  clientId = deps.newId(),
) {
  const draft = await startDraft(deps, { clientId, ...youAnswers(deps, intake, overrides) });
  if (!draft.ok) throw new Error(draft.error);
  return draft.value;
}

export const CONSENTS = {
  privacy: true as const,
  newsletter: false,
  storyConsent: false,
  locale: "en" as const,
};

export async function createRegistration(deps: TransitionDeps, intake: string, overrides: TypedValues = {}) {
  const id = await createDraft(deps, intake, overrides);
  await saveStep(deps, id, "place", PLACE);
  await saveStep(deps, id, "goals", GOALS);
  return { id, sent: await submitDraft(deps, id, CONSENTS) };
}

export async function deliverMails(deps: Deps): Promise<void> {
  await sendDueMails({ ...deps, mailer: createMemoryMailer() });
  await recordDeliveredMails(deps);
}
