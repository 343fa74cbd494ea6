import { type Role, hasAnyRole } from "../../platform/auth/principal";

export const NOTICE_KINDS = [
  "concern",
  "data_request",
  "assigned",
  "dispute",
  "refund",
  "refund_failed",
  "pending_change",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** `digest`: only in the daily digest. */
export const NOTICE_CHOICES = ["at_once", "digest", "off"] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

type NoticeRule = Readonly<{
  /** Who is in charge; null: the assignee. Without a holder of these roles, the owners. */
  roles: readonly [Role, ...Role[]] | null;
  /** Someone in charge gets the email at once, whatever they chose. */
  mustReach: boolean;
}>;

/** A new kind also needs its texts (`notice-texts-view.server.ts`). */
const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  concern: { roles: ["safeguarding"], mustReach: true },
  data_request: { roles: ["editor"], mustReach: true },
  assigned: { roles: null, mustReach: false },
  dispute: { roles: ["finance"], mustReach: false },
  refund: { roles: ["finance"], mustReach: false },
  refund_failed: { roles: ["finance"], mustReach: false },
  pending_change: { roles: ["finance"], mustReach: false },
};

export type Recipient = Readonly<{ id: string; roles: readonly Role[]; choice: NoticeChoice | null }>;

/** Returns the owners if no one holds a role of the kind. */
function staffInCharge<R extends Recipient>(kind: NoticeKind, staff: readonly R[]): R[] {
  const { roles } = NOTICES[kind];
  const holders = roles ? staff.filter((one) => roles.some((role) => one.roles.includes(role))) : [];
  return holders.length > 0 ? holders : staff.filter((one) => one.roles.includes("owner"));
}

export const canReceive = (kind: NoticeKind, roles: readonly Role[]): boolean => {
  const allowedRoles = NOTICES[kind].roles;
  return allowedRoles === null ? roles.length > 0 : hasAnyRole(roles, allowedRoles);
};

/** A kind with `mustReach` cannot be turned off. */
export const choicesFor = (kind: NoticeKind): readonly NoticeChoice[] =>
  NOTICES[kind].mustReach ? ["at_once", "digest"] : NOTICE_CHOICES;

export const effectiveChoice = (
  kind: NoticeKind,
  one: Recipient,
  staff: readonly Recipient[],
): NoticeChoice => one.choice ?? defaultChoice(staffInCharge(kind, staff).some(({ id }) => id === one.id));

/** Whether only this person in charge gets a `mustReach` kind at once. */
export const isLastRecipient = (kind: NoticeKind, id: string, staff: readonly Recipient[]): boolean => {
  const responsible = staffInCharge(kind, staff);
  const isResponsible = responsible.some((one) => one.id === id);
  const hasOtherRecipient = responsible.some(
    (one) => one.id !== id && effectiveChoice(kind, one, staff) === "at_once",
  );
  return NOTICES[kind].mustReach && isResponsible && !hasOtherRecipient;
};

const defaultChoice = (isInCharge: boolean): NoticeChoice => (isInCharge ? "at_once" : "digest");

/**
 * @param only the assignee: no one else gets the email
 * @param except the account that caused it
 */
export function selectRecipients<R extends Recipient>(
  kind: NoticeKind,
  staff: readonly R[],
  { only, except }: { only?: string | undefined; except?: string | undefined } = {},
): R[] {
  const others = staff.filter(({ id }) => id !== except);
  const responsible =
    only === undefined ? staffInCharge(kind, others) : others.filter(({ id }) => id === only);
  const reachable = only === undefined ? others.filter(({ roles }) => canReceive(kind, roles)) : responsible;
  const selected = reachable.filter(
    (one) => (one.choice ?? defaultChoice(responsible.includes(one))) === "at_once",
  );
  const isReached = responsible.some((one) => selected.includes(one));
  return NOTICES[kind].mustReach && !isReached ? [...new Set([...responsible, ...selected])] : selected;
}
