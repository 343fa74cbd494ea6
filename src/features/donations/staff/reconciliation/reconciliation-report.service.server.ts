import type { Deps } from "../../../../platform/deps";
import { transact } from "../../../../platform/database/transact.server";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.server";
import { yearOf } from "../../../../platform/time/zoned-time";
import type { User } from "../../../../platform/auth/principal";
import { getTimeZone } from "../../../site/site.service.server";
import { recordAuditEvent } from "../../../audit/audit.service.server";
import { listDifferences } from "../../payments/payment-differences.store.server";
import {
  countPendingEvents,
  listAccountBalances,
  listReconciliationRuns,
} from "./reconciliation-report.store.server";
import { getFiscalMonth } from "../journal/journal.store.server";

export async function getReconciliationReport(deps: Pick<Deps, "db" | "now" | "payments">) {
  const [accounts, runs, differences, waiting, month, timeZone] = await Promise.all([
    listAccountBalances(deps.db),
    listReconciliationRuns(deps.db),
    listDifferences(deps.db),
    countPendingEvents(deps.db),
    getFiscalMonth(deps.db),
    getTimeZone(deps),
  ]);
  const lastRun = runs.find(({ provider }) => provider === deps.payments.name);
  return {
    accounts,
    differences,
    waiting,
    provider: deps.payments.name,
    test: deps.payments.test,
    fiscalYear: yearOf(deps.now(), timeZone, month),
    timeZone,
    comparedAt: lastRun?.ranAt ?? null,
  };
}

export const enqueueReconciliation = (deps: Pick<Deps, "db">): Promise<void> =>
  transact(deps.db, (tx) => enqueueJob(tx, "gifts.reconcile"));

/** Null for a real provider. @returns how many monthly gifts it advanced */
export async function simulateMonth(
  deps: Pick<Deps, "db" | "now" | "payments">,
  user: User,
  outcome: "succeed" | "fail",
): Promise<number | null> {
  const moved = await deps.payments.simulateMonth?.(outcome);
  if (moved === undefined) return null;
  await transact(deps.db, (tx) =>
    recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "reconciliation",
      item: "test-month",
      title: deps.payments.name,
      before: null,
      after: { outcome, monthlyGifts: moved },
    }),
  );
  return moved;
}
