import type { Locale } from "../../platform/i18n/locales";
import { type Role, hasAnyRole } from "../../platform/auth/principal";
import { HOUR_MS } from "../../platform/time/durations";

/** Delay of a sensitive change without approval. */
export const APPROVAL_DELAY_MS = 24 * HOUR_MS;
/** For this long, an account whose roles one person granted alone cannot approve changes of that person. */
export const GRANT_TRUST_DELAY_MS = 7 * 24 * HOUR_MS;

export const CHANGE_STATES = ["requested", "effective", "cancelled", "superseded"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** `requested` is the only state that is not final. */
export type ChangeTransition = "approve" | "fall_due" | "cancel" | "supersede";
const TRANSITION_RESULTS: Record<ChangeTransition, ChangeState> = {
  approve: "effective",
  fall_due: "effective",
  cancel: "cancelled",
  supersede: "superseded",
};
export const nextState = (state: ChangeState, transition: ChangeTransition): ChangeState | null =>
  state === "requested" ? TRANSITION_RESULTS[transition] : null;

export type RequestedChange = {
  subject: string;
  item: string;
  field: string;
  title: string;
  before: unknown;
  after: unknown;
};

export type DescribedChange = { what: string; before: string; after: string };
export type Describe = (change: RequestedChange, locale: Locale) => DescribedChange;

/** Null: granted by the operator, or long ago. */
export type RoleOrigin = Readonly<{ requestedBy: string; approvedBy: string | null; grantedAt: Date }> | null;

/** Whether one person granted these roles alone, so recently that the account counts as that person. */
export const isRecentSoleGrant = (origin: RoleOrigin, now: Date): boolean =>
  origin !== null &&
  origin.approvedBy === null &&
  now.getTime() - origin.grantedAt.getTime() < GRANT_TRUST_DELAY_MS;

type Approval = Readonly<{
  state: ChangeState;
  approvers: readonly Role[];
  requester: Readonly<{ id: string; person: string; requestedAt: Date }>;
  /** `person`: the account that this one counts as (`resolvePerson`). */
  approver: Readonly<{ id: string; person: string; roles: readonly Role[]; origin: RoleOrigin }>;
  now: Date;
}>;
export type ApprovalProblem = "decided" | "own" | "forbidden" | "too_new";

/**
 * New roles, and accounts that one person recently gave roles to, do not count: otherwise one account could
 * create its own second person.
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

export const canCancel = (
  change: { requestedBy: string },
  user: { id: string; roles: readonly Role[] },
): boolean => user.roles.includes("owner") || user.id === change.requestedBy;

/** Ignores the order of keys and the difference between null and missing. */
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
