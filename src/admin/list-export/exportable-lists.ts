import type { AdminSection } from "../../registry/admin-access";

/**
 * Lists that can be exported, with the call and the columns of each. They contain no contact details (decision 38).
 * Exceptions: subscribers, for those who may change them (decision 99), and people whom staff call (decision 103).
 */
export const EXPORTABLE_LISTS: Partial<Record<AdminSection, { path: string; columns: readonly string[] }>> = {
  audit: {
    path: "/audit",
    columns: ["happenedAt", "actorName", "action", "subject", "item", "title"],
  },
  intakes: {
    path: "/intakes",
    columns: [
      "program",
      "state",
      "opensAt",
      "closesAt",
      "startsOn",
      "endsOn",
      "places",
      "taken",
      "undecided",
      "waiting",
    ],
  },
  interest: {
    path: "/interest",
    columns: ["name", "phone", "email", "mayNameUs", "language", "program", "requestedAt", "notifiedAt"],
  },
  issues: { path: "/issues", columns: ["slug", "subject", "list", "state", "sendAt", "startedAt"] },
  subscribers: {
    path: "/subscribers",
    columns: ["email", "state", "lists", "language", "since", "agreedAt", "pausedUntil", "blocked"],
  },
  refunds: {
    path: "/refunds",
    columns: [
      "reference",
      "currency",
      "minor",
      "state",
      "reason",
      "requestedBy",
      "decidedBy",
      "decidedAt",
      "createdAt",
    ],
  },
  "monthly-gifts": {
    path: "/monthly-gifts",
    columns: [
      "id",
      "state",
      "currency",
      "amountMinor",
      "coverMinor",
      "donorName",
      "purpose",
      "nextAt",
      "failures",
      "createdAt",
    ],
  },
  "campaign-finances": {
    path: "/campaign-finances",
    columns: ["slug", "title", "currency", "goalMinor", "raisedMinor", "spentMinor", "phase", "deadline"],
  },
  expenses: {
    path: "/expenses",
    columns: [
      "spentOn",
      "campaign",
      "category",
      "description",
      "currency",
      "amountMinor",
      "paidFrom",
      "reversedAt",
      "reversalReason",
    ],
  },
};

export const isExportable = (section: string): section is keyof typeof EXPORTABLE_LISTS =>
  Object.hasOwn(EXPORTABLE_LISTS, section);
