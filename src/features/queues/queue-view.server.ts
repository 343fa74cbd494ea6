import type { Locale } from "../../platform/languages";
import type { mailsOf, readQueues } from "./queues.service.server";
import type { Opened, Queue, QueueName, Queued } from "./queue.model";
import { queues } from "./queues.server";
import { stepWords } from "./step-words.server";

type Shown = { names: ReadonlyMap<string, string>; locale: Locale; now: Date };
type Counted = Awaited<ReturnType<typeof readQueues>>[number];

/** A queue with all its states, also those that nobody is in. */
export function queueView({ name, sight, topics, programs, tally }: Counted, locale: Locale) {
  const queue = queues[name];
  const none = { all: 0, late: 0, soon: 0, mine: 0, free: 0, untold: 0 };
  const states = Object.keys(queue.states)
    .filter((state) => name !== "learners" || !UNSENT.includes(state))
    .map((state) => ({
      state,
      words: queue.stateWords(state, locale),
      steps: [...queue.stepsFrom(state)],
      reason: queue.needsReason(state),
      ...none,
      ...tally.find((one) => one.state === state),
    }));
  return { name, sight, topics, programs, states };
}

/** Registrations in these were never sent: they are their person's alone. */
const UNSENT = ["draft", "expired"];

/** One line of a queue. */
export function queuedView(name: QueueName, item: Queued, { names, locale, now }: Shown) {
  const { filedAt, changedAt, dueAt, assignee, untoldSince, ...head } = item;
  return {
    ...head,
    stateWords: queues[name].stateWords(item.state, locale),
    filedAt: filedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    late: dueAt !== null && dueAt < now,
    untoldSince: untoldSince?.toISOString() ?? null,
    assignee: assignee === null ? null : { id: assignee, name: names.get(assignee) ?? assignee },
  };
}

/** The answers that can be sent from a state, the usual one first. */
const answersFrom = (queue: Queue, state: string, locale: Locale) =>
  [false, true].flatMap((last) => {
    const to = queue.afterAnswer(state, last);
    return to === null ? [] : [{ last, state: queue.stateWords(to, locale) }];
  });

type Whole = {
  record: Opened;
  mails: Awaited<ReturnType<typeof mailsOf>>;
  staff: { id: string; name: string }[];
};

/** A record with everything around it. */
export function openedView(name: QueueName, { record, mails, staff }: Whole, shown: Shown) {
  const { history, notes, files, reach, answers, sight, said, guardian, told, intake } = record;
  const { names, locale } = shown;
  const queue = queues[name];
  return {
    ...queuedView(name, record, shown),
    ...{ sight, reach, answers, said, guardian, intake },
    files: files.map((file) => ({ ...file, at: file.at.toISOString() })),
    told: told && {
      ...told,
      at: told.at?.toISOString() ?? null,
      since: told.since.toISOString(),
      until: told.until?.toISOString() ?? null,
    },
    history: history.map(({ at, actor, what, from, to }) => ({
      at: at.toISOString(),
      actor: names.get(actor) ?? actor,
      what,
      from: from && queue.stateWords(from, locale),
      to: to && queue.stateWords(to, locale),
    })),
    notes: notes.map(({ at, author, ...note }) => ({
      ...note,
      at: at.toISOString(),
      author: names.get(author) ?? author,
    })),
    mails: mails.map(({ id, subject, state, createdAt, sentAt }) => ({
      ...{ id, subject, state },
      at: (sentAt ?? createdAt).toISOString(),
    })),
    steps:
      sight === "whole"
        ? queue.stepsFrom(record.state).map((to) => ({
            to,
            words: stepWords(name, to, locale),
            state: queue.stateWords(to, locale),
            reason: queue.needsReason(to),
          }))
        : [],
    ways: sight === "whole" ? answersFrom(queue, record.state, locale) : [],
    colleagues: staff,
  };
}
