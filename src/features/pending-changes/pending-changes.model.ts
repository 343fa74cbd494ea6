import type { Locale } from "../../platform/i18n/locales";
import { type Role, hasAnyRole } from "../../platform/auth/principal";
import { HOUR_MS } from "../../platform/time/durations";

/** How long a sensitive change waits when no second person approves it, in milliseconds. */
export const APPROVAL_DELAY_MS = 24 * HOUR_MS;
/** How long roles that one person gave without a second one do not count when that person asks for approval. */
export const GRANT_TRUST_DELAY_MS = 7 * 24 * HOUR_MS;

export const CHANGE_STATES = ["requested", "effective", "cancelled", "superseded"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** What can happen to a change, and where it leads. Everything but `requested` is final. */
export type ChangeTransition = "approve" | "fall_due" | "cancel" | "supersede";
const TRANSITION_RESULTS: Record<ChangeTransition, ChangeState> = {
  approve: "effective",
  fall_due: "effective",
  cancel: "cancelled",
  supersede: "superseded",
};
export const nextState = (state: ChangeState, transition: ChangeTransition): ChangeState | null =>
  state === "requested" ? TRANSITION_RESULTS[transition] : null;

/** One value that is to change. `before` and `after` are whole values as they are stored. */
export type RequestedChange = {
  subject: string;
  item: string;
  field: string;
  title: string;
  before: unknown;
  after: unknown;
};

/** A change in a reader's language. */
export type DescribedChange = { what: string; before: string; after: string };
export type Describe = (change: RequestedChange, locale: Locale) => DescribedChange;

/** How an account came to its roles; null: by the operator, or long ago. */
export type RoleOrigin = Readonly<{ requestedBy: string; approvedBy: string | null; grantedAt: Date }> | null;

/** Whether one person alone gave these roles, and so lately that the account still counts as that person. */
export const isRecentSoleGrant = (origin: RoleOrigin, now: Date): boolean =>
  origin !== null &&
  origin.approvedBy === null &&
  now.getTime() - origin.grantedAt.getTime() < GRANT_TRUST_DELAY_MS;

type Approval = Readonly<{
  state: ChangeState;
  /** Roles that may approve, beside the owner. */
  approvers: readonly Role[];
  requester: Readonly<{ id: string; person: string; requestedAt: Date }>;
  /** `person`: the account that this one counts as, mostly itself (`countsAsGiver`). */
  approver: Readonly<{ id: string; person: string; roles: readonly Role[]; origin: RoleOrigin }>;
  now: Date;
}>;
export type ApprovalProblem = "decided" | "own" | "forbidden" | "too_new";

/**
 * Why somebody may not be the second person; null: they may. An account whose roles are younger than the delay or than
 * the change does not count, nor do two accounts that one person has lately given roles to: otherwise one account could
 * make its own second person.
 */
export function checkApproval({
  state,
  approvers,
  requester,
  approver,
  now,
}: Approval): ApprovalProblem | null {
  if (nextState(state, "approve") === null) return "decided";
  if (approver.id === requester.id) return "own";
  if (!hasAnyRole(approver.roles, approvers)) return "forbidden";
  if (approver.person === requester.person) return "too_new";
  if (approver.origin === null) return null;
  const { grantedAt } = approver.origin;
  const isNew = now.getTime() - grantedAt.getTime() < APPROVAL_DELAY_MS || grantedAt >= requester.requestedAt;
  return isNew ? "too_new" : null;
}

/** Owners stop every change, others their own. */
export const canCancel = (
  change: { requestedBy: string },
  user: { id: string; roles: readonly Role[] },
): boolean => user.roles.includes("owner") || user.id === change.requestedBy;

/** Neither the order of keys in a stored document nor the difference between null and missing says anything. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, member]) => member !== null)
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  );
export const sameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
