import { m } from "../../../paraglide/messages";
import { choiceField, defineContentKind, positionField } from "../../../platform/content/content-kind";
import { QUEUES, type QueueName } from "../queue.model";

const REPLY_QUEUES = ["any", ...QUEUES] as const;
const QUEUE_LABELS: Record<"any" | QueueName, () => string> = {
  any: m.replies_any,
  learners: m.admin_kind_learners,
  mentors: m.admin_kind_mentors,
  partnerships: m.admin_kind_partnerships,
  messages: m.admin_kind_messages,
};

/** Filled by `fillPlaceholders`. */
const PLACEHOLDERS = "{name} {reference} {program}";

export const savedReplyContent = defineContentKind({
  name: "saved-replies",
  table: "saved_reply",
  title: "name",
  publishes: false,
  writers: ["reviewer"],
  order: { column: "position", kind: "number", descending: false },
  pagePath: () => null,
  fields: [
    { name: "name", kind: "text", max: 80 },
    choiceField("queue", REPLY_QUEUES, (queue) => QUEUE_LABELS[queue]()),
    {
      name: "text",
      kind: "words",
      max: 3000,
      multiline: true,
      label: () => m.replies_text({ tokens: PLACEHOLDERS }),
    },
    positionField,
  ],
});
