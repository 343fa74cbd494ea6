import { z } from "zod";
import { m } from "../../paraglide/messages";
import { decodeCursor } from "../../platform/cursor";
import { endpoint } from "../../platform/endpoint.server";
import { fieldError } from "../../platform/input.server";
import type { Locale } from "../../platform/languages";
import { refuse } from "../../platform/problem";
import { type Result, err, ok } from "../../platform/result";
import { namesOf } from "../accounts/staff.service.server";
import { browseInbox } from "./inbox.service.server";
import { assignMany, tryAssigning } from "./bulk-assign.server";
import { type Outcome, moveMany, tryMoves } from "./bulk-moves.server";
import type { Refused } from "./queue.model";
import { openedView, queueView, queuedView } from "./queue-view.server";
import {
  colleaguesOutput,
  foreseenOutput,
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
  filterOf,
  foreseeBody,
  inboxQuery,
  listQuery,
  noteBody,
  queueName,
  stepBody,
  toldBody,
  untoldBody,
} from "./queues.input.server";
import { queues, sightOf } from "./queues.server";
import {
  agreeForLearner,
  markLearnerTold,
  answerRecord,
  assignRecord,
  browseQueue,
  colleagues,
  mailsOf,
  moveRecord,
  noteRecord,
  openRecord,
  readQueues,
  unmarkLearnerTold,
  workersOn,
} from "./queues.service.server";

const TAG = "Queues";
const params = z.object({ queue: queueName });
const one = z.object({ queue: queueName, id: z.string().max(80) });

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;
/** Why no place is offered, and what to do instead. */
const NO_PLACE: Partial<Record<Refused, Words>> = {
  no_class: m.queue_no_class,
  class_full: m.queue_class_full,
  class_over: m.queue_class_over,
  class_taken: m.queue_class_taken,
};

/** What a refusal of a queue is to a caller. */
function answered<T>(done: Result<T, Refused>, locale: Locale) {
  if (done.ok) return done;
  if (done.error === "not_allowed")
    return refuse("conflict", { message: m.queue_not_allowed({}, { locale }) });
  if (done.error === "reason_missing")
    return refuse("validation_failed", { errors: [fieldError("reason", "required", locale)] });
  if (done.error === "guardian_missing")
    return refuse("conflict", { message: m.queue_guardian_missing({}, { locale }) });
  const noPlace = NO_PLACE[done.error];
  if (noPlace) return refuse("conflict", { message: noPlace({}, { locale }) });
  return err(done.error as "not_found" | "forbidden" | "changed_meanwhile");
}

export const listQueues = endpoint({
  summary: "The queues that the caller sees, with how many there are in each state",
  tag: TAG,
  caller: "user",
  output: queuesOutput,
  handle: async ({ deps, who, locale }) => {
    const all = await readQueues(deps, who);
    return ok({ queues: all.map((each) => queueView(each, locale)) });
  },
});

