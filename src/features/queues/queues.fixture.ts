import { randomUUID } from "node:crypto";
import { enquiryKinds as kinds } from "../enquiries/enquiry-kinds.service.server";
import type { Role, User } from "../../platform/auth/principal";
import {
  createRegistrationContext,
  createRegistration,
} from "../applications/registrations/registrations.fixture";
import { enquiryInput } from "../enquiries/enquiries.fixture";
import { type EnquiryInput, createEnquiry } from "../enquiries/enquiries.service.server";
import { mailsTo } from "../outbox/outbox.fixture";
import type { QueueName } from "./queue.model";
import { listQueuePage } from "./queues.service.server";

export const staffUser = (...roles: Role[]): User => ({
  kind: "user",
  id: `staff-${roles.join("-")}`,
  roles,
});
export const reviewer = staffUser("reviewer");

export const FIRST_PAGE = { sort: "due", descending: false, limit: 100, after: null } as const;

export const staffAction = (from: string, to: string, overrides: object = {}) => ({
  from,
  to,
  reason: "because",
  message: "",
  ...overrides,
});

let phoneSuffix = 100;

export async function createQueueContext() {
  const program = await createRegistrationContext();
  const { deps, intake } = program;
  return {
    ...program,
    learner: async (overrides: Record<string, string> = {}) =>
      (
        await createRegistration(deps, intake, {
          phone: `0712 345 ${++phoneSuffix}`,
          email: `learner${phoneSuffix}@example.org`,
          safeToName: "on",
          ...overrides,
        })
      ).id,
    message: (topic: string, overrides: Partial<EnquiryInput> = {}) => {
      const secrets = { email: `juma${randomUUID()}@example.org`, phone: null, message: "a secret message" };
      return createEnquiry(deps, kinds.contact, enquiryInput({ topic, facts: {}, secrets, ...overrides }));
    },
    listed: async (user: User, name: QueueName, filter = {}) =>
      (await listQueuePage(deps, user, name, filter, FIRST_PAGE))?.items ?? null,
    mailsTo: async (recipient: string) =>
      (await mailsTo(deps, recipient)).map(({ subject, text }) => ({ subject, text })),
    /** In order, such as `staff-reviewer state_changed`. */
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
