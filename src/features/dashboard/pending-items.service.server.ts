import type { ContentKind } from "../../platform/content/content-kind";
import type { Deps } from "../../platform/deps";
import { type Role, type User, checkAccess } from "../../platform/auth/principal";
import { getStaffContacts } from "../accounts/staff/staff.service.server";
import { countOffersExpiringSoon } from "../applications/review/registration-statistics.service.server";
import { canRead } from "../content/content.model";
import { countPendingContent } from "../content/content.service.server";
import { countPendingGiftReviews } from "../donations/gifts/gift-statistics.service.server";
import { countPendingTransfers } from "../events/orders/order-statistics.service.server";
import { countManualRefunds } from "../events/payments/refunds.service.server";
import { countActiveIssues } from "../newsletter/newsletter-statistics.service.server";
import { isBackupFailing } from "../operations/operations.service.server";
import { getMailCounts } from "../outbox/mailbox/mailbox.service.server";
import { countOpenChanges } from "../pending-changes/read-changes.service.server";
import type { QueueDeps } from "../queues/queue.model";
import { queues as queueRules } from "../queues/all-queues.service.server";
import { readQueues } from "../queues/queues.service.server";
import { countFailedPictureOrders } from "../uploads/media/media.service.server";
import { countFailedRuns } from "./jobs.service.server";
import { type PendingItem, type PendingItemKind, sortByUrgency } from "./pending-items.model";

export type PendingItemDeps = QueueDeps & Pick<Deps, "backups">;

type Source = {
  roles: readonly [Role, ...Role[]];
  part: string;
  count: (deps: PendingItemDeps) => Promise<Partial<Record<PendingItemKind, number>>>;
};

/** Roles are those that open the section in which staff handle the item. */
const SOURCES: readonly Source[] = [
  {
    roles: ["owner"],
    part: "staff",
    count: async ({ db }) => {
      const isRoleHeld = (await getStaffContacts(db)).some(({ roles }) => roles.includes("safeguarding"));
      return { no_safeguarding: isRoleHeld ? 0 : 1 };
    },
  },
  {
    roles: ["reviewer", "auditor"],
    part: "learners",
    count: async (deps) => ({ offers_lapsing: await countOffersExpiringSoon(deps) }),
  },
  {
    roles: ["finance", "auditor"],
    part: "pending-changes",
    count: async (deps) => ({ pending_changes: await countOpenChanges(deps) }),
  },
  {
    roles: ["finance", "auditor"],
    part: "refunds",
    count: async (deps) => {
      const { refunds, failedRefunds } = await countPendingGiftReviews(deps);
      return { failed_refunds: failedRefunds, refunds };
    },
  },
  {
    roles: ["finance", "auditor"],
    part: "gifts",
    count: async (deps) => {
      const { disputes, transfers } = await countPendingGiftReviews(deps);
      return { disputes, transfers };
    },
  },
  {
    roles: ["finance", "auditor"],
    part: "reconciliation",
    count: async (deps) => ({ differences: (await countPendingGiftReviews(deps)).differences }),
  },
  {
    roles: ["finance", "editor", "auditor"],
    part: "gift-messages",
    count: async (deps) => ({ gift_messages: (await countPendingGiftReviews(deps)).messages }),
  },
  {
    roles: ["finance", "auditor"],
    part: "tickets",
    count: async (deps) => {
      const due = await countManualRefunds(deps, null);
      return { ticket_refunds: [...due.values()].reduce((sum, count) => sum + count, 0) };
    },
  },
  {
    roles: ["organiser", "finance", "auditor"],
    part: "tickets",
    count: async (deps) => ({ ticket_transfers: await countPendingTransfers(deps) }),
  },
  {
    roles: ["editor", "auditor"],
    part: "issues",
    count: async (deps) => {
      const { scheduled, sending } = await countActiveIssues(deps);
      return { issues_scheduled: scheduled, issues_sending: sending };
    },
  },
  {
    roles: ["editor", "organiser", "auditor"],
    part: "media",
    count: async (deps) => ({ failed_pictures: await countFailedPictureOrders(deps) }),
  },
  {
    roles: ["auditor"],
    part: "jobs",
    count: async (deps) => ({
      failed_backups: (await isBackupFailing(deps)) ? 1 : 0,
      failed_jobs: await countFailedRuns(deps),
    }),
  },
  {
    roles: ["owner"],
    part: "mails",
    count: async (deps) => {
      const { failed, underWay } = await getMailCounts(deps);
      return { failed_mails: failed, mails_under_way: underWay };
    },
  },
];

const toPendingItems = (part: string, counts: Partial<Record<PendingItemKind, number>>): PendingItem[] =>
  (Object.entries(counts) as [PendingItemKind, number][])
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ part, what, count }));

/** Lists pending items, most urgent first. The first screen and the digest use the same rule. */
export async function listPendingItems(
  deps: PendingItemDeps,
  kinds: readonly ContentKind[],
  who: User,
): Promise<PendingItem[]> {
  const sources = SOURCES.filter(({ roles }) => !checkAccess({ roles }, who));
  const [queues, counts, content] = await Promise.all([
    readQueues(deps, who),
    Promise.all(sources.map(async ({ part, count }) => toPendingItems(part, await count(deps)))),
    Promise.all(
      kinds
        .filter((kind) => kind.publishes && canRead(kind, who.roles))
        .map(async (kind) => {
          const { changes, drafts, scheduled } = await countPendingContent(deps, kind);
          return toPendingItems(kind.name, { changes, drafts, scheduled });
        }),
    ),
  ]);
  return sortByUrgency([...queues.flatMap(queueItems), ...counts.flat(), ...content.flat()]);
}

type QueueCounts = Awaited<ReturnType<typeof readQueues>>[number];

/** Finished records need no work, but their person may still wait for a notification. */
function queueItems({ name, visibility, tally }: QueueCounts): PendingItem[] {
  const open = tally.filter(({ state }) => queueRules[name].actionsFrom(state).length > 0);
  const sum = (rows: typeof tally, of: (row: (typeof tally)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return toPendingItems(name, {
    unnotified: sum(tally, ({ unnotified = 0 }) => unnotified),
    late: sum(open, ({ late }) => late),
    soon: sum(open, ({ soon }) => soon),
    ...(visibility === "whole"
      ? { mine: sum(open, ({ mine }) => mine), free: sum(open, ({ free }) => free) }
      : {}),
  });
}
