import { z } from "zod";
import { m } from "../../paraglide/messages";
import { decodeCursor } from "../../platform/pagination/cursor";
import { endpoint } from "../../platform/api/endpoint.server";
import { fieldError } from "../../platform/api/validate-input.server";
import type { Locale } from "../../platform/i18n/locales";
import { refuse } from "../../platform/api/problem";
import { type Result, err, ok } from "../../platform/result";
import { readAccountNames } from "../accounts/staff/staff.service.server";
import { browseInbox } from "./inbox.service.server";
import { assignRecords, previewAssignments } from "./bulk-assign.server";
import { type BulkOutcome, transitionRecords, previewTransitions } from "./bulk-transitions.server";
import type { QueueError } from "./queue.model";
import { recordView, queueView, queueItemView } from "./queue-view.server";
import {
  colleaguesOutput,
  previewOutput,
  inboxOutput,
  listOutput,
  outcomesOutput,
  queuesOutput,
  recordOutput,
  referenceOutput,
} from "./queues.output.server";
import {
  answerBody,
  assignBody,
  assigneeBody,
  bulkBody,
  toQueueFilter,
  previewBody,
  inboxQuery,
  listQuery,
  noteBody,
  queueName,
  actionBody,
} from "./queues.input.server";
import { queues, visibilityOf } from "./all-queues.service.server";
import {
  answerRecord,
  assignRecord,
  listQueuePage,
  listRecordColleagues,
  listRecordMails,
  transitionRecord,
  addRecordNote,
  openRecord,
  readQueues,
  listQueueColleagues,
} from "./queues.service.server";

export const TAG = "Queues";
const params = z.object({ queue: queueName });
export const recordParams = z.object({ queue: queueName, id: z.string().max(80) });

type LocalizedMessage = (inputs: Record<string, never>, options: { locale: Locale }) => string;
const PLACE_MESSAGES: Partial<Record<QueueError, LocalizedMessage>> = {
  no_class: m.queue_no_class,
  class_full: m.queue_class_full,
  class_over: m.queue_class_over,
  class_taken: m.queue_class_taken,
};

export function toResponse<T>(result: Result<T, QueueError>, locale: Locale) {
  if (result.ok) return result;
  if (result.error === "not_allowed")
    return refuse("conflict", { message: m.queue_not_allowed({}, { locale }) });
  if (result.error === "reason_missing")
    return refuse("validation_failed", { errors: [fieldError("reason", "required", locale)] });
  if (result.error === "guardian_missing")
    return refuse("conflict", { message: m.queue_guardian_missing({}, { locale }) });
  const noPlace = PLACE_MESSAGES[result.error];
  if (noPlace) return refuse("conflict", { message: noPlace({}, { locale }) });
  return err(result.error as "not_found" | "forbidden" | "changed_meanwhile");
}

export const listQueues = endpoint({
  summary: "The caller's queues with the number of records in each state",
  tag: TAG,
  caller: "user",
  output: queuesOutput,
  handle: async ({ deps, principal: user, locale }) => {
    const all = await readQueues(deps, user);
    return ok({ queues: all.map((each) => queueView(each, locale)) });
  },
});

export const listQueueRecords = endpoint({
  summary: "Records of a queue",
  tag: TAG,
  caller: "user",
  params,
  query: listQuery,
  output: listOutput,
  refuses: ["forbidden"],
  handle: async ({
    deps,
    principal: user,
    params: { queue },
    query: { sort, limit, cursor, ...filterQuery },
    locale,
  }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const by = sort.replace("-", "") as "due" | "submitted" | "changed";
    const window = { sort: by, descending: sort.startsWith("-"), limit, after };
    const page = await listQueuePage(deps, user, queue, toQueueFilter(filterQuery, user.id), window);
    if (page === null) return err("forbidden");
    const names = await readAccountNames(
      deps,
      page.items.flatMap(({ assignee }) => assignee ?? []),
    );
    const items = page.items.map((item) => queueItemView(queue, item, { names, locale, now: deps.now() }));
    return ok({ items, nextCursor: page.next });
  },
});

