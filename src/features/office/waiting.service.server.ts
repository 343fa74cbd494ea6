import type { Deps } from "../../platform/deps";
import { type Role, denial } from "../../platform/who";
import { moneyWaiting } from "../donations/gift-numbers.service.server";
import { issuesUnderWay } from "../newsletter/newsletter-numbers.service.server";
import { isBackupFailing } from "../operations/operations.service.server";
import { mailNumbers } from "../outbox/mailbox.service.server";
import { countOpenChanges } from "../pending-changes/read-changes.service.server";
import { failedOrders } from "../uploads/media.service.server";
import { failedRuns } from "./jobs.service.server";

/** What somebody should look at beside applications, messages and content. */
export const CONCERNS = [
  "pending_changes",
  "refunds",
  "gift_messages",
  "issues_sending",
  "issues_scheduled",
  "failed_pictures",
  "failed_backups",
  "failed_jobs",
  "failed_mails",
  "mails_under_way",
] as const;
type Concern = (typeof CONCERNS)[number];
/** How many of each; never none. */
export type Concerns = { what: Concern; count: number }[];

type Asked = Pick<Deps, "db" | "now" | "backups">;

type Source = {
  roles: readonly [Role, ...Role[]];
  count: (deps: Asked) => Promise<Partial<Record<Concern, number>>>;
};

/** Who is told what: the roles that open the part of the office in which it can be seen to. */
const SOURCES: readonly Source[] = [
  {
    roles: ["finance", "auditor"],
    count: async (deps) => ({ pending_changes: await countOpenChanges(deps) }),
  },
  { roles: ["finance", "auditor"], count: async (deps) => ({ refunds: (await moneyWaiting(deps)).refunds }) },
  {
    roles: ["finance", "editor", "auditor"],
    count: async (deps) => ({ gift_messages: (await moneyWaiting(deps)).messages }),
  },
  {
    roles: ["editor", "auditor"],
    count: async (deps) => {
      const { scheduled, sending } = await issuesUnderWay(deps);
      return { issues_scheduled: scheduled, issues_sending: sending };
    },
  },
  {
    roles: ["editor", "organiser", "auditor"],
    count: async (deps) => ({ failed_pictures: await failedOrders(deps) }),
  },
  {
    roles: ["auditor"],
    count: async (deps) => ({
      failed_backups: (await isBackupFailing(deps)) ? 1 : 0,
      failed_jobs: await failedRuns(deps),
    }),
  },
  {
    roles: ["owner"],
    count: async (deps) => {
      const { failed, underWay } = await mailNumbers(deps);
      return { failed_mails: failed, mails_under_way: underWay };
    },
  },
];

/** What waits for these roles, in the order of `CONCERNS`; what does not is left out. */
export async function readConcerns(deps: Asked, roles: readonly Role[]): Promise<Concerns> {
  const mine = SOURCES.filter((source) => !denial({ roles: source.roles }, { kind: "user", id: "", roles }));
  const counted = Object.assign({}, ...(await Promise.all(mine.map(({ count }) => count(deps))))) as Partial<
    Record<Concern, number>
  >;
  return CONCERNS.map((what) => ({ what, count: counted[what] ?? 0 })).filter(({ count }) => count > 0);
}
