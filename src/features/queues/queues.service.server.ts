import { type Page, pageOf } from "../../platform/cursor";
import { type Result, err } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import { readStaff } from "../accounts/staff.service.server";
import type { AuditAction } from "../audit/audit.model";
import { recordChange } from "../audit/audit.service.server";
import { type Telling } from "../applications/registration-told.server";
import { markTold, recordGuardian, unmarkTold } from "../applications/registration-queue.server";
import { mailsAbout } from "../outbox/mailbox.service.server";
import {
  type Answer,
  QUEUES,
  type Given,
  type Opened,
  type QueueDeps,
  type QueueFilter,
  type QueueName,
  type QueueWindow,
  type QueuedRow,
  type Refused,
  type Step,
} from "./queue.model";
import { notifyStaff } from "../staff-notices/staff-notices.service.server";
import { getSettings } from "../site/site.service.server";
import { partsFor, queues, sightOf } from "./queues.server";

/** The queues that somebody sees anything of, with how many there are in each state. */
export async function readQueues(deps: QueueDeps, who: User) {
  const open = QUEUES.flatMap((name) => {
    const sight = sightOf(queues[name], who);
    return sight === null ? [] : [{ name, sight }];
  });
  return Promise.all(
    open.map(async ({ name, sight }) => {
      const queue = queues[name];
      const [tally, programs] = await Promise.all([queue.tally(deps, who), queue.programs?.(deps) ?? []]);
      const topics = partsFor(queue, who).filter((topic) => topic !== null);
      return { name, sight, topics, programs, tally };
    }),
  );
}

/** One page of a queue; null: nothing of it is theirs. */
export async function browseQueue(
  deps: QueueDeps,
  who: User,
  name: QueueName,
  filter: QueueFilter,
  window: QueueWindow,
): Promise<Page<QueuedRow> | null> {
  const queue = queues[name];
  if (sightOf(queue, who) === null) return null;
  const { limit } = window;
  const rows = await queue.list(deps, who, filter, { ...window, limit: limit + 1 });
  return pageOf(rows, limit, ({ keys }) => keys);
}

/** One record. That somebody read a person's answers is written down before they are given. */
export const openRecord = (
  deps: QueueDeps,
  who: User,
  name: QueueName,
  id: string,
): Promise<Result<Opened, Refused>> =>
  transact(deps.db, async (tx) => {
    const opened = await queues[name].open({ ...deps, db: tx }, who, id);
    if (opened.ok && opened.value.sight === "whole")
      await recorded(tx, deps, who, { name, id, action: "read", reference: opened.value.reference });
    return opened;
  });

/** Mails that went to the person about a record. */
export const mailsOf = (deps: QueueDeps, name: QueueName, { reach, reference }: Opened) =>
  reach?.email ? mailsAbout(deps, reach.email, queues[name].mails, reference) : Promise.resolve([]);

type Colleague = { id: string; name: string; may: (topic: string | null) => boolean };

async function staffOf(deps: QueueDeps, name: QueueName): Promise<Colleague[]> {
  const { people } = await readStaff(deps);
  return people
    .filter(({ secondFactor }) => secondFactor)
    .map(({ id, displayName, roles }) => ({
      id,
      name: displayName,
      may: (topic) => queues[name].sight({ kind: "user", id, roles }, topic) === "whole",
    }));
}

/** Colleagues who can be given a record: they see the whole of it, and can sign in. */
export const colleagues = async (deps: QueueDeps, name: QueueName, topic: string | null) =>
  (await staffOf(deps, name))
    .filter(({ may }) => may(topic))
    .map(({ id, name: called }) => ({ id, name: called }));

const topicsOf = (name: QueueName): readonly (string | null)[] =>
  queues[name].topics.length === 0 ? [null] : queues[name].topics;

/** Colleagues who work on any part of a queue. */
export const workersOn = async (deps: QueueDeps, name: QueueName) =>
  (await staffOf(deps, name))
    .filter(({ may }) => topicsOf(name).some(may))
    .map(({ id, name: called }) => ({ id, name: called }));

/** Takes a step; row, history, mail and the line in the log are there together or not at all. */
export const moveRecord = async (
  deps: QueueDeps,
  who: User,
  name: QueueName,
  id: string,
  step: Step,
): Promise<Result<{ reference: string }, Refused>> => {
  if (step.reason === "" && queues[name].needsReason(step.to)) return err("reason_missing");
  return logged(
    deps,
    who,
    { name, id, action: "moved", before: { state: step.from }, after: { state: step.to } },
    async (on) => {
      await queues[name].lock?.(on, [id], step);
      return queues[name].move(on, who, id, step);
    },
  );
};

