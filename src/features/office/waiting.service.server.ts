import type { ContentKind } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import { type Role, type User, denial } from "../../platform/who";
import { staffContacts } from "../accounts/staff.service.server";
import { lapsingOffers } from "../applications/registration-numbers.service.server";
import { mayLook } from "../content/content.model";
import { countWaiting } from "../content/content.service.server";
import { moneyWaiting } from "../donations/gift-numbers.service.server";
import { awaitedTransfers } from "../events/order-numbers.service.server";
import { countRefundsByHand } from "../events/refunds.service.server";
import { issuesUnderWay } from "../newsletter/newsletter-numbers.service.server";
import { isBackupFailing } from "../operations/operations.service.server";
import { mailNumbers } from "../outbox/mailbox.service.server";
import { countOpenChanges } from "../pending-changes/read-changes.service.server";
import type { QueueDeps } from "../queues/queue.model";
import { queues as queueRules } from "../queues/queues.server";
import { readQueues } from "../queues/queues.service.server";
import { failedOrders } from "../uploads/media.service.server";
import { failedRuns } from "./jobs.service.server";
import { type WaitingLine, type WaitingWhat, byUrgency } from "./waiting.model";

export type WaitingDeps = QueueDeps & Pick<Deps, "backups">;

type Source = {
  roles: readonly [Role, ...Role[]];
  part: string;
  count: (deps: WaitingDeps) => Promise<Partial<Record<WaitingWhat, number>>>;
};

/** Who is told what: the roles that open the part of the office in which it can be seen to. */
const SOURCES: readonly Source[] = [
  {
    roles: ["owner"],
    part: "staff",
    count: async ({ db }) => {
      const isHeld = (await staffContacts(db)).some(({ roles }) => roles.includes("safeguarding"));
      return { no_safeguarding: isHeld ? 0 : 1 };
    },
  },
  {
    roles: ["reviewer", "auditor"],
    part: "learners",
    count: async (deps) => ({ offers_lapsing: await lapsingOffers(deps) }),
  },
  {
    roles: ["finance", "auditor"],
    part: "pending-changes",
    count: async (deps) => ({ pending_changes: await countOpenChanges(deps) }),
  },
  {
    roles: ["finance", "auditor"],
    part: "refunds",
    count: async (deps) => ({ refunds: (await moneyWaiting(deps)).refunds }),
  },
  {
    roles: ["finance", "auditor"],
    part: "gifts",
    count: async (deps) => {
      const { disputes, transfers } = await moneyWaiting(deps);
      return { disputes, transfers };
    },
  },
  {
    roles: ["finance", "auditor"],
    part: "reconciliation",
    count: async (deps) => ({ differences: (await moneyWaiting(deps)).differences }),
  },
  {
    roles: ["finance", "editor", "auditor"],
    part: "gift-messages",
    count: async (deps) => ({ gift_messages: (await moneyWaiting(deps)).messages }),
  },
  {
    roles: ["finance", "auditor"],
    part: "tickets",
    count: async (deps) => {
      const due = await countRefundsByHand(deps, null);
      return { ticket_refunds: [...due.values()].reduce((sum, count) => sum + count, 0) };
    },
  },
  {
    roles: ["organiser", "finance", "auditor"],
    part: "tickets",
    count: async (deps) => ({ ticket_transfers: await awaitedTransfers(deps) }),
  },
  {
    roles: ["editor", "auditor"],
    part: "issues",
    count: async (deps) => {
      const { scheduled, sending } = await issuesUnderWay(deps);
      return { issues_scheduled: scheduled, issues_sending: sending };
    },
  },
  {
    roles: ["editor", "organiser", "auditor"],
    part: "media",
    count: async (deps) => ({ failed_pictures: await failedOrders(deps) }),
  },
  {
    roles: ["auditor"],
    part: "jobs",
    count: async (deps) => ({
      failed_backups: (await isBackupFailing(deps)) ? 1 : 0,
      failed_jobs: await failedRuns(deps),
    }),
  },
  {
    roles: ["owner"],
    part: "mails",
    count: async (deps) => {
      const { failed, underWay } = await mailNumbers(deps);
      return { failed_mails: failed, mails_under_way: underWay };
    },
  },
];

const linesOf = (part: string, counts: Partial<Record<WaitingWhat, number>>): WaitingLine[] =>
  (Object.entries(counts) as [WaitingWhat, number][])
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ part, what, count }));

/**
 * What waits for somebody, the most pressing first: the first screen shows it, the digest mails it.
 * @param kinds what of the content may wait
 */
export async function readWaiting(
  deps: WaitingDeps,
  kinds: readonly ContentKind[],
  who: User,
): Promise<WaitingLine[]> {
  const sources = SOURCES.filter(({ roles }) => !denial({ roles }, who));
  const [queues, counted, content] = await Promise.all([
    readQueues(deps, who),
    Promise.all(sources.map(async ({ part, count }) => linesOf(part, await count(deps)))),
    Promise.all(
      kinds
        .filter((kind) => kind.publishes && mayLook(kind, who.roles))
        .map(async (kind) => {
          const { changes, drafts, scheduled } = await countWaiting(deps, kind);
          return linesOf(kind.name, { changes, drafts, scheduled });
        }),
    ),
  ]);
  return byUrgency([...queues.flatMap(queueLines), ...counted.flat(), ...content.flat()]);
}

type Counts = Awaited<ReturnType<typeof readQueues>>[number];

/** What of a queue somebody should look at. What has ended is nobody's work, but its person may wait to be told. */
function queueLines({ name, sight, tally }: Counts): WaitingLine[] {
  const open = tally.filter(({ state }) => queueRules[name].stepsFrom(state).length > 0);
  const sum = (rows: typeof tally, of: (row: (typeof tally)[number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  return linesOf(name, {
    untold: sum(tally, ({ untold = 0 }) => untold),
    late: sum(open, ({ late }) => late),
    soon: sum(open, ({ soon }) => soon),
    ...(sight === "whole"
      ? { mine: sum(open, ({ mine }) => mine), free: sum(open, ({ free }) => free) }
      : {}),
  });
}
