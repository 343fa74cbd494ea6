import { useQuery } from "@tanstack/react-query";
import { QUEUES, type QueueName } from "../../features/queues/queue.model";
import type { Topic } from "../../features/contact/contact.model";
import { topicLabel } from "../../features/contact/ui/topic-labels";
import { ADMIN, call } from "../api/admin-api";
import type { QueueSummary, QueueItem, QueueRecord } from "../api/api-types";

export const isQueue = (section: string): section is QueueName =>
  (QUEUES as readonly string[]).includes(section);

export const QUEUES_QUERY_KEY = ["queues"] as const;

export const useQueues = () =>
  useQuery({ queryKey: QUEUES_QUERY_KEY, queryFn: async () => (await call("GET /queues", ADMIN)).queues });

export const useQueueSummary = (name: string): QueueSummary | undefined =>
  useQueues().data?.find((one) => one.name === name);

type CountKey = "all" | "late" | "soon" | "mine" | "free";

/** Counts states with further actions: finished records are no one's work. */
export const countOpen = (queue: QueueSummary, countKey: CountKey): number =>
  queue.states.filter(({ actions }) => actions.length > 0).reduce((sum, state) => sum + state[countKey], 0);

/** Counts people who were not notified of their state, final states included. */
export const countAwaitingNotice = (queue: QueueSummary): number =>
  queue.states.reduce((sum, { unnotified }) => sum + unnotified, 0);

export const recordTitle = ({ name, topic, reference }: QueueItem): string =>
  name ?? (topic ? topicLabel(topic as Topic) : reference);

export type QueueRecordProps = { queue: QueueName; record: QueueRecord };
