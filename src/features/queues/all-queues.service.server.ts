import { enquiryKinds as kinds } from "../enquiries/enquiry-kinds.service.server";
import type { User } from "../../platform/auth/principal";
import { registrationQueue } from "../applications/review/registration-queue.server";
import { TOPICS } from "../contact/contact.model";
import { enquiryQueue } from "../enquiries/staff/enquiry-queue.server";
import { readOrganisationName } from "../site/site.service.server";
import type { Queue, QueueName, Visibility } from "./queue.model";

export const queues: Readonly<Record<QueueName, Queue>> = {
  learners: registrationQueue(readOrganisationName),
  mentors: enquiryQueue({ kinds, name: "mentor", topics: [], organisation: readOrganisationName }),
  partnerships: enquiryQueue({ kinds, name: "partnership", topics: [], organisation: readOrganisationName }),
  messages: enquiryQueue({ kinds, name: "contact", topics: TOPICS, organisation: readOrganisationName }),
};

/** `[null]` for a queue without topics. */
export const visibleTopics = (queue: Queue, user: User): (string | null)[] =>
  (queue.topics.length === 0 ? [null] : queue.topics).filter(
    (topic) => queue.visibility(user, topic) !== null,
  );

/** Returns the widest visibility of any topic; null: none. */
export function visibilityOf(queue: Queue, user: User): Visibility | null {
  const visibilities = visibleTopics(queue, user).map((topic) => queue.visibility(user, topic));
  if (visibilities.includes("whole")) return "whole";
  return visibilities.length > 0 ? "outline" : null;
}
