import type { Deps } from "../../../../platform/deps";
import { transact } from "../../../../platform/database/transact.server";
import type { User } from "../../../../platform/auth/principal";
import { recordAuditEvent } from "../../../audit/audit.service.server";
import type { LedgerAccount } from "../../ledger/ledger.model";
import { type AccountBalance, fiscalYear, trackBalances } from "./journal.model";
import {
  type JournalPosition,
  listBalancesBefore,
  getFiscalMonth,
  listJournal,
} from "./journal.store.server";

type Entry = Awaited<ReturnType<typeof listJournal>>[number];
export type JournalSection =
  | { kind: "opening" | "closing"; at: Date; balances: readonly AccountBalance[] }
  | { kind: "entries"; entries: readonly Entry[] };

const BATCH_SIZE = 1000;

/**
 * The journal of a year of the books: what stood on each account before it, every entry, and what stands there after it.
 * Read as one moment, so that the sums tie while others book. Who takes it is written down.
 * @param account null: all of them
 */
export async function* readJournal(
  deps: Pick<Deps, "db" | "now">,
  reader: Pick<User, "id">,
  { year, account }: { year: number; account: LedgerAccount | null },
): AsyncGenerator<JournalSection> {
  await transact(deps.db, (tx) =>
    recordAuditEvent(tx, deps, {
      actor: reader.id,
      action: "exported",
      subject: "reconciliation",
      item: String(year),
      title: `journal-${year}.csv`,
      before: null,
      after: null,
    }),
  );
  const range = fiscalYear(year, await getFiscalMonth(deps.db));
  const opening = await listBalancesBefore(deps.db, range.from, account);
  const balances = trackBalances(opening);
  yield { kind: "opening", at: range.from, balances: opening };
  for (let after: JournalPosition | null = null; ;) {
    const entries: Entry[] = await listJournal(deps.db, range, account, after, BATCH_SIZE);
    for (const entry of entries) balances.add(entry);
    if (entries.length > 0) yield { kind: "entries", entries };
    if (entries.length < BATCH_SIZE) break;
    after = entries.at(-1)!;
  }
  yield { kind: "closing", at: range.until, balances: balances.closing() };
}
