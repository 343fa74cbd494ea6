import { type Page, toPage } from "../../platform/pagination/cursor";
import { type Result, err } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { readStaff } from "../accounts/staff/staff.service.server";
import type { AuditAction } from "../audit/audit.model";
import { recordAuditEvent } from "../audit/audit.service.server";
import { type StaffNotification } from "../applications/review/registration-notifications.service.server";
import {
  recordNotification,
  recordGuardianConsent,
  undoNotification,
} from "../applications/review/registration-queue.server";
import { findMailsAbout } from "../outbox/mailbox/mailbox.service.server";
import {
  type AnswerInput,
  QUEUES,
  type Assignment,
  type QueueRecord,
  type QueueDeps,
  type QueueFilter,
  type QueueName,
  type QueueWindow,
  type QueueItemRow,
  type QueueError,
  type StaffAction,
} from "./queue.model";
import { notifyStaff } from "../staff-notices/staff-notices.service.server";
import { getSettings } from "../site/site.service.server";
import { visibleTopics, queues, visibilityOf } from "./all-queues.service.server";
import type { Tx } from "../../platform/database/database";

export async function readQueues(deps: QueueDeps, user: User) {
  const open = QUEUES.flatMap((name) => {
    const visibility = visibilityOf(queues[name], user);
    return visibility === null ? [] : [{ name, visibility }];
  });
  return Promise.all(
    open.map(async ({ name, visibility }) => {
      const queue = queues[name];
      const [tally, programs] = await Promise.all([
        queue.countByState(deps, user),
        queue.programs?.(deps) ?? [],
      ]);
      const topics = visibleTopics(queue, user).filter((topic) => topic !== null);
      return { name, visibility, topics, programs, tally };
    }),
  );
}

export async function listQueuePage(
  deps: QueueDeps,
  user: User,
  name: QueueName,
  filter: QueueFilter,
  window: QueueWindow,
): Promise<Page<QueueItemRow> | null> {
  const queue = queues[name];
  if (visibilityOf(queue, user) === null) return null;
  const { limit } = window;
  const rows = await queue.list(deps, user, filter, { ...window, limit: limit + 1 });
  return toPage(rows, limit, ({ keys }) => keys);
}

/** Logs reading before it returns the answers. */
export const openRecord = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  id: string,
): Promise<Result<QueueRecord, QueueError>> =>
  transact(deps.db, async (tx) => {
    const opened = await queues[name].open({ ...deps, db: tx }, user, id);
    if (opened.ok && opened.value.visibility === "whole")
      await recordAuditEntry(tx, deps, user, { name, id, action: "read", reference: opened.value.reference });
    return opened;
  });

export const listRecordMails = (deps: QueueDeps, name: QueueName, { contact, reference }: QueueRecord) =>
  contact?.email
    ? findMailsAbout(deps, contact.email, queues[name].mailKindPrefix, reference)
    : Promise.resolve([]);

type Colleague = { id: string; name: string; canView: (topic: string | null) => boolean };

async function listStaffWithAccess(deps: QueueDeps, name: QueueName): Promise<Colleague[]> {
  const { people } = await readStaff(deps);
  return people
    .filter(({ secondFactor }) => secondFactor)
    .map(({ id, displayName, roles }) => ({
      id,
      name: displayName,
      canView: (topic) => queues[name].visibility({ kind: "user", id, roles }, topic) === "whole",
    }));
}

export const listRecordColleagues = async (deps: QueueDeps, name: QueueName, topic: string | null) =>
  (await listStaffWithAccess(deps, name))
    .filter(({ canView }) => canView(topic))
    .map(({ id, name: colleagueName }) => ({ id, name: colleagueName }));

const topicsOf = (name: QueueName): readonly (string | null)[] =>
  queues[name].topics.length === 0 ? [null] : queues[name].topics;

export const listQueueColleagues = async (deps: QueueDeps, name: QueueName) =>
  (await listStaffWithAccess(deps, name))
    .filter(({ canView }) => topicsOf(name).some(canView))
    .map(({ id, name: colleagueName }) => ({ id, name: colleagueName }));

/** Changes row, history, email and log in one transaction. */
export const transitionRecord = async (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  id: string,
  staffAction: StaffAction,
): Promise<Result<{ reference: string }, QueueError>> => {
  if (staffAction.reason === "" && queues[name].needsReason(staffAction.to)) return err("reason_missing");
  return withAuditEntry(
    deps,
    user,
    {
      name,
      id,
      action: "state_changed",
      before: { state: staffAction.from },
      after: { state: staffAction.to },
    },
    async (txDeps) => {
      await queues[name].lock?.(txDeps, [id], staffAction);
      return queues[name].transition(txDeps, user, id, staffAction);
    },
  );
};

