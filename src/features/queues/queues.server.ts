import { enquiryKinds as kinds } from "../../enquiries.server";
import type { User } from "../../platform/who";
import { registrationQueue } from "../applications/registration-queue.server";
import { TOPICS } from "../contact/contact.model";
import { enquiryQueue } from "../enquiries/enquiry-queue.server";
import { getSettings } from "../site/site.service.server";
import type { Queue, QueueDeps, QueueName, Sight } from "./queue.model";

const organisation = async (deps: QueueDeps): Promise<string> => (await getSettings(deps)).name;

/** Everything that waits for staff. */
export const queues: Readonly<Record<QueueName, Queue>> = {
  learners: registrationQueue(organisation),
  mentors: enquiryQueue({ kinds, name: "mentor", topics: [], organisation }),
  partnerships: enquiryQueue({ kinds, name: "partnership", topics: [], organisation }),
  messages: enquiryQueue({ kinds, name: "contact", topics: TOPICS, organisation }),
};

/** The topics of a queue that somebody sees; `null` is the one part of a queue without topics. */
export const partsFor = (queue: Queue, who: User): (string | null)[] =>
  (queue.topics.length === 0 ? [null] : queue.topics).filter((topic) => queue.sight(who, topic) !== null);

/** The most that somebody sees of any part of a queue; null: nothing of it is theirs. */
export function sightOf(queue: Queue, who: User): Sight | null {
  const sights = partsFor(queue, who).map((topic) => queue.sight(who, topic));
  if (sights.includes("whole")) return "whole";
  return sights.length > 0 ? "outline" : null;
}
