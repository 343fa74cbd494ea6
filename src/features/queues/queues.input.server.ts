import { cleanLine } from "../../platform/text/clean-text";
import { z } from "zod";
import { isoDate } from "../../platform/api/api-fields.server";
import { STAFF_CHANNELS } from "../applications/registrations/registration.model";
import { MAX_QUERY_LENGTH } from "../../platform/pagination/list-query";
import { QUEUES, QUEUE_SORTS, type QueueFilter } from "./queue.model";

const MAX_MESSAGE_LENGTH = 2000;
const MAX_NOTE_LENGTH = 2000;
const MAX_BULK_RECORDS = 100;

export const queueName = z.enum(QUEUES);
const id = z.string().max(80);
const state = z.string().regex(/^[a-z_]{1,30}$/);
const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((typed) => typed.replaceAll("\r\n", "\n").trim());
const requiredText = (maxLength: number) => text(maxLength).pipe(z.string().min(1));

/** `assignee`: account id, `me` or `nobody`. */
const filterFields = {
  state: state.optional(),
  topic: state.optional(),
  program: id.optional(),
  assignee: id.optional(),
  late: z.enum(["true"]).optional(),
  open: z.enum(["true"]).optional().meta({ description: "Only open records" }),
  unnotified: z
    .enum(["true"])
    .optional()
    .meta({ description: "Only records whose person is not notified yet" }),
  q: z.string().max(MAX_QUERY_LENGTH).transform(cleanLine).optional(),
};

export const listQuery = z.object({
  ...filterFields,
  sort: z
    .enum([...QUEUE_SORTS, ...QUEUE_SORTS.map((name) => `-${name}` as const)])
    .default("due")
    .meta({ description: "`due`: earliest promise first" }),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().optional(),
});

export const inboxQuery = z.object({
  kind: queueName.optional().meta({ description: "Only of this queue" }),
  assignee: filterFields.assignee,
  late: filterFields.late,
  awaitingReply: z.enum(["true"]).optional().meta({ description: "Only records that wait for our reply" }),
  open: filterFields.open,
  q: filterFields.q,
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().optional(),
});

export const exportQuery = z.object({ queue: queueName, ...filterFields }).strict();

const MAX_VIEW_NAME_LENGTH = 60;
export const viewName = requiredText(MAX_VIEW_NAME_LENGTH);
const { q: _searchQuery, ...viewFilterFields } = filterFields;
/** Search text may be a name, so views do not store it. */
export const viewFilter = z
  .object(viewFilterFields)
  .transform((filter) =>
    Object.fromEntries(
      Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  );

type FilterQuery = z.output<z.ZodObject<typeof filterFields>>;
export const toQueueFilter = (
  { late, open, unnotified, q, assignee, ...more }: FilterQuery,
  accountId: string,
): QueueFilter => ({
  ...more,
  assignee: assignee === "me" ? accountId : assignee,
  late: late === undefined ? undefined : true,
  open: open === undefined ? undefined : true,
  unnotified: unnotified === undefined ? undefined : true,
  query: q,
});

const actionFields = {
  to: state,
  reason: text(MAX_NOTE_LENGTH).default("").meta({ description: "For colleagues; never sent" }),
  intake: id.optional().meta({
    description: "Class in which a learner is offered a place; default: the one they registered for",
  }),
  message: text(MAX_MESSAGE_LENGTH)
    .default("")
    .meta({ description: "For the person: in the email and on their page" }),
};
export const actionBody = z.object({ from: state, ...actionFields });
const MAX_ANSWER_LENGTH = 4000;
export const answerBody = z.object({
  from: state.meta({ description: "State that the caller read" }),
  text: requiredText(MAX_ANSWER_LENGTH).meta({
    description: "For the person: in the email and on their page",
  }),
  last: z.boolean().default(false).meta({ description: "No reply is expected: closes the record" }),
});
export const previewBody = z.object({ from: state, ...actionFields });
export const bulkBody = z.object({
  records: z
    .array(z.object({ id, from: state }))
    .min(1)
    .max(MAX_BULK_RECORDS),
  ...actionFields,
  dryRun: z.boolean().meta({ description: "Previews the result for each record and changes nothing" }),
});
export const noteBody = z.object({ text: requiredText(MAX_NOTE_LENGTH) });
export const notificationBody = z.object({
  from: state.meta({ description: "State of which the person was notified" }),
  on: isoDate,
  how: z.enum(STAFF_CHANNELS),
});
export const notificationUndoBody = z.object({
  from: state.meta({ description: "State that was marked as notified" }),
});
export const assigneeBody = z.object({
  assignee: id.nullable().meta({ description: "Null: no one; `me`: the caller" }),
});
export const assignBody = z.object({
  ids: z.array(id).min(1).max(MAX_BULK_RECORDS),
  assignee: id.nullable().meta({ description: "Null: no one" }),
  dryRun: z.boolean().meta({ description: "Previews the result for each record and changes nothing" }),
});