/** Sends an answer to the person; what is written, the state it leads to and the line in the log are one. */
export const answerRecord = (deps: QueueDeps, who: User, name: QueueName, id: string, answer: Answer) => {
  const to = queues[name].afterAnswer(answer.from, answer.last);
  const line = {
    name,
    id,
    action: "answered" as const,
    before: { state: answer.from },
    after: { state: to },
  };
  return logged(deps, who, line, (on) => queues[name].answer(on, who, id, answer));
};

/** Whom records of a queue are to be given to, and which of them that person may see. Null: nobody, any of them. */
export async function givenTo(deps: QueueDeps, name: QueueName, assignee: string | null): Promise<Given> {
  const staff = await staffOf(deps, name);
  return {
    id: assignee,
    mayHave: (topic) => staff.some((one) => one.id === assignee && one.may(topic)),
  };
}

/**
 * Gives a record to a colleague, who is mailed, or to nobody. Several at once mail nobody: the next digest counts them.
 * `not_allowed`: that person may not see it.
 */
export const assignRecord = async (
  deps: QueueDeps,
  who: User,
  name: QueueName,
  id: string,
  assignee: string | null,
) => {
  const given = await givenTo(deps, name, assignee);
  const { name: organisation } = await getSettings(deps);
  return transact(deps.db, async (tx) => {
    const done = await giveRecord({ ...deps, db: tx }, who, name, id, given);
    if (done.ok && assignee !== null)
      await notifyStaff(tx, deps, {
        ...{ kind: "assigned", item: id, path: `/admin/${name}/${id}/show`, organisation },
        ...{ reference: done.value.reference, only: assignee, except: who.id },
      });
    return done;
  });
};

/** The same for whom `givenTo` has looked up. */
export const giveRecord = (deps: QueueDeps, who: User, name: QueueName, id: string, given: Given) =>
  logged(deps, who, { name, id, action: "assigned", after: { assignee: given.id } }, (on) =>
    queues[name].assign(on, who, id, given),
  );

/** Writes a note down, for colleagues. What it says is in no log. */
export const noteRecord = (deps: QueueDeps, who: User, name: QueueName, id: string, text: string) =>
  logged(deps, who, { name, id, action: "noted" }, (on) => queues[name].note(on, who, id, text));

/** Writes down that a learner's guardian has agreed. @param how how that is known */
export const agreeForLearner = (deps: QueueDeps, who: User, id: string, how: string) =>
  logged(deps, who, { name: "learners", id, action: "saved", after: { guardian: "agreed" } }, (on) =>
    recordGuardian(on, who, id, how),
  );

/** Writes down that staff reached a learner: from then on an offer or a question waits for them. */
export const markLearnerTold = (deps: QueueDeps, who: User, id: string, telling: Telling) =>
  logged(
    deps,
    who,
    { name: "learners", id, action: "saved", after: { told: telling.how, on: telling.on } },
    (on) => markTold(on, who, id, telling),
  );

/** Undoes that: a learner was marked as told by mistake, and nothing runs out any more. */
export const unmarkLearnerTold = (deps: QueueDeps, who: User, id: string, from: string) =>
  logged(deps, who, { name: "learners", id, action: "taken_back", after: { state: from } }, (on) =>
    unmarkTold(on, who, id, from),
  );

type Line = {
  name: QueueName;
  id: string;
  action: AuditAction;
  before?: object | null;
  after?: object | null;
};

/** Does something to a record and writes it down, in one transaction; what is refused has changed nothing. */
const logged = <E extends string>(
  deps: QueueDeps,
  who: User,
  line: Line,
  work: (deps: QueueDeps) => Promise<Result<{ reference: string }, E>>,
): Promise<Result<{ reference: string }, E>> =>
  transact(deps.db, async (tx) => {
    const done = await work({ ...deps, db: tx });
    if (done.ok) await recorded(tx, deps, who, { ...line, reference: done.value.reference });
    return done;
  });

const recorded = (
  tx: Tx,
  deps: QueueDeps,
  who: User,
  { name, id, action, reference, before = null, after = null }: Line & { reference: string },
) =>
  recordChange(tx, deps, { actor: who.id, action, subject: name, item: id, title: reference, before, after });
