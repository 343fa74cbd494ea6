import { useQuery } from "@tanstack/react-query";
import { QUEUES, type QueueName } from "../../features/queues/queue.model";
import type { Topic } from "../../features/contact/contact.model";
import { topicLabel } from "../../features/contact/ui/topic-labels";
import { ADMIN, type QueueCounts, type QueuedItem, call } from "../client";

/** Whether a part of the office is one of the queues. */
export const isQueue = (part: string): part is QueueName => (QUEUES as readonly string[]).includes(part);

/** Under what the numbers of all queues are kept. */
export const COUNTS = ["queues"] as const;

/** The queues that are open to whoever sits here, their states and how many there are in each. */
export const useQueues = () =>
  useQuery({ queryKey: COUNTS, queryFn: async () => (await call("GET /queues", ADMIN)).queues });

/** One of them; undefined until it is known. */
export const useQueueCounts = (name: string): QueueCounts | undefined =>
  useQueues().data?.find((one) => one.name === name);

type Counted = "all" | "late" | "soon" | "mine" | "free";
/** How many still wait for something: those of whoever has ended are nobody's work. */
export const openOf = (queue: QueueCounts, what: Counted): number =>
  queue.states.filter(({ steps }) => steps.length > 0).reduce((sum, state) => sum + state[what], 0);

/** How many people do not know the news of their state yet: also where nothing follows it. */
export const untoldOf = (queue: QueueCounts): number =>
  queue.states.reduce((sum, { untold }) => sum + untold, 0);

/** What a record is called in a list. */
export const titleOf = ({ name, topic, reference }: QueuedItem): string =>
  name ?? (topic ? topicLabel(topic as Topic) : reference);