export const listQueue = endpoint({
  summary: "What waits in a queue",
  tag: TAG,
  caller: "user",
  params,
  query: listQuery,
  output: listOutput,
  handle: async ({ deps, who, params: { queue }, query: { sort, limit, cursor, ...asked }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const by = sort.replace("-", "") as "due" | "filed" | "changed";
    const window = { sort: by, descending: sort.startsWith("-"), limit, after };
    const page = await browseQueue(deps, who, queue, filterOf(asked, who.id), window);
    if (page === null) return err("forbidden");
    const names = await namesOf(
      deps,
      page.items.flatMap(({ assignee }) => assignee ?? []),
    );
    const items = page.items.map((item) => queuedView(queue, item, { names, locale, now: deps.now() }));
    return ok({ items, nextCursor: page.next });
  },
});

export const listInbox = endpoint({
  summary: "Everything that the caller works on, of all queues, what was promised first at its head",
  tag: TAG,
  caller: "user",
  query: inboxQuery,
  output: inboxOutput,
  handle: async ({ deps, who, query: { limit, cursor, waits, kind, ...asked }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const filter = { ...filterOf(asked, who.id), waits: waits === undefined ? undefined : true, kind };
    const page = await browseInbox(deps, who, filter, { limit, after });
    const names = await namesOf(
      deps,
      page.items.flatMap(({ assignee }) => assignee ?? []),
    );
    const items = page.items.map(({ queue, ...item }) => ({
      ...queuedView(queue, item, { names, locale, now: deps.now() }),
      queue,
      mine: item.assignee === who.id,
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const readRecord = endpoint({
  summary: "One record with answers, history, notes, files and mails; who reads it is written down",
  tag: TAG,
  caller: "user",
  params: one,
  output: recordOutput,
  handle: async ({ deps, who, params: { queue, id }, locale }) => {
    const opened = await openRecord(deps, who, queue, id);
    if (!opened.ok) return answered(opened, locale);
    const record = opened.value;
    const whole = record.sight === "whole";
    const [mails, staff, names] = await Promise.all([
      mailsOf(deps, queue, record),
      whole ? colleagues(deps, queue, record.topic) : [],
      namesOf(deps, [
        ...record.history.map(({ actor }) => actor),
        ...record.notes.map(({ author }) => author),
        ...(record.assignee ? [record.assignee] : []),
      ]),
    ]);
    return ok(openedView(queue, { record, mails, staff }, { names, locale, now: deps.now() }));
  },
});

export const foreseeMove = endpoint({
  summary: "What a step would do: the mail that would go out, and what the person's page would say",
  tag: TAG,
  caller: "user",
  params: one,
  body: foreseeBody,
  // Changes nothing, and is asked anew while somebody types.
  limits: { bucket: "api-read" },
  output: foreseenOutput,
  handle: async ({ deps, who, params: { queue, id }, body, locale }) => {
    const would = await queues[queue].foresee(deps, who, id, body);
    return answered(would, locale);
  },
});

export const moveOne = endpoint({
  summary: "Takes a step that is allowed from the state that was seen, and tells the person",
  tag: TAG,
  caller: "user",
  params: one,
  body: stepBody,
  output: referenceOutput,
  idempotent: true,
  handle: async ({ deps, who, params: { queue, id }, body, locale }) =>
    answered(await moveRecord(deps, who, queue, id, body), locale),
});

export const answerOne = endpoint({
  summary: "Sends an answer to the person, by mail and on their page; the state moves as the queue says",
  tag: TAG,
  caller: "user",
  params: one,
  body: answerBody,
  output: referenceOutput,
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, params: { queue, id }, body, locale }) =>
    answered(await answerRecord(deps, who, queue, id, body), locale),
});

export const moveSeveral = endpoint({
  summary: "Takes one step for several records, each by itself; a dry run only tells what would happen",
  tag: TAG,
  caller: "user",
  params,
  body: bulkBody,
  output: outcomesOutput,
  idempotent: true,
  handle: async ({ deps, who, params: { queue }, body: { records, dryRun, ...step } }) => {
    const many = { records, step };
    return unlessForbidden(await (dryRun ? tryMoves : moveMany)(deps, who, queue, many));
  },
});

/** Nothing of the queue is theirs: that is one answer, not a hundred. */
const unlessForbidden = (results: Outcome[]): Result<{ results: Outcome[] }, "forbidden"> =>
  results.every(({ refused }) => refused === "forbidden") ? err("forbidden") : ok({ results });

export const assignOne = endpoint({
  summary: "Gives a record to a colleague who may see it, or to nobody",
  tag: TAG,
  caller: "user",
  params: one,
  body: assigneeBody,
  output: referenceOutput,
  handle: async ({ deps, who, params: { queue, id }, body: { assignee }, locale }) =>
    answered(await assignRecord(deps, who, queue, id, assignee === "me" ? who.id : assignee), locale),
});

export const listColleagues = endpoint({
  summary: "Who works on a queue: whom its records can be given to, as far as they may see them",
  tag: TAG,
  caller: "user",
  params,
  output: colleaguesOutput,
  handle: async ({ deps, who, params: { queue } }) =>
    sightOf(queues[queue], who) === "whole"
      ? ok({ colleagues: await workersOn(deps, queue) })
      : err("forbidden"),
});

export const assignSeveral = endpoint({
  summary: "Gives several records to a colleague, or to nobody; a dry run only tells what would happen",
  tag: TAG,
  caller: "user",
  params,
  body: assignBody,
  output: outcomesOutput,
  idempotent: true,
  handle: async ({ deps, who, params: { queue }, body: { dryRun, ...gift } }) =>
    unlessForbidden(await (dryRun ? tryAssigning : assignMany)(deps, who, queue, gift)),
});

export const noteOne = endpoint({
  summary: "Writes a note down, for colleagues",
  tag: TAG,
  caller: "user",
  params: one,
  body: noteBody,
  output: referenceOutput,
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, params: { queue, id }, body: { text }, locale }) =>
    answered(await noteRecord(deps, who, queue, id, text), locale),
});

export const agreeForOne = endpoint({
  summary: "Writes down that the guardian of a learner under 18 has agreed, and how that is known",
  tag: TAG,
  caller: "user",
  params: one,
  body: noteBody,
  output: referenceOutput,
  idempotent: true,
  handle: async ({ deps, who, params: { queue, id }, body: { text }, locale }) =>
    queue === "learners" ? answered(await agreeForLearner(deps, who, id, text), locale) : err("not_found"),
});

export const tellOne = endpoint({
  summary: "Writes down on which day and how staff told a learner the news; clocks of the learner start then",
  tag: TAG,
  caller: "user",
  params: one,
  body: toldBody,
  output: referenceOutput,
  idempotent: true,
  handle: async ({ deps, who, params: { queue, id }, body, locale }) => {
    if (queue !== "learners") return err("not_found");
    const done = await markLearnerTold(deps, who, id, body);
    if (!done.ok && done.error === "wrong_day")
      return refuse("validation_failed", { errors: [fieldError("on", "invalid", locale)] });
    return answered(done as Result<{ reference: string }, Refused>, locale);
  },
});

export const untellOne = endpoint({
  summary: "Undoes that staff marked a learner as told; nothing runs out any more before they are",
  tag: TAG,
  caller: "user",
  params: one,
  body: untoldBody,
  output: referenceOutput,
  idempotent: true,
  handle: async ({ deps, who, params: { queue, id }, body: { from }, locale }) =>
    queue === "learners" ? answered(await unmarkLearnerTold(deps, who, id, from), locale) : err("not_found"),
});
