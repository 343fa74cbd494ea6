import type { Locale } from "../../platform/i18n/locales";
import type { listRecordMails, readQueues } from "./queues.service.server";
import type { QueueRecord, Queue, QueueName, QueueItem } from "./queue.model";
import { queues } from "./all-queues.service.server";
import { actionLabel } from "./action-labels.server";

type ViewContext = { names: ReadonlyMap<string, string>; locale: Locale; now: Date };
type QueueSummary = Awaited<ReturnType<typeof readQueues>>[number];

export function queueView({ name, visibility, topics, programs, tally }: QueueSummary, locale: Locale) {
  const queue = queues[name];
  const emptyCounts = { all: 0, late: 0, soon: 0, mine: 0, free: 0, unnotified: 0 };
  const states = Object.keys(queue.states)
    .filter((state) => name !== "learners" || !UNSUBMITTED_STATES.includes(state))
    .map((state) => ({
      state,
      label: queue.stateLabel(state, locale),
      actions: [...queue.actionsFrom(state)],
      reason: queue.needsReason(state),
      ...emptyCounts,
      ...tally.find((one) => one.state === state),
    }));
  return { name, visibility, topics, programs, states };
}

/** Not submitted, so only the person sees them. */
const UNSUBMITTED_STATES = ["draft", "expired"];

export function queueItemView(name: QueueName, item: QueueItem, { names, locale, now }: ViewContext) {
  const { submittedAt, changedAt, dueAt, assignee, unnotifiedSince, ...head } = item;
  return {
    ...head,
    stateLabel: queues[name].stateLabel(item.state, locale),
    submittedAt: submittedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    late: dueAt !== null && dueAt < now,
    unnotifiedSince: unnotifiedSince?.toISOString() ?? null,
    assignee: assignee === null ? null : { id: assignee, name: names.get(assignee) ?? assignee },
  };
}

const answerOptions = (queue: Queue, state: string, locale: Locale) =>
  [false, true].flatMap((last) => {
    const to = queue.stateAfterAnswer(state, last);
    return to === null ? [] : [{ last, state: queue.stateLabel(to, locale) }];
  });

type RecordDetails = {
  record: QueueRecord;
  mails: Awaited<ReturnType<typeof listRecordMails>>;
  staff: { id: string; name: string }[];
};

export function recordView(name: QueueName, { record, mails, staff }: RecordDetails, context: ViewContext) {
  const { history, notes, files, contact, answers, visibility, message, guardian, notification, intake } =
    record;
  const { names, locale } = context;
  const queue = queues[name];
  return {
    ...queueItemView(name, record, context),
    visibility,
    contact,
    answers,
    message,
    guardian,
    intake,
    files: files.map((file) => ({ ...file, at: file.at.toISOString() })),
    notification: notification && {
      ...notification,
      at: notification.at?.toISOString() ?? null,
      since: notification.since.toISOString(),
      until: notification.until?.toISOString() ?? null,
    },
    history: history.map(({ at, actor, what, from, to }) => ({
      at: at.toISOString(),
      actor: names.get(actor) ?? actor,
      what,
      from: from && queue.stateLabel(from, locale),
      to: to && queue.stateLabel(to, locale),
    })),
    notes: notes.map(({ at, author, ...note }) => ({
      ...note,
      at: at.toISOString(),
      author: names.get(author) ?? author,
    })),
    mails: mails.map(({ id, subject, state, createdAt, sentAt }) => ({
      id,
      subject,
      state,
      at: (sentAt ?? createdAt).toISOString(),
    })),
    actions:
      visibility === "whole"
        ? queue.actionsFrom(record.state).map((to) => ({
            to,
            label: actionLabel(name, to, locale),
            state: queue.stateLabel(to, locale),
            reason: queue.needsReason(to),
          }))
        : [],
    ways: visibility === "whole" ? answerOptions(queue, record.state, locale) : [],
    colleagues: staff,
  };
}
