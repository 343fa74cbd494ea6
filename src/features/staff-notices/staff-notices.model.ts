import { type Role, hasAnyRole } from "../../platform/auth/principal";

/** What staff learn of by mail, in the order of the screen where they choose. */
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

/** `digest`: only with the others, once a day. `off`: not by mail. */
export const NOTICE_CHOICES = ["at_once", "digest", "off"] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

type NoticeRule = Readonly<{
  /** Who is in charge; null: the person whom the case is given to. While nobody holds a role, the owners are. */
  roles: readonly [Role, ...Role[]] | null;
  /** Somebody in charge gets the mail at once, whatever they all chose. */
  mustReach: boolean;
}>;

/** Who learns of what. A new kind needs its texts as well (`notice-texts.server.ts`). */
const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  concern: { roles: ["safeguarding"], mustReach: true },
  data_request: { roles: ["editor"], mustReach: true },
  assigned: { roles: null, mustReach: false },
  dispute: { roles: ["finance"], mustReach: false },
  refund: { roles: ["finance"], mustReach: false },
  refund_failed: { roles: ["finance"], mustReach: false },
  pending_change: { roles: ["finance"], mustReach: false },
};

/** Somebody of the staff. `choice`: null: they have not chosen. */
export type Recipient = Readonly<{ id: string; roles: readonly Role[]; choice: NoticeChoice | null }>;

/** Those who hold a role of the kind; while nobody does, the owners. */
function staffInCharge<R extends Recipient>(kind: NoticeKind, staff: readonly R[]): R[] {
  const { roles } = NOTICES[kind];
  const holders = roles ? staff.filter((one) => roles.some((role) => one.roles.includes(role))) : [];
  return holders.length > 0 ? holders : staff.filter((one) => one.roles.includes("owner"));
}

/** Whether somebody may be told of a kind at all: only what their roles open. */
export const canReceive = (kind: NoticeKind, roles: readonly Role[]): boolean => {
  const allowedRoles = NOTICES[kind].roles;
  return allowedRoles === null ? roles.length > 0 : hasAnyRole(roles, allowedRoles);
};

/** What may be chosen: a kind that must reach somebody cannot be left out. */
export const choicesFor = (kind: NoticeKind): readonly NoticeChoice[] =>
  NOTICES[kind].mustReach ? ["at_once", "digest"] : NOTICE_CHOICES;

/** What holds for each of the staff. */
export const effectiveChoice = (
  kind: NoticeKind,
  one: Recipient,
  staff: readonly Recipient[],
): NoticeChoice => one.choice ?? defaultChoice(staffInCharge(kind, staff).some(({ id }) => id === one.id));

/** Whether somebody is the last of those in charge whom a kind that must reach somebody reaches at once. */
export const isLastRecipient = (kind: NoticeKind, id: string, staff: readonly Recipient[]): boolean => {
  const responsible = staffInCharge(kind, staff);
  const isResponsible = responsible.some((one) => one.id === id);
  const hasOtherRecipient = responsible.some(
    (one) => one.id !== id && effectiveChoice(kind, one, staff) === "at_once",
  );
  return NOTICES[kind].mustReach && isResponsible && !hasOtherRecipient;
};

/** What holds for somebody who has not chosen: at once for those in charge, in the digest for other owners. */
const defaultChoice = (isInCharge: boolean): NoticeChoice => (isInCharge ? "at_once" : "digest");

/**
 * Who gets a mail at once.
 * @param only the one person that the case is given to; then nobody else gets one
 * @param except the account that caused it: it knows
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
