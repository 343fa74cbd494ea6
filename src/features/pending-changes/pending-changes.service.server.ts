import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { wake } from "../../platform/wake.server";
import { type Role, type User, holdsAnyRole } from "../../platform/who";
import { standingOf } from "../accounts/staff.service.server";
import type { AuditAction } from "../audit/audit.model";
import { recordChange } from "../audit/audit.service.server";
import { type NoticeKind, notifyApprovers, notifyOfChange } from "./change-notices.server";
import {
  type ApprovalProblem,
  type ChangeStep,
  DELAY,
  type Describe,
  type RequestedChange,
  type RoleOrigin,
  approvalProblem,
  countsAsGiver,
  mayCancel,
  nextState,
  sameValue,
} from "./pending-changes.model";
import {
  type ChangeRow,
  findChange,
  hasDonors,
  insertChange,
  listDue,
  lockChange,
  lockOpenChange,
  lockPlace,
  updateChange,
  wasUsedBefore,
} from "./pending-changes.store.server";

export type ChangeDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">;

/** A value that staff do not change alone and at once. */
export type SensitiveField = Readonly<{
  subject: string;
  field: string;
  /** Who may approve a change, and must still hold one of these when their own falls due; owners always. */
  approvers: readonly [Role, ...Role[]];
  describe: Describe;
  /** Jobs that run when a change takes effect. */
  wakes: readonly string[];
  /**
   * Writes the new value in the transaction in which the change takes effect.
   * @param actor the account that the log names
   * @returns `moved`: the value is no longer the one that the change was made from, or the new one is no longer allowed
   */
  apply: (tx: Tx, deps: ChangeDeps, change: ChangeRow, actor: string) => Promise<"applied" | "moved">;
}>;

/** @throws when nobody declared how this value changes */
export const fieldOf = (
  fields: readonly SensitiveField[],
  { subject, field }: RequestedChange,
): SensitiveField => {
  const found = fields.find((one) => one.subject === subject && one.field === field);
  if (!found) throw new Error(`Nobody declared how ${subject}.${field} changes`);
  return found;
};

export { lockPlace };

/** Whether a change of this value waits. Call it after `lockPlace`. */
export const hasOpenChange = async (
  tx: Tx,
  value: Pick<RequestedChange, "subject" | "item" | "field">,
): Promise<boolean> => (await lockOpenChange(tx, value)) !== undefined;

type Request = {
  who: User;
  describe: Describe;
  /** Whether there was no value before; then nobody can be misled until somebody has given. */
  isFirst?: boolean;
  /** Roles beside the owners that may approve it: they are mailed as well. */
  approvers?: readonly Role[];
};
export type Requested = { id: string; state: "requested" | "effective"; effectiveAt: Date };

/**
 * Asks for a sensitive change and mails the owners. Call `lockPlace` before locking the item. While the site is being set
 * up the change is `effective`: then the caller writes the value, in the same transaction.
 */
export async function requestChange(
  tx: Tx,
  deps: ChangeDeps,
  change: RequestedChange,
  { who, describe, isFirst = false, approvers = [] }: Request,
): Promise<Requested> {
  const now = deps.now();
  const open = await lockOpenChange(tx, change);
  if (open && sameValue(open.after, change.after) && sameValue(open.before, change.before))
    return { id: open.id, state: "requested", effectiveAt: open.effectiveAt };
  if (open) await end(tx, deps, open, { step: "supersede", by: who.id, describe });
  const atOnce = await isBeingSetUp(tx, now, isFirst);
  const row = {
    ...{ id: deps.newId(), subject: change.subject, item: change.item, field: change.field },
    ...{ title: change.title, before: change.before, after: change.after },
    state: atOnce ? ("effective" as const) : ("requested" as const),
    requested_by: who.id,
    requested_at: now,
    effective_at: new Date(now.getTime() + (atOnce ? 0 : DELAY)),
    approved_by: null,
    ended_by: atOnce ? who.id : null,
    ended_at: atOnce ? now : null,
  };
  await insertChange(tx, row);
  const made = (await findChange(tx, row.id))!;
  await log(tx, deps, made, atOnce ? "applied" : "requested", who.id);
  await notifyOfChange(tx, deps, made, describe, atOnce ? "at_once" : "requested");
  if (!atOnce) await notifyApprovers(tx, deps, made, approvers);
  return { id: row.id, state: row.state, effectiveAt: row.effective_at };
}

