import { expect } from "vitest";
import { createMemoryMailer } from "../../../adapters/memory-mailer";
import { endOfDay } from "../../../platform/time/zoned-time";
import type { DeliveryResult } from "../../../ports/mailer";
import { addDays } from "../registrations/registration.model";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { createRegistration, createRegistrationContext } from "../registrations/registrations.fixture";

/** For one test: a program of its own, so that mails of other tests are absent. `answer`: of the mail server. */
export async function createNotificationFixture(answer?: () => DeliveryResult) {
  const { deps: base, intake, pass, rowOf } = await createRegistrationContext();
  const mailer = createMemoryMailer(answer);
  const deps = { ...base, mailer };
  let phones = 0;
  return {
    deps,
    intake,
    pass,
    /** A learner whom staff moved through these states, with a phone and optionally an e-mail address. */
    learner: async (contact: "phone" | "email", ...to: string[]) => {
      const phone = `0712 345 ${600 + ++phones}`;
      const email = contact === "email" ? `told${phones}@example.org` : "";
      const { id } = await createRegistration(deps, intake, { phone, email, preferredLanguage: "sw" });
      for (const state of to) {
        const transition = { to: state as "offered", actor: "staff-reviewer", reason: "by staff" };
        expect((await transitionRegistration(deps, id, transition)).ok, state).toBe(true);
      }
      return id;
    },
    row: rowOf,
  };
}

/** The end of the day that is `days` later in Kenya, where these learners live. */
export const endAfter = (date: Date, days: number) => endOfDay(addDays(date, days), "Africa/Nairobi");
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
