import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import type { LedgerAccount } from "../ledger.model";
import { type Standing, fiscalYear, runningBalances } from "./journal.model";
import { type JournalPlace, balancesBefore, fiscalMonth, listJournal } from "./journal.store.server";

type Entry = Awaited<ReturnType<typeof listJournal>>[number];
export type JournalPart =
  | { kind: "opening" | "closing"; at: Date; balances: readonly Standing[] }
  | { kind: "entries"; entries: readonly Entry[] };

const AT_ONCE = 1000;

/**
 * The journal of a year of the books: what stood on each account before it, every entry, and what stands there after it.
 * Read as one moment, so that the sums tie while others book. Who takes it is written down.
 * @param account null: all of them
 */
export async function* readJournal(
  deps: Pick<Deps, "db" | "now">,
  reader: Pick<User, "id">,
  { year, account }: { year: number; account: LedgerAccount | null },
): AsyncGenerator<JournalPart> {
  await transact(deps.db, (tx) =>
    recordChange(tx, deps, {
      actor: reader.id,
      action: "exported",
      subject: "reconciliation",
      item: String(year),
      title: `journal-${year}.csv`,
      before: null,
      after: null,
    }),
  );
  const span = fiscalYear(year, await fiscalMonth(deps.db));
  const opening = await balancesBefore(deps.db, span.from, account);
  const balances = runningBalances(opening);
  yield { kind: "opening", at: span.from, balances: opening };
  for (let after: JournalPlace | null = null; ;) {
    const entries: Entry[] = await listJournal(deps.db, span, account, after, AT_ONCE);
    for (const entry of entries) balances.add(entry);
    if (entries.length > 0) yield { kind: "entries", entries };
    if (entries.length < AT_ONCE) break;
    after = entries.at(-1)!;
  }
  yield { kind: "closing", at: span.until, balances: balances.closing() };
}
