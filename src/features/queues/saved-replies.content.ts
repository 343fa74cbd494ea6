import { m } from "../../paraglide/messages";
import { choice, contentKind, positionField } from "../../platform/content-kind";
import { QUEUES, type QueueName } from "./queue.model";

/** For which records a saved reply is offered. */
const REPLY_QUEUES = ["any", ...QUEUES] as const;
const QUEUE_WORDS: Record<"any" | QueueName, () => string> = {
  any: m.replies_any,
  learners: m.admin_kind_learners,
  mentors: m.admin_kind_mentors,
  partnerships: m.admin_kind_partnerships,
  messages: m.admin_kind_messages,
};

/** What is filled in where a saved reply is used (`fillIn`). */
const TOKENS = "{name} {reference} {program}";

/** Texts that staff answer people with again and again, in each language. */
export const savedReplyContent = contentKind({
  name: "saved-replies",
  table: "saved_reply",
  title: "name",
  publishes: false,
  writers: ["reviewer"],
  order: { column: "position", kind: "number", descending: false },
  page: () => null,
  fields: [
    { name: "name", kind: "text", most: 80 },
    choice("queue", REPLY_QUEUES, (queue) => QUEUE_WORDS[queue]()),
    { name: "text", kind: "words", most: 3000, lines: true, label: () => m.replies_text({ tokens: TOKENS }) },
    positionField,
  ],
});
