import { randomUUID } from "node:crypto";
import { SEEDED_AT } from "../../../test/support/clock";
import type { Deps } from "../../platform/deps";
import type { Role, User } from "../../platform/auth/principal";
import { enquiryKinds as kinds } from "./enquiry-kinds.service.server";
import type { EnquiryKindName } from "./enquiries.model";
import type { EnquiryInput } from "./enquiries.service.server";
import { enquiryQueue } from "./staff/enquiry-queue.server";
import { readSentId } from "./sent-link.service.server";

export const ORGANISATION = "Reboot Lives";
export const organisation = async () => ORGANISATION;

export const depsOnDay = (deps: Deps, days: number): Deps => ({
  ...deps,
  now: () => new Date(SEEDED_AT.getTime() + days * 86_400_000),
});

export const staffUser = (...roles: Role[]): User => ({
  kind: "user",
  id: `staff-${roles.join("-")}`,
  roles,
});
export const reviewer = staffUser("reviewer");

export const listQueue = (name: EnquiryKindName, user: User, on: Deps, filter = {}) =>
  enquiryQueue({
    kinds,
    name,
    topics: name === "contact" ? ["concern", "data", "other"] : [],
    organisation,
  }).list(on, user, filter, { sort: "due", descending: false, limit: 100, after: null });

let inputCount = 0;
/** Each from another email address. */
export const enquiryInput = (overrides: Partial<EnquiryInput> = {}): EnquiryInput => ({
  clientId: randomUUID(),
  locale: "en",
  safeToName: true,
  topic: null,
  facts: { country: "KE", fullName: "Amina" },
  secrets: { email: `amina${++inputCount}@example.org`, phone: "+254712345678", message: "a secret message" },
  organisation: ORGANISATION,
  ...overrides,
});
export const message = (topic: string, overrides: Partial<EnquiryInput> = {}) =>
  enquiryInput({ topic, facts: {}, ...overrides });

export { mailsTo as mails } from "../outbox/outbox.fixture";

export const events = async (deps: Deps, id: string) =>
  (
    await deps.db.selectFrom("enquiry_event").selectAll().where("enquiry_id", "=", id).orderBy("id").execute()
  ).map(({ kind, actor, from_state, to_state }) =>
    [kind, actor, from_state, to_state].filter(Boolean).join(" "),
  );

export const findRow = (deps: Deps, id: string) =>
  deps.db.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const findSubmittedRow = (deps: Deps, to: string | null) =>
  findRow(deps, readSentId(deps, to!.split("/").at(-1)!)!);
