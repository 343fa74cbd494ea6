import { useQuery } from "@tanstack/react-query";
import { QUEUES, type QueueName } from "../../features/queues/queue.model";
import type { Topic } from "../../features/contact/contact.model";
import { topicLabel } from "../../features/contact/ui/topic-labels";
import { ADMIN, call } from "../api/admin-api";
import type { QueueSummary, QueueItem, QueueRecord } from "../api/api-types";

/** Whether a part of the office is one of the queues. */
export const isQueue = (section: string): section is QueueName =>
  (QUEUES as readonly string[]).includes(section);

/** Under what the numbers of all queues are kept. */
export const QUEUES_QUERY_KEY = ["queues"] as const;

/** The queues that are open to whoever sits here, their states and how many there are in each. */
export const useQueues = () =>
  useQuery({ queryKey: QUEUES_QUERY_KEY, queryFn: async () => (await call("GET /queues", ADMIN)).queues });

/** One of them; undefined until it is known. */
export const useQueueSummary = (name: string): QueueSummary | undefined =>
  useQueues().data?.find((one) => one.name === name);

type CountKey = "all" | "late" | "soon" | "mine" | "free";

/** How many still wait for something: those of whoever has ended are nobody's work. */
export const countOpen = (queue: QueueSummary, countKey: CountKey): number =>
  queue.states.filter(({ actions }) => actions.length > 0).reduce((sum, state) => sum + state[countKey], 0);

/** How many people do not know the news of their state yet: also where nothing follows it. */
export const countAwaitingNotice = (queue: QueueSummary): number =>
  queue.states.reduce((sum, { unnotified }) => sum + unnotified, 0);

/** What a record is called in a list. */
export const recordTitle = ({ name, topic, reference }: QueueItem): string =>
  name ?? (topic ? topicLabel(topic as Topic) : reference);

/** What the parts of a person's page are given. */
export type QueueRecordProps = { queue: QueueName; record: QueueRecord };
