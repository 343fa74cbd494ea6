import type { Deps } from "../../../../platform/deps";
import { transact } from "../../../../platform/database/transact.server";
import type { User } from "../../../../platform/auth/principal";
import { calendarDay, yearRange } from "../../../../platform/time/zoned-time";
import { recordAuditEvent } from "../../../audit/audit.service.server";
import { getTimeZone } from "../../../site/site.service.server";
import type { LedgerAccount } from "../../ledger/ledger.model";
import { type AccountBalance, trackBalances } from "./journal.model";
import {
  type JournalPosition,
  listBalancesBefore,
  getFiscalMonth,
  listJournal,
} from "./journal.store.server";

type JournalEntry = Awaited<ReturnType<typeof listJournal>>[number];
/** Days in the organisation's time zone. */
export type JournalSection =
  | { kind: "opening" | "closing"; on: string; balances: readonly AccountBalance[] }
  | { kind: "entries"; entries: readonly (JournalEntry & { on: string })[] };

const BATCH_SIZE = 1000;

/** Yields opening balances, entries and closing balances of a fiscal year. Logs the export. */
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
  const zone = await getTimeZone(deps);
  const range = yearRange(year, zone, await getFiscalMonth(deps.db));
  const opening = await listBalancesBefore(deps.db, range.from, account);
  const balances = trackBalances(opening);
  yield { kind: "opening", on: calendarDay(range.from, zone), balances: opening };
  for (let after: JournalPosition | null = null; ;) {
    const entries: JournalEntry[] = await listJournal(deps.db, range, account, after, BATCH_SIZE);
    for (const entry of entries) balances.add(entry);
    if (entries.length > 0)
      yield {
        kind: "entries",
        entries: entries.map((entry) => ({ ...entry, on: calendarDay(entry.at, zone) })),
      };
    if (entries.length < BATCH_SIZE) break;
    after = entries.at(-1)!;
  }
  const lastMoment = new Date(range.until.getTime() - 1);
  yield { kind: "closing", on: calendarDay(lastMoment, zone), balances: balances.closing() };
}