/** A site on its first day, without any donor: its owner sets it up alone. */
async function isBeingSetUp(tx: Tx, now: Date, isFirst: boolean): Promise<boolean> {
  if (await hasDonors(tx)) return false;
  return isFirst || !(await wasUsedBefore(tx, new Date(now.getTime() - DELAY)));
}

export type DecisionProblem = "not_found" | "moved" | ApprovalProblem;

/**
 * A second person lets a change take effect at once.
 * @returns `moved`: it could not take effect any more, and is superseded now
 */
export const approveChange = (
  deps: ChangeDeps,
  fields: readonly SensitiveField[],
  who: User,
  id: string,
): Promise<Result<null, DecisionProblem>> =>
  transact(deps.db, async (tx) => {
    const change = await lockWhole(tx, id);
    if (!change) return err("not_found");
    const field = fieldOf(fields, change);
    const now = deps.now();
    const problem = approvalProblem({
      state: change.state,
      approvers: field.approvers,
      requester: {
        id: change.requestedBy,
        person: await personBehind(tx, change.requestedBy, now),
        requestedAt: change.requestedAt,
      },
      approver: {
        ...who,
        person: await personBehind(tx, who.id, now),
        origin: await roleOrigin(tx, who.id),
      },
      now,
    });
    if (problem) return err(problem);
    const done = await takeEffect(tx, deps, field, change, who.id);
    return done === "applied" ? ok(null) : err("moved");
  });

/** Locks the place first and the row second, as requests do. */
async function lockWhole(tx: Tx, id: string): Promise<ChangeRow | undefined> {
  const seen = await findChange(tx, id);
  if (!seen) return undefined;
  await lockPlace(tx, seen);
  return lockChange(tx, id);
}

async function roleOrigin(tx: Tx, accountId: string): Promise<RoleOrigin> {
  const changeId = (await standingOf({ db: tx }, accountId))?.rolesChangeId ?? null;
  const change = changeId === null ? undefined : await findChange(tx, changeId);
  if (!change?.endedAt) return null;
  const { requestedBy, approvedBy, endedAt: givenAt } = change;
  return { requestedBy, approvedBy, givenAt };
}

/** Accounts that make accounts end somewhere; a longer chain counts as its last link. */
const LONGEST_CHAIN = 10;

/** The account that an account counts as: whoever alone gave it its roles lately, and so on. */
async function personBehind(tx: Tx, accountId: string, now: Date): Promise<string> {
  let person = accountId;
  for (let link = 0; link < LONGEST_CHAIN; link++) {
    const origin = await roleOrigin(tx, person);
    if (!countsAsGiver(origin, now)) return person;
    person = origin!.requestedBy;
  }
  return person;
}

/** @param approver null: the delay is over */
async function takeEffect(
  tx: Tx,
  deps: ChangeDeps,
  field: SensitiveField,
  change: ChangeRow,
  approver: string | null,
): Promise<"applied" | "moved"> {
  const actor = approver ?? change.requestedBy;
  const outcome = await field.apply(tx, deps, change, actor);
  if (outcome === "applied") for (const job of field.wakes) await wake(tx, job);
  const { describe } = field;
  const step = outcome === "moved" ? "supersede" : approver === null ? "fall_due" : "approve";
  await end(tx, deps, change, { step, by: approver, describe });
  return outcome;
}

