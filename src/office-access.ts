import type { Role } from "./platform/who";

type Roles = readonly [Role, ...Role[]];
type Part = Readonly<{ opens: Roles; writes: Roles }>;

const EDITORS: Part = { opens: ["editor", "auditor"], writes: ["editor"] };
const OWNERS: Part = { opens: ["owner"], writes: ["owner"] };
const WATCHED: Part = { opens: ["auditor"], writes: ["owner"] };
const FINANCE: Part = { opens: ["finance", "auditor"], writes: ["finance"] };

/**
 * Who opens a part of the office and who changes things there, beside the owner: `src/api.ts` holds its calls to it, the
 * office shows by it. What of content and queues is whose, their kinds say themselves.
 */
export const OFFICE_ACCESS = {
  media: { opens: ["editor", "organiser", "auditor"], writes: ["editor"] },
  issues: EDITORS,
  subscribers: { opens: ["editor"], writes: ["editor"] },
  suppressions: EDITORS,
  jobs: WATCHED,
  tickets: { opens: ["organiser", "finance", "auditor"], writes: ["organiser"] },
  "pending-changes": FINANCE,
  staff: WATCHED,
  audit: WATCHED,
  mails: OWNERS,
  people: OWNERS,
  gifts: FINANCE,
  "gift-messages": { opens: ["finance", "editor", "auditor"], writes: ["finance", "editor"] },
  "monthly-gifts": FINANCE,
  refunds: FINANCE,
  "campaign-money": FINANCE,
  expenses: FINANCE,
  reconciliation: FINANCE,
} as const satisfies Record<string, Part>;

export type OfficePart = keyof typeof OFFICE_ACCESS;

/** The parts about money, in the order of the menu. */
export const MONEY_PARTS = [
  "gifts",
  "gift-messages",
  "monthly-gifts",
  "refunds",
  "campaign-money",
  "expenses",
  "reconciliation",
] as const satisfies readonly OfficePart[];
