import { randomUUID } from "node:crypto";
import { SEEDED_AT } from "../../../test/clock";
import type { Deps } from "../../platform/deps";
import type { Role, User } from "../../platform/who";
import { enquiryKinds as kinds } from "../../enquiries.server";
import type { EnquiryKindName } from "./enquiries.model";
import type { Filing } from "./enquiries.service.server";
import { enquiryQueue } from "./enquiry-queue.server";
import { sentId } from "./sent-link.server";

export const ORGANISATION = "Reboot Lives";
export const organisation = async () => ORGANISATION;

/** So many days after the sample was made. */
export const onDay = (deps: Deps, days: number): Deps => ({
  ...deps,
  now: () => new Date(SEEDED_AT.getTime() + days * 86_400_000),
});

export const staff = (...roles: Role[]): User => ({ kind: "user", id: `staff-${roles.join("-")}`, roles });
export const reviewer = staff("reviewer");

/** What somebody finds in a queue. */
export const queue = (name: EnquiryKindName, who: User, on: Deps, filter = {}) =>
  enquiryQueue({
    kinds,
    name,
    topics: name === "contact" ? ["concern", "data", "other"] : [],
    organisation,
  }).list(on, who, filter, { sort: "due", descending: false, limit: 100, after: null });

let filings = 0;
/** What a form gives, each from another address. */
export const filing = (over: Partial<Filing> = {}): Filing => ({
  clientId: randomUUID(),
  locale: "en",
  safeToName: true,
  topic: null,
  facts: { country: "KE", fullName: "Amina" },
  secrets: { email: `amina${++filings}@example.org`, phone: "+254712345678", message: "a secret message" },
  organisation: ORGANISATION,
  ...over,
});
export const message = (topic: string, over: Partial<Filing> = {}) => filing({ topic, facts: {}, ...over });

export { mailsTo as mails } from "../outbox/outbox.fixture";

export const events = async (deps: Deps, id: string) =>
  (
    await deps.db.selectFrom("enquiry_event").selectAll().where("enquiry_id", "=", id).orderBy("id").execute()
  ).map(({ kind, actor, from_state, to_state }) =>
    [kind, actor, from_state, to_state].filter(Boolean).join(" "),
  );

export const rowOf = (deps: Deps, id: string) =>
  deps.db.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The row that a form has made, by the address that it led to. */
export const rowSent = (deps: Deps, to: string | null) => rowOf(deps, sentId(deps, to!.split("/").at(-1)!)!);
