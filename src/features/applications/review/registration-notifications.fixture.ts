import { expect } from "vitest";
import { createMemoryMailer } from "../../../adapters/memory-mailer";
import { endOfDay } from "../../../platform/time/zoned-time";
import type { DeliveryResult } from "../../../ports/mailer";
import { addDays } from "../registrations/registration.model";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { createRegistration, createRegistrationContext } from "../registrations/registrations.fixture";

/** Has its own database, so that emails of other tests are absent. `answer` is the mail server's. */
export async function createNotificationFixture(answer?: () => DeliveryResult) {
  const { deps: base, intake, pass, rowOf } = await createRegistrationContext();
  const mailer = createMemoryMailer(answer);
  const deps = { ...base, mailer };
  let phones = 0;
  return {
    deps,
    intake,
    pass,
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

/** In Kenya, where these learners live. */
export const endAfter = (date: Date, days: number) => endOfDay(addDays(date, days), "Africa/Nairobi");
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
