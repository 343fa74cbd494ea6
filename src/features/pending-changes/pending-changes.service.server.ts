import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import { enqueueJob } from "../../platform/jobs/enqueue-job.server";
import { type Role, type User, hasAnyRole } from "../../platform/auth/principal";
import { readRoleGrant } from "../accounts/staff/staff.service.server";
import type { AuditAction } from "../audit/audit.model";
import { recordAuditEvent } from "../audit/audit.service.server";
import { type ChangeNoticeKind, notifyApprovers, notifyOfChange } from "./change-notices.server";
import {
  type ApprovalProblem,
  type ChangeTransition,
  APPROVAL_DELAY_MS,
  type Describe,
  type RequestedChange,
  checkApproval,
  canCancel,
  nextState,
  sameValue,
} from "./pending-changes.model";
import {
  type ChangeRow,
  findChange,
  hasGiftsOrOrders,
  insertChange,
  listDue,
  lockChange,
  lockOpenChange,
  lockChangeTarget,
  updateChange,
  wasUsedBefore,
} from "./pending-changes.store.server";
import type { Tx } from "../../platform/database/database";
import { findRoleOrigin, resolvePerson } from "./role-origin.server";

export type ChangeDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">;

/** A value that staff do not change alone and at once. */
export type SensitiveField = Readonly<{
  subject: string;
  field: string;
  /** Who may approve a change, and must still hold one of these when their own falls due; owners always. */
  approvers: readonly [Role, ...Role[]];
  describe: Describe;
  /** Jobs that run when a change takes effect. */
  enqueues: readonly string[];
  /**
   * Writes the new value in the transaction in which the change takes effect.
   * @param actor the account that the log names
   * @returns `moved`: the value is no longer the one that the change was made from, or the new one is no longer allowed
   */
  apply: (tx: Tx, deps: ChangeDeps, change: ChangeRow, actor: string) => Promise<"applied" | "moved">;
}>;

/** @throws when nobody declared how this value changes */
export const findSensitiveField = (
  fields: readonly SensitiveField[],
  { subject, field }: RequestedChange,
): SensitiveField => {
  const found = fields.find((one) => one.subject === subject && one.field === field);
  if (!found) throw new Error(`Nobody declared how ${subject}.${field} changes`);
  return found;
};

export { lockChangeTarget };

/** Whether a change of this value waits. Call it after `lockPlace`. */
export const hasOpenChange = async (
  tx: Tx,
  value: Pick<RequestedChange, "subject" | "item" | "field">,
): Promise<boolean> => (await lockOpenChange(tx, value)) !== undefined;

type ChangeRequest = {
  user: User;
  describe: Describe;
  /** Whether there was no value before; then nobody can be misled until somebody has given. */
  isFirst?: boolean;
  /** Roles beside the owners that may approve it: they are mailed as well. */
  approvers?: readonly Role[];
};
export type ChangeRequestResult = { id: string; state: "requested" | "effective"; effectiveAt: Date };

/**
 * Asks for a sensitive change and mails the owners. Call `lockPlace` before locking the item. While the site is being set
 * up the change is `effective`: then the caller writes the value, in the same transaction.
 */
export async function requestChange(
  tx: Tx,
  deps: ChangeDeps,
  change: RequestedChange,
  { user, describe, isFirst = false, approvers = [] }: ChangeRequest,
): Promise<ChangeRequestResult> {
  const now = deps.now();
  const open = await lockOpenChange(tx, change);
  if (open && sameValue(open.after, change.after) && sameValue(open.before, change.before))
    return { id: open.id, state: "requested", effectiveAt: open.effectiveAt };
  if (open) await endChange(tx, deps, open, { transition: "supersede", by: user.id, describe });
  const atOnce = await isBeingSetUp(tx, now, isFirst);
  const row = {
    ...{ id: deps.newId(), subject: change.subject, item: change.item, field: change.field },
    ...{ title: change.title, before: change.before, after: change.after },
    state: atOnce ? ("effective" as const) : ("requested" as const),
    requested_by: user.id,
    requested_at: now,
    effective_at: new Date(now.getTime() + (atOnce ? 0 : APPROVAL_DELAY_MS)),
    approved_by: null,
    ended_by: atOnce ? user.id : null,
    ended_at: atOnce ? now : null,
  };
  await insertChange(tx, row);
  const created = (await findChange(tx, row.id))!;
  await recordAudit(tx, deps, created, atOnce ? "applied" : "requested", user.id);
  await notifyOfChange(tx, deps, created, describe, atOnce ? "at_once" : "requested");
  if (!atOnce) await notifyApprovers(tx, deps, created, approvers);
  return { id: row.id, state: row.state, effectiveAt: row.effective_at };
}

/** A site on its first day, without any donor: its owner sets it up alone. */
async function isBeingSetUp(tx: Tx, now: Date, isFirst: boolean): Promise<boolean> {
  if (await hasGiftsOrOrders(tx)) return false;
  return isFirst || !(await wasUsedBefore(tx, new Date(now.getTime() - APPROVAL_DELAY_MS)));
}

export type DecisionProblem = "not_found" | "moved" | ApprovalProblem;

/**
 * A second person lets a change take effect at once.
 * @returns `moved`: it could not take effect any more, and is superseded now
 */
