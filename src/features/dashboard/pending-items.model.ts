/** `late`: overdue or blocking; `soon`: due within a day; `open`: work to do; `note`: information only. */
type Urgency = "late" | "soon" | "open" | "note";

type PendingItemRule = Readonly<{ urgency: Urgency; filter: Readonly<Record<string, string>> | null }>;

/** Urgency and list filter of everything that can wait, for the first screen and the digest. */
export const PENDING_ITEM_RULES = {
  unnotified: { urgency: "late", filter: { unnotified: "true" } },
  late: { urgency: "late", filter: { late: "true" } },
  no_safeguarding: { urgency: "open", filter: null },
  pending_changes: { urgency: "late", filter: { state: "requested" } },
  disputes: { urgency: "late", filter: { state: "disputed" } },
  failed_pictures: { urgency: "late", filter: null },
  failed_backups: { urgency: "late", filter: null },
  failed_jobs: { urgency: "late", filter: null },
  failed_mails: { urgency: "late", filter: { state: "failed" } },
  soon: { urgency: "soon", filter: { open: "true" } },
  offers_lapsing: { urgency: "soon", filter: { state: "offered" } },
  failed_refunds: { urgency: "late", filter: { state: "failed" } },
  refunds: { urgency: "open", filter: { state: "waiting" } },
  differences: { urgency: "open", filter: null },
  transfers: { urgency: "open", filter: { state: "awaiting_payment", method: "transfer" } },
  ticket_refunds: { urgency: "open", filter: null },
  ticket_transfers: { urgency: "open", filter: null },
  mine: { urgency: "open", filter: { assignee: "me", open: "true" } },
  free: { urgency: "open", filter: { assignee: "nobody", open: "true" } },
  gift_messages: { urgency: "open", filter: { state: "waiting" } },
  changes: { urgency: "note", filter: null },
  drafts: { urgency: "note", filter: { state: "draft" } },
  scheduled: { urgency: "note", filter: { state: "scheduled" } },
  issues_sending: { urgency: "note", filter: { state: "sending" } },
  issues_scheduled: { urgency: "note", filter: { state: "scheduled" } },
  mails_under_way: { urgency: "note", filter: { state: "waiting" } },
} as const satisfies Record<string, PendingItemRule>;

export type PendingItemKind = keyof typeof PENDING_ITEM_RULES;
export const PENDING_ITEM_KINDS = Object.keys(PENDING_ITEM_RULES) as [PendingItemKind, ...PendingItemKind[]];

export type PendingItem = Readonly<{ part: string; what: PendingItemKind; count: number }>;

const URGENCY_ORDER: readonly Urgency[] = ["late", "soon", "open", "note"];

export const sortByUrgency = (lines: readonly PendingItem[]): PendingItem[] =>
  URGENCY_ORDER.flatMap((urgency) =>
    lines.filter(({ what }) => PENDING_ITEM_RULES[what].urgency === urgency),
  );

export function pendingItemPath({ part, what }: PendingItem): string {
  const { filter } = PENDING_ITEM_RULES[what];
  return `/admin/${part}${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ""}`;
}