const ENDINGS: Record<ChangeStep, { action: AuditAction; notice: NoticeKind }> = {
  approve: { action: "approved", notice: "approved" },
  fall_due: { action: "applied", notice: "fell_due" },
  cancel: { action: "cancelled", notice: "cancelled" },
  supersede: { action: "superseded", notice: "superseded" },
};

type Ending = { step: ChangeStep; by: string | null; describe: Describe };

async function end(
  tx: Tx,
  deps: ChangeDeps,
  change: ChangeRow,
  { step, by, describe }: Ending,
): Promise<void> {
  const state = nextState(change.state, step);
  if (state === null) throw new Error(`A change that is ${change.state} cannot ${step}`);
  const ended = {
    state,
    approved_by: step === "approve" ? by : null,
    ended_by: by,
    ended_at: deps.now(),
  };
  await updateChange(tx, change.id, ended);
  const after = { ...change, state, approvedBy: ended.approved_by, endedBy: by, endedAt: ended.ended_at };
  const { action, notice } = ENDINGS[step];
  await log(tx, deps, after, action, by ?? change.requestedBy);
  await notifyOfChange(tx, deps, after, describe, notice);
}

/** Stops a change before it takes effect. */
export const cancelChange = (
  deps: ChangeDeps,
  fields: readonly SensitiveField[],
  who: User,
  id: string,
): Promise<Result<null, "not_found" | "decided" | "forbidden">> =>
  transact(deps.db, async (tx) => {
    const change = await lockWhole(tx, id);
    if (!change) return err("not_found");
    if (nextState(change.state, "cancel") === null) return err("decided");
    if (!mayCancel(change, who)) return err("forbidden");
    await end(tx, deps, change, { step: "cancel", by: who.id, describe: fieldOf(fields, change).describe });
    return ok(null);
  });

/** A value was changed in a way that needs no waiting: what waits for it would undo that, so it ends. */
export async function supersedeOpen(
  tx: Tx,
  deps: ChangeDeps,
  value: Pick<RequestedChange, "subject" | "item" | "field">,
  { who, describe }: Pick<Request, "who" | "describe">,
): Promise<void> {
  const open = await lockOpenChange(tx, value);
  if (open) await end(tx, deps, open, { step: "supersede", by: who.id, describe });
}

const AT_ONCE = 100;

/** Lets every change take effect whose delay is over, each in a transaction of its own. @returns how many ended */
export async function applyDueChanges(deps: ChangeDeps, fields: readonly SensitiveField[]): Promise<number> {
  const problems: unknown[] = [];
  let ended = 0;
  for (const { id } of await listDue(deps.db, deps.now(), AT_ONCE))
    try {
      if (await applyDue(deps, fields, id)) ended++;
    } catch (error) {
      // One that cannot be written keeps no other back; the run fails in the end, so that somebody looks.
      deps.log.error({ err: error, change: id }, "a change by staff could not take effect");
      problems.push(error);
    }
  if (problems.length > 0) throw problems[0];
  return ended;
}

/** False: somebody else was first. */
const applyDue = (deps: ChangeDeps, fields: readonly SensitiveField[], id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const change = await lockWhole(tx, id);
    if (change?.state !== "requested" || change.effectiveAt > deps.now()) return false;
    const field = fieldOf(fields, change);
    const requester = await standingOf({ db: tx }, change.requestedBy);
    // Whoever has lost the right meanwhile has lost this too: a stolen account that was stopped changes nothing later.
    if (!requester || !holdsAnyRole(requester.roles, field.approvers))
      await end(tx, deps, change, { step: "supersede", by: null, describe: field.describe });
    else await takeEffect(tx, deps, field, change, null);
    return true;
  });

/** `title` names the item; what changed stands in `before` and `after`. */
const log = (tx: Tx, deps: ChangeDeps, change: ChangeRow, action: AuditAction, actor: string) =>
  recordChange(tx, deps, {
    actor,
    action,
    subject: "pending-changes",
    item: change.id,
    title: change.title,
    before: { [change.field]: change.before },
    after: { [change.field]: change.after, state: change.state },
  });