export const approveChange = (
  deps: ChangeDeps,
  fields: readonly SensitiveField[],
  user: User,
  id: string,
): Promise<Result<null, DecisionProblem>> =>
  transact(deps.db, async (tx) => {
    const change = await lockChangeWithItem(tx, id);
    if (!change) return err("not_found");
    const field = findSensitiveField(fields, change);
    const now = deps.now();
    const problem = checkApproval({
      state: change.state,
      approvers: field.approvers,
      requester: {
        id: change.requestedBy,
        person: await resolvePerson(tx, change.requestedBy, now),
        requestedAt: change.requestedAt,
      },
      approver: {
        ...user,
        person: await resolvePerson(tx, user.id, now),
        origin: await findRoleOrigin(tx, user.id),
      },
      now,
    });
    if (problem) return err(problem);
    const result = await applyChange(tx, deps, field, change, user.id);
    return result === "applied" ? ok(null) : err("moved");
  });

/** Locks the place first and the row second, as requests do. */
async function lockChangeWithItem(tx: Tx, id: string): Promise<ChangeRow | undefined> {
  const seen = await findChange(tx, id);
  if (!seen) return undefined;
  await lockChangeTarget(tx, seen);
  return lockChange(tx, id);
}

/** @param approver null: the delay is over */
async function applyChange(
  tx: Tx,
  deps: ChangeDeps,
  field: SensitiveField,
  change: ChangeRow,
  approver: string | null,
): Promise<"applied" | "moved"> {
  const actor = approver ?? change.requestedBy;
  const outcome = await field.apply(tx, deps, change, actor);
  if (outcome === "applied") for (const job of field.enqueues) await enqueueJob(tx, job);
  const { describe } = field;
  const transition = outcome === "moved" ? "supersede" : approver === null ? "fall_due" : "approve";
  await endChange(tx, deps, change, { transition, by: approver, describe });
  return outcome;
}

const ENDING_EFFECTS: Record<ChangeTransition, { action: AuditAction; notice: ChangeNoticeKind }> = {
  approve: { action: "approved", notice: "approved" },
  fall_due: { action: "applied", notice: "fell_due" },
  cancel: { action: "cancelled", notice: "cancelled" },
  supersede: { action: "superseded", notice: "superseded" },
};

type EndingInput = { transition: ChangeTransition; by: string | null; describe: Describe };

async function endChange(
  tx: Tx,
  deps: ChangeDeps,
  change: ChangeRow,
  { transition, by, describe }: EndingInput,
): Promise<void> {
  const state = nextState(change.state, transition);
  if (state === null) throw new Error(`A change that is ${change.state} cannot ${transition}`);
  const ended = {
    state,
    approved_by: transition === "approve" ? by : null,
    ended_by: by,
    ended_at: deps.now(),
  };
  await updateChange(tx, change.id, ended);
  const after = { ...change, state, approvedBy: ended.approved_by, endedBy: by, endedAt: ended.ended_at };
  const { action, notice } = ENDING_EFFECTS[transition];
  await recordAudit(tx, deps, after, action, by ?? change.requestedBy);
  await notifyOfChange(tx, deps, after, describe, notice);
}

/** Stops a change before it takes effect. */
export const cancelChange = (
  deps: ChangeDeps,
  fields: readonly SensitiveField[],
  user: User,
  id: string,
): Promise<Result<null, "not_found" | "decided" | "forbidden">> =>
  transact(deps.db, async (tx) => {
    const change = await lockChangeWithItem(tx, id);
    if (!change) return err("not_found");
    if (nextState(change.state, "cancel") === null) return err("decided");
    if (!canCancel(change, user)) return err("forbidden");
    await endChange(tx, deps, change, {
      transition: "cancel",
      by: user.id,
      describe: findSensitiveField(fields, change).describe,
    });
    return ok(null);
  });

/** A value was changed in a way that needs no waiting: what waits for it would undo that, so it ends. */
export async function supersedeOpenChange(
  tx: Tx,
  deps: ChangeDeps,
  value: Pick<RequestedChange, "subject" | "item" | "field">,
  { user, describe }: Pick<ChangeRequest, "user" | "describe">,
): Promise<void> {
  const open = await lockOpenChange(tx, value);
  if (open) await endChange(tx, deps, open, { transition: "supersede", by: user.id, describe });
}

const BATCH_SIZE = 100;

/** Lets every change take effect whose delay is over, each in a transaction of its own. @returns how many ended */
export async function applyDueChanges(deps: ChangeDeps, fields: readonly SensitiveField[]): Promise<number> {
  const problems: unknown[] = [];
  let ended = 0;
  for (const { id } of await listDue(deps.db, deps.now(), BATCH_SIZE))
    try {
      if (await applyDueChange(deps, fields, id)) ended++;
    } catch (error) {
      // One that cannot be written keeps no other back; the run fails in the end, so that somebody looks.
      deps.log.error({ err: error, change: id }, "a change by staff could not take effect");
      problems.push(error);
    }
  if (problems.length > 0) throw problems[0];
  return ended;
}

/** False: somebody else was first. */
const applyDueChange = (deps: ChangeDeps, fields: readonly SensitiveField[], id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const change = await lockChangeWithItem(tx, id);
    if (change?.state !== "requested" || change.effectiveAt > deps.now()) return false;
    const field = findSensitiveField(fields, change);
    const requester = await readRoleGrant({ db: tx }, change.requestedBy);
    // Whoever has lost the right meanwhile has lost this too: a stolen account that was stopped changes nothing later.
    if (!requester || !hasAnyRole(requester.roles, field.approvers))
      await endChange(tx, deps, change, { transition: "supersede", by: null, describe: field.describe });
    else await applyChange(tx, deps, field, change, null);
    return true;
  });

/** `title` names the item; what changed stands in `before` and `after`. */
const recordAudit = (tx: Tx, deps: ChangeDeps, change: ChangeRow, action: AuditAction, actor: string) =>
  recordAuditEvent(tx, deps, {
    actor,
    action,
    subject: "pending-changes",
    item: change.id,
    title: change.title,
    before: { [change.field]: change.before },
    after: { [change.field]: change.after, state: change.state },
  });
