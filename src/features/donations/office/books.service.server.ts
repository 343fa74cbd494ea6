import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/transact.server";
import { wake } from "../../../platform/wake.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { listDifferences } from "../money.store.server";
import { countWaitingEvents, listAccounts, listComparisons } from "./books.store.server";
import { fiscalYearOf } from "./journal.model";
import { fiscalMonth } from "./journal.store.server";
import { listPaid } from "./gift-list.store.server";

/** How the books stand, and where provider and books do not agree. */
export async function readBooks(deps: Pick<Deps, "db" | "now" | "payments">) {
  const [accounts, comparisons, differences, waiting, month] = await Promise.all([
    listAccounts(deps.db),
    listComparisons(deps.db),
    listDifferences(deps.db),
    countWaitingEvents(deps.db),
    fiscalMonth(deps.db),
  ]);
  const last = comparisons.find(({ provider }) => provider === deps.payments.name);
  return {
    accounts,
    differences,
    waiting,
    provider: deps.payments.name,
    test: deps.payments.test,
    fiscalYear: fiscalYearOf(deps.now(), month),
    comparedAt: last?.ranAt ?? null,
  };
}

/** Has provider and books compared now; the report then shows it. */
export const compareNow = (deps: Pick<Deps, "db">): Promise<void> =>
  transact(deps.db, (tx) => wake(tx, "gifts.reconcile"));

/** Lets a month pass at the test provider; null: the provider is a real one. @returns for how many monthly gifts */
export async function passMonth(
  deps: Pick<Deps, "db" | "now" | "payments">,
  who: User,
  outcome: "succeed" | "fail",
): Promise<number | null> {
  const moved = await deps.payments.passMonth?.(outcome);
  if (moved === undefined) return null;
  await transact(deps.db, (tx) =>
    recordChange(tx, deps, {
      actor: who.id,
      action: "saved",
      subject: "reconciliation",
      item: "test-month",
      title: deps.payments.name,
      before: null,
      after: { outcome, moved },
    }),
  );
  return moved;
}

const AT_ONCE = 500;

/** Every gift whose money came in a year (UTC), in the order of its coming; who takes the file is written down. */
export async function paidIn(deps: Pick<Deps, "db" | "now">, reader: Pick<User, "id">, year: number) {
  await transact(deps.db, (tx) =>
    recordChange(tx, deps, {
      actor: reader.id,
      action: "read",
      subject: "gifts",
      item: String(year),
      title: `gifts-${year}.csv`,
      before: null,
      after: null,
    }),
  );
  return pages(deps, { from: new Date(Date.UTC(year, 0)), until: new Date(Date.UTC(year + 1, 0)) });
}

async function* pages(deps: Pick<Deps, "db">, year: { from: Date; until: Date }) {
  for (let after: { paidAt: Date; id: string } | null = null; ;) {
    const rows: Awaited<ReturnType<typeof listPaid>> = await listPaid(deps.db, year, after, AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!;
  }
}
