import { randomUUID } from "node:crypto";
import { enquiryKinds as kinds } from "../../enquiries.server";
import type { Role, User } from "../../platform/who";
import { registering, register } from "../applications/registrations.fixture";
import { filing } from "../enquiries/enquiries.fixture";
import { type Filing, fileEnquiry } from "../enquiries/enquiries.service.server";
import { mailsTo } from "../outbox/outbox.fixture";
import type { QueueName } from "./queue.model";
import { browseQueue } from "./queues.service.server";

export const staff = (...roles: Role[]): User => ({ kind: "user", id: `staff-${roles.join("-")}`, roles });
export const reviewer = staff("reviewer");

/** The whole of a list. */
export const all = { sort: "due", descending: false, limit: 100, after: null } as const;

export const step = (from: string, to: string, more: object = {}) => ({
  from,
  to,
  reason: "because",
  said: "",
  ...more,
});

let phones = 100;

/** A program with learners and people who write, and what is there of them. */
export async function queueProgram() {
  const program = await registering();
  const { deps, intake } = program;
  return {
    ...program,
    /** Id of a learner, each with another number and address. */
    learner: async (more: Record<string, string> = {}) =>
      (
        await register(deps, intake, {
          phone: `0712 345 ${++phones}`,
          email: `learner${phones}@example.org`,
          safeToName: "on",
          ...more,
        })
      ).id,
    message: (topic: string, over: Partial<Filing> = {}) => {
      const secrets = { email: `juma${randomUUID()}@example.org`, phone: null, message: "a secret message" };
      return fileEnquiry(deps, kinds.contact, filing({ topic, facts: {}, secrets, ...over }));
    },
    listed: async (who: User, name: QueueName, filter = {}) =>
      (await browseQueue(deps, who, name, filter, all))?.items ?? null,
    mailsTo: async (recipient: string) =>
      (await mailsTo(deps, recipient)).map(({ subject, text }) => ({ subject, text })),
    /** What staff did with a record, in its order: `staff-reviewer moved`. */
    audited: async (item: string) =>
      (
        await deps.db
          .selectFrom("audit_event")
          .select(["action", "actor"])
          .where("item", "=", item)
          .orderBy("id")
          .execute()
      ).map(({ action, actor }) => `${actor} ${action}`),
    emailOf: async (id: string) =>
      (
        await deps.db
          .selectFrom("registration")
          .select("email")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).email!,
  };
}
