import type { Deps } from "../../platform/deps";
import { createGate } from "../../platform/gate";
import type { Locale } from "../../platform/languages";
import type { Read, TableProblem } from "../../platform/read-table.server";
import { ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { blockedAmong } from "../outbox/outbox.service.server";
import { spendUpload } from "../uploads/file-uploads.service.server";
import { type Withheld, sentFile } from "../uploads/read-uploads.service.server";
import { updateSubscription } from "./newsletter.store.server";
import { type RowDefaults, type SubscriberRow, readSubscriberFile } from "./subscriber-file.server";
import { IMPORT_FATES, type ImportFate, LISTED, importFate } from "./subscriber-import.model";
import { insertEvents, insertSubscriptions, subscriptionsOf } from "./subscribers.store.server";
import { walk } from "./subscription-steps.server";

type Importer = Pick<Deps, "db" | "files" | "now" | "newId" | "scanner">;
type FieldErrors = { field: string; code: string; message: string }[];

/** How the people of a file agreed: `proof` says where and in which words, for whoever asks later. */
export type ImportWish = RowDefaults & { upload: string; proof: string; write: boolean };

/** A row that does not do what one might expect of it. `email` as it stands in the file. */
type ListedRow = { row: number; email: string; fate: ImportFate; errors: FieldErrors };
export type SubscriberImport = {
  counts: Record<ImportFate, number>;
  rows: ListedRow[];
  unused: string[];
  written: boolean;
};

/** One file at a time in a process. */
const gate = createGate(1);
/** Rows that are written at once: a statement takes at most 65,535 values. */
const PIECE = 500;

/**
 * Subscribes the people of a CSV who have agreed elsewhere. Rows that are wrong, or of people who left or are blocked, are
 * told and left out; all others are there afterwards, or none. A file is taken once; the same again changes nothing.
 * @returns `missing`: the file is not there (any more), or is somebody else's; `unscanned`: it waits for the malware scanner
 */
export const importSubscribers = (
  deps: Importer,
  who: User,
  wish: ImportWish,
  locale: Locale,
): Promise<Read<SubscriberImport, TableProblem | { code: "missing" | Withheld }>> =>
  gate(async () => {
    const owner = { account: who.id, visitor: null };
    const sent = await sentFile(deps, owner, "import", wish.upload);
    if (!sent.ok) return { ok: false, problem: { code: sent.error } };
    const today = deps.now().toISOString().slice(0, 10);
    const read = await readSubscriberFile(sent.value.bytes, wish, { today, locale });
    if (!read.ok) return read;
    const { rows, wrong, unused } = read.value;
    const tell = (planned: readonly Planned[], written: boolean): SubscriberImport => {
      const told: ListedRow[] = [
        ...wrong.map((row) => ({ ...row, fate: "refuse" as const })),
        ...planned.map(({ row, email, fate }) => ({ row, email, fate, errors: [] })),
      ];
      return {
        counts: countsOf(told),
        rows: told.filter(({ fate }) => LISTED.includes(fate)).sort((one, two) => one.row - two.row),
        unused,
        written,
      };
    };
    if (!wish.write) return ok(tell(await plan(deps, rows, false), false));
    const done = await transact(deps.db, async (tx) => {
      if (!(await spendUpload(tx, wish.upload, deps.now()))) return null;
      const on = { ...deps, db: tx };
      const planned = await plan(on, rows, true);
      await writeRows(tx, deps, who, planned, wish.proof);
      const told = tell(planned, true);
      await recordChange(tx, deps, {
        ...{ actor: who.id, action: "imported", subject: "subscribers", item: wish.upload, title: "" },
        before: null,
        after: { proof: wish.proof, ...told.counts },
      });
      return told;
    });
    return done ? ok(done) : { ok: false, problem: { code: "missing" } };
  });

type Planned = SubscriberRow & { fate: ImportFate; id: string | null };

/** What each row does now; `lock`: and until the end of the transaction. */
async function plan(
  deps: Pick<Deps, "now"> & { db: Deps["db"] | Tx },
  rows: readonly SubscriberRow[],
  lock: boolean,
): Promise<Planned[]> {
  const keys = [...new Set(rows.map(({ key }) => key))];
  const known = new Map((await subscriptionsOf(deps.db, keys, lock)).map((one) => [one.key, one]));
  const blocked = await blockedAmong(deps, keys);
  const seen = new Set<string>();
  return rows.map((row) => {
    const there = known.get(row.key);
    const twin = seen.has(row.key);
    seen.add(row.key);
    return {
      ...row,
      id: there?.id ?? null,
      fate: twin ? "twin" : importFate(there?.state ?? null, blocked.has(row.key)),
    };
  });
}

async function writeRows(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  who: User,
  planned: readonly Planned[],
  proof: string,
): Promise<void> {
  const now = deps.now();
  const cause = { actor: who.id, reason: "import" };
  const confirmed = ({ agreedOn }: Planned) => new Date(`${agreedOn}T00:00:00Z`);
  const added = planned.filter(({ fate }) => fate === "add").map((row) => ({ ...row, id: deps.newId() }));
  for (let at = 0; at < added.length; at += PIECE) {
    const piece = added.slice(at, at + PIECE);
    const made = new Set(
      await insertSubscriptions(
        tx,
        piece.map((row) => ({
          ...{ id: row.id, email: row.email, email_key: row.key, locale: row.locale, lists: row.lists },
          ...{ state: "active", confirmed_at: confirmed(row), created_at: now, updated_at: now },
        })),
      ),
    );
    const mine = piece.filter(({ id }) => made.has(id));
    if (mine.length > 0)
      await insertEvents(
        tx,
        mine.map(({ id }) => ({
          ...cause,
          ...{ subscription_id: id, happened_at: now, from_state: null, to_state: "active", wording: proof },
        })),
      );
  }
  for (const row of planned.filter(({ fate }) => fate === "confirm")) {
    await walk(tx, { id: row.id!, from: "pending" }, ["import"], now, { wording: proof, cause });
    await updateSubscription(tx, row.id!, {
      ...{ state: "active", confirmed_at: confirmed(row), pending_until: null, updated_at: now },
      ...{ locale: row.locale, lists: row.lists },
    });
  }
}

function countsOf(rows: readonly { fate: ImportFate }[]): Record<ImportFate, number> {
  const counts = Object.fromEntries(IMPORT_FATES.map((fate) => [fate, 0])) as Record<ImportFate, number>;
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
}