export const answerRecord = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  id: string,
  answer: AnswerInput,
) => {
  const to = queues[name].stateAfterAnswer(answer.from, answer.last);
  const audit = {
    name,
    id,
    action: "answered" as const,
    before: { state: answer.from },
    after: { state: to },
  };
  return withAuditEntry(deps, user, audit, (txDeps) => queues[name].answer(txDeps, user, id, answer));
};

export async function resolveAssignment(
  deps: QueueDeps,
  name: QueueName,
  assignee: string | null,
): Promise<Assignment> {
  const staff = await listStaffWithAccess(deps, name);
  return {
    id: assignee,
    canView: (topic) => staff.some((one) => one.id === assignee && one.canView(topic)),
  };
}

/**
 * Emails the assignee; for bulk assignments the next digest does. `not_allowed`: the assignee may not see it.
 */
export const assignRecord = async (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  id: string,
  assignee: string | null,
) => {
  const assignment = await resolveAssignment(deps, name, assignee);
  const { name: organisation } = await getSettings(deps);
  return transact(deps.db, async (tx) => {
    const result = await applyAssignment({ ...deps, db: tx }, user, name, id, assignment);
    if (result.ok && assignee !== null)
      await notifyStaff(tx, deps, {
        kind: "assigned",
        item: id,
        path: `/admin/${name}/${id}/show`,
        organisation,
        reference: result.value.reference,
        only: assignee,
        except: user.id,
      });
    return result;
  });
};

export const applyAssignment = (
  deps: QueueDeps,
  user: User,
  name: QueueName,
  id: string,
  assignment: Assignment,
) =>
  withAuditEntry(deps, user, { name, id, action: "assigned", after: { assignee: assignment.id } }, (txDeps) =>
    queues[name].assign(txDeps, user, id, assignment),
  );

/** The log does not contain the text. */
export const addRecordNote = (deps: QueueDeps, user: User, name: QueueName, id: string, text: string) =>
  withAuditEntry(deps, user, { name, id, action: "noted" }, (txDeps) =>
    queues[name].addNote(txDeps, user, id, text),
  );

export const recordLearnerGuardianConsent = (deps: QueueDeps, user: User, id: string, how: string) =>
  withAuditEntry(
    deps,
    user,
    { name: "learners", id, action: "saved", after: { guardian: "agreed" } },
    (txDeps) => recordGuardianConsent(txDeps, user, id, how),
  );

/** From then on the deadline of the learner runs. */
export const recordLearnerNotification = (
  deps: QueueDeps,
  user: User,
  id: string,
  notification: StaffNotification,
) =>
  withAuditEntry(
    deps,
    user,
    { name: "learners", id, action: "saved", after: { method: notification.how, on: notification.on } },
    (txDeps) => recordNotification(txDeps, user, id, notification),
  );

/** For notifications recorded by mistake: the deadline stops. */
export const undoLearnerNotification = (deps: QueueDeps, user: User, id: string, from: string) =>
  withAuditEntry(deps, user, { name: "learners", id, action: "undone", after: { state: from } }, (txDeps) =>
    undoNotification(txDeps, user, id, from),
  );

type AuditInput = {
  name: QueueName;
  id: string;
  action: AuditAction;
  before?: object | null;
  after?: object | null;
};

/** Runs and logs in one transaction; a refusal logs nothing. */
const withAuditEntry = <E extends string>(
  deps: QueueDeps,
  user: User,
  audit: AuditInput,
  work: (deps: QueueDeps) => Promise<Result<{ reference: string }, E>>,
): Promise<Result<{ reference: string }, E>> =>
  transact(deps.db, async (tx) => {
    const result = await work({ ...deps, db: tx });
    if (result.ok) await recordAuditEntry(tx, deps, user, { ...audit, reference: result.value.reference });
    return result;
  });

const recordAuditEntry = (
  tx: Tx,
  deps: QueueDeps,
  user: User,
  { name, id, action, reference, before = null, after = null }: AuditInput & { reference: string },
) =>
  recordAuditEvent(tx, deps, {
    actor: user.id,
    action,
    subject: name,
    item: id,
    title: reference,
    before,
    after,
  });