export const listInbox = endpoint({
  summary: "Records of all queues that the caller works on, earliest promise first",
  tag: TAG,
  caller: "user",
  query: inboxQuery,
  output: inboxOutput,
  handle: async ({
    deps,
    principal: user,
    query: { limit, cursor, awaitingReply, kind, ...filterQuery },
    locale,
  }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const filter = {
      ...toQueueFilter(filterQuery, user.id),
      awaitingReply: awaitingReply === undefined ? undefined : true,
      kind,
    };
    const page = await browseInbox(deps, user, filter, { limit, after });
    const names = await readAccountNames(
      deps,
      page.items.flatMap(({ assignee }) => assignee ?? []),
    );
    const items = page.items.map(({ queue, ...item }) => ({
      ...queueItemView(queue, item, { names, locale, now: deps.now() }),
      queue,
      mine: item.assignee === user.id,
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const readRecord = endpoint({
  summary: "One record with answers, history, notes, files and emails. Each read is recorded",
  tag: TAG,
  caller: "user",
  params: recordParams,
  output: recordOutput,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, locale }) => {
    const found = await openRecord(deps, user, queue, id);
    if (!found.ok) return toResponse(found, locale);
    const record = found.value;
    const isFull = record.visibility === "whole";
    const [mails, staff, names] = await Promise.all([
      listRecordMails(deps, queue, record),
      isFull ? listRecordColleagues(deps, queue, record.topic) : [],
      readAccountNames(deps, [
        ...record.history.map(({ actor }) => actor),
        ...record.notes.map(({ author }) => author),
        ...(record.assignee ? [record.assignee] : []),
      ]),
    ]);
    return ok(recordView(queue, { record, mails, staff }, { names, locale, now: deps.now() }));
  },
});

export const previewAction = endpoint({
  summary: "Previews an action: the email, and the text on the person's page",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: previewBody,
  // Changes nothing, and runs again while the user types.
  limits: { bucket: "api-read" },
  output: previewOutput,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body, locale }) => {
    const preview = await queues[queue].preview(deps, user, id, body);
    return toResponse(preview, locale);
  },
});

export const postTransition = endpoint({
  summary: "Executes an action that the given state allows, and notifies the person",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: actionBody,
  output: referenceOutput,
  idempotent: true,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body, locale }) =>
    toResponse(await transitionRecord(deps, user, queue, id, body), locale),
});

export const postAnswer = endpoint({
  summary: "Sends a reply to the person, by email and on their page; the queue defines the next state",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: answerBody,
  output: referenceOutput,
  status: 201,
  idempotent: true,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body, locale }) =>
    toResponse(await answerRecord(deps, user, queue, id, body), locale),
});

export const postTransitions = endpoint({
  summary: "Executes one action for several records independently; a dry run only previews it",
  tag: TAG,
  caller: "user",
  params,
  body: bulkBody,
  output: outcomesOutput,
  idempotent: true,
  refuses: ["forbidden"],
  handle: async ({ deps, principal: user, params: { queue }, body: { records, dryRun, ...step } }) => {
    const many = { records, step };
    return unlessForbidden(await (dryRun ? previewTransitions : transitionRecords)(deps, user, queue, many));
  },
});

/** A user without access gets one error instead of one for each record. */
const unlessForbidden = (results: BulkOutcome[]): Result<{ results: BulkOutcome[] }, "forbidden"> =>
  results.every(({ refused }) => refused === "forbidden") ? err("forbidden") : ok({ results });

export const putAssignee = endpoint({
  summary: "Assigns a record to a colleague who may see it, or to no one",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: assigneeBody,
  output: referenceOutput,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body: { assignee }, locale }) =>
    toResponse(await assignRecord(deps, user, queue, id, assignee === "me" ? user.id : assignee), locale),
});

export const listColleagues = endpoint({
  summary: "Colleagues to whom records of a queue can be assigned, as far as they may see them",
  tag: TAG,
  caller: "user",
  params,
  output: colleaguesOutput,
  refuses: ["forbidden"],
  handle: async ({ deps, principal: user, params: { queue } }) =>
    visibilityOf(queues[queue], user) === "whole"
      ? ok({ colleagues: await listQueueColleagues(deps, queue) })
      : err("forbidden"),
});

export const postAssignments = endpoint({
  summary: "Assigns several records to a colleague, or to no one; a dry run only previews it",
  tag: TAG,
  caller: "user",
  params,
  body: assignBody,
  output: outcomesOutput,
  idempotent: true,
  refuses: ["forbidden"],
  handle: async ({ deps, principal: user, params: { queue }, body: { dryRun, ...input } }) =>
    unlessForbidden(await (dryRun ? previewAssignments : assignRecords)(deps, user, queue, input)),
});

export const postNote = endpoint({
  summary: "Adds a note for colleagues",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: noteBody,
  output: referenceOutput,
  status: 201,
  idempotent: true,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body: { text }, locale }) =>
    toResponse(await addRecordNote(deps, user, queue, id, text), locale),
});
