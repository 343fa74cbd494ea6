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

export type SensitiveField = Readonly<{
  subject: string;
  field: string;
  /** Besides owners. The requester must still have one of these when the delay ends. */
  approvers: readonly [Role, ...Role[]];
  describe: Describe;
  enqueues: readonly string[];
  /** `moved`: the current value differs from `before`, or the new one is no longer allowed. */
  apply: (tx: Tx, deps: ChangeDeps, change: ChangeRow, actor: string) => Promise<"applied" | "moved">;
}>;

/** @throws if no feature declares the field */
export const findSensitiveField = (
  fields: readonly SensitiveField[],
  { subject, field }: RequestedChange,
): SensitiveField => {
  const found = fields.find((one) => one.subject === subject && one.field === field);
  if (!found) throw new Error(`No feature declares how ${subject}.${field} changes`);
  return found;
};

export { lockChangeTarget };

/** Call `lockChangeTarget` first. */
export const hasOpenChange = async (
  tx: Tx,
  value: Pick<RequestedChange, "subject" | "item" | "field">,
): Promise<boolean> => (await lockOpenChange(tx, value)) !== undefined;

type ChangeRequest = {
  user: User;
  describe: Describe;
  /** No value existed, so no one can be misled before the first gift. */
  isFirst?: boolean;
  approvers?: readonly Role[];
};
export type ChangeRequestResult = { id: string; state: "requested" | "effective"; effectiveAt: Date };

/**
 * Call `lockChangeTarget` before locking the item. During setup the result is `effective`: the caller must
 * write the value in the same transaction.
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
    id: deps.newId(),
    subject: change.subject,
    item: change.item,
    field: change.field,
    title: change.title,
    before: change.before,
    after: change.after,
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

/** On the first day, without donors, the owner sets up the site alone. */
async function isBeingSetUp(tx: Tx, now: Date, isFirst: boolean): Promise<boolean> {
  if (await hasGiftsOrOrders(tx)) return false;
  return isFirst || !(await wasUsedBefore(tx, new Date(now.getTime() - APPROVAL_DELAY_MS)));
}

export type DecisionProblem = "not_found" | "moved" | ApprovalProblem;

/** `moved`: the change cannot take effect and is superseded. */
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

/** Locks target and row in the same order as requests. */
async function lockChangeWithItem(tx: Tx, id: string): Promise<ChangeRow | undefined> {
  const seen = await findChange(tx, id);
  if (!seen) return undefined;
  await lockChangeTarget(tx, seen);
  return lockChange(tx, id);
}

/** @param approver null: the delay has ended */
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

/** Ends the pending change of a value that was changed directly. */
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

/** Applies each due change in its own transaction. Returns how many ended. */
export async function applyDueChanges(deps: ChangeDeps, fields: readonly SensitiveField[]): Promise<number> {
  const problems: unknown[] = [];
  let ended = 0;
  for (const { id } of await listDue(deps.db, deps.now(), BATCH_SIZE))
    try {
      if (await applyDueChange(deps, fields, id)) ended++;
    } catch (error) {
      // One failure does not block the others. The job fails at the end, so that someone notices.
      deps.log.error({ err: error, change: id }, "a change by staff could not take effect");
      problems.push(error);
    }
  if (problems.length > 0) throw problems[0];
  return ended;
}

/** False: already decided. */
const applyDueChange = (deps: ChangeDeps, fields: readonly SensitiveField[], id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const change = await lockChangeWithItem(tx, id);
    if (change?.state !== "requested" || change.effectiveAt > deps.now()) return false;
    const field = findSensitiveField(fields, change);
    const requester = await readRoleGrant({ db: tx }, change.requestedBy);
    // A requester without the role, such as a stopped stolen account, must not change the value later.
    if (!requester || !hasAnyRole(requester.roles, field.approvers))
      await endChange(tx, deps, change, { transition: "supersede", by: null, describe: field.describe });
    else await applyChange(tx, deps, field, change, null);
    return true;
  });

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
