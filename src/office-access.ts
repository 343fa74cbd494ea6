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
  intakes: { opens: ["reviewer", "auditor"], writes: ["reviewer"] },
  interest: { opens: ["reviewer"], writes: ["reviewer"] },
  media: { opens: ["editor", "organiser", "auditor"], writes: ["editor"] },
  documents: { opens: ["editor", "organiser", "auditor"], writes: ["editor", "organiser"] },
  issues: EDITORS,
  subscribers: { opens: ["editor"], writes: ["editor"] },
  suppressions: EDITORS,
  jobs: WATCHED,
  tickets: { opens: ["organiser", "finance", "auditor"], writes: ["organiser"] },
  inbox: {
    opens: ["reviewer", "editor", "organiser", "finance", "safeguarding"],
    writes: ["reviewer", "editor", "organiser", "finance", "safeguarding"],
  },
  "pending-changes": FINANCE,
  staff: WATCHED,
  audit: WATCHED,
  mails: OWNERS,
  people: OWNERS,
  sample: OWNERS,
  gifts: FINANCE,
  donors: FINANCE,
  "gift-messages": { opens: ["finance", "editor", "auditor"], writes: ["finance", "editor"] },
  "monthly-gifts": FINANCE,
  refunds: FINANCE,
  "campaign-money": FINANCE,
  expenses: FINANCE,
  reconciliation: FINANCE,
} as const satisfies Record<string, Part>;

export type OfficePart = keyof typeof OFFICE_ACCESS;
