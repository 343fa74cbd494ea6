import type { Role } from "../platform/auth/principal";

type Roles = readonly [Role, ...Role[]];
type SectionAccess = Readonly<{ readRoles: Roles; writeRoles: Roles }>;

const EDITORS: SectionAccess = { readRoles: ["editor", "auditor"], writeRoles: ["editor"] };
const OWNERS: SectionAccess = { readRoles: ["owner"], writeRoles: ["owner"] };
const AUDITED: SectionAccess = { readRoles: ["auditor"], writeRoles: ["owner"] };
const FINANCE: SectionAccess = { readRoles: ["finance", "auditor"], writeRoles: ["finance"] };

/** Roles per section, besides the owner. Content kinds and queues declare their own. */
export const ADMIN_ACCESS = {
  intakes: { readRoles: ["reviewer", "auditor"], writeRoles: ["reviewer"] },
  interest: { readRoles: ["reviewer"], writeRoles: ["reviewer"] },
  media: { readRoles: ["editor", "organiser", "auditor"], writeRoles: ["editor"] },
  documents: { readRoles: ["editor", "organiser", "auditor"], writeRoles: ["editor", "organiser"] },
  issues: EDITORS,
  subscribers: { readRoles: ["editor"], writeRoles: ["editor"] },
  suppressions: EDITORS,
  jobs: AUDITED,
  tickets: { readRoles: ["organiser", "finance", "auditor"], writeRoles: ["organiser"] },
  inbox: {
    readRoles: ["reviewer", "editor", "organiser", "finance", "safeguarding"],
    writeRoles: ["reviewer", "editor", "organiser", "finance", "safeguarding"],
  },
  "pending-changes": FINANCE,
  staff: AUDITED,
  audit: AUDITED,
  mails: OWNERS,
  privacy: OWNERS,
  sample: OWNERS,
  gifts: FINANCE,
  donors: FINANCE,
  "gift-messages": { readRoles: ["finance", "editor", "auditor"], writeRoles: ["finance", "editor"] },
  "monthly-gifts": FINANCE,
  refunds: FINANCE,
  "campaign-finances": FINANCE,
  expenses: FINANCE,
  reconciliation: FINANCE,
} as const satisfies Record<string, SectionAccess>;

export type AdminSection = keyof typeof ADMIN_ACCESS;
