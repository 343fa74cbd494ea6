import type { Deps } from "../../../platform/deps";
import { createLimiter } from "../../../platform/concurrency-limiter";
import type { Locale } from "../../../platform/i18n/locales";
import type { ReadResult } from "../../../platform/csv/parse-table.server";
import { ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { findSuppressed } from "../../outbox/outbox.service.server";
import { consumeUpload } from "../../uploads/file-uploads.service.server";
import { type WithheldReason, readUnclaimedFile } from "../../uploads/read-uploads.service.server";
import { updateSubscription } from "../subscriptions/subscription.store.server";
import {
  type RowDefaults,
  type StatusAnswers,
  type SubscriberFileProblem,
  type SubscriberRow,
  readSubscriberFile,
} from "./subscriber-file.server";
import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
  LISTED_OUTCOMES,
  type StatusQuestion,
  importOutcome,
} from "./subscriber-import.model";
import {
  insertSubscriptionEvents,
  insertSubscriptions,
  listSubscriptionsByKeys,
} from "./subscribers.store.server";
import { applySubscriptionEvents } from "../subscriptions/subscription-transitions.server";
import type { Tx } from "../../../platform/database/database";

type ImportDeps = Pick<Deps, "db" | "files" | "now" | "newId" | "scanner">;
type FieldErrors = { field: string; code: string; message: string }[];

/** `proof`: where and in which words the people agreed. */
export type ImportInput = RowDefaults & StatusAnswers & { upload: string; proof: string; write: boolean };

type ListedRow = { row: number; email: string; outcome: ImportOutcome; errors: FieldErrors };
export type SubscriberImport = {
  counts: Record<ImportOutcome, number>;
  rows: ListedRow[];
  unused: string[];
  questions: StatusQuestion[];
  written: boolean;
};
type ImportProblem =
  | SubscriberFileProblem
  | { code: "missing" | WithheldReason }
  /** Refuses to write while staff have not explained a status value. */
  | { code: "undecided"; questions: StatusQuestion[] };

const limiter = createLimiter(1);
/** Rows per insert: a PostgreSQL statement takes at most 65,535 parameters. */
const BATCH_SIZE = 500;

/**
 * Subscribes all valid rows of people who agreed elsewhere, or none. A file is imported once; repeating its
 * content changes nothing.
 */
export const importSubscribers = (
  deps: ImportDeps,
  user: User,
  input: ImportInput,
  locale: Locale,
): Promise<ReadResult<SubscriberImport, ImportProblem>> =>
  limiter(async () => {
    const owner = { account: user.id, visitor: null };
    const file = await readUnclaimedFile(deps, owner, "import", input.upload);
    if (!file.ok) return { ok: false, problem: { code: file.error } };
    const read = await readSubscriberFile(file.value, input, { now: deps.now(), locale });
    if (!read.ok) return read;
    const { rows, wrong, leftOut, questions, unused } = read.value;
    if (input.write && leftOut.some(({ outcome }) => outcome === "undecided"))
      return { ok: false, problem: { code: "undecided", questions } };
    const createReport = (planned: readonly PlannedRow[], written: boolean): SubscriberImport => {
      const reported: ListedRow[] = [
        ...wrong.map((row) => ({ ...row, outcome: "refuse" as const })),
        ...leftOut.map(({ row, email, outcome }) => ({ row, email, outcome, errors: [] })),
        ...planned.map(({ row, email, outcome }) => ({ row, email, outcome, errors: [] })),
      ];
      return {
        counts: countsOf(reported),
        rows: reported
          .filter(({ outcome }) => LISTED_OUTCOMES.includes(outcome))
          .sort((one, two) => one.row - two.row),
        unused,
        questions,
        written,
      };
    };
    if (!input.write) return ok(createReport(await planRows(deps, rows, false), false));
    const done = await transact(deps.db, async (tx) => {
      if (!(await consumeUpload(tx, input.upload, deps.now()))) return null;
      const txDeps = { ...deps, db: tx };
      const planned = await planRows(txDeps, rows, true);
      await writeRows(tx, deps, user, planned, input.proof);
      const reported = createReport(planned, true);
      await recordAuditEvent(tx, deps, {
        actor: user.id,
        action: "imported",
        subject: "subscribers",
        item: input.upload,
        title: "",
        before: null,
        after: { proof: input.proof, ...reported.counts, ...decisionsOf(input) },
      });
      return reported;
    });
    return done ? ok(done) : { ok: false, problem: { code: "missing" } };
  });

const decisionsOf = ({ choices, ignoredColumns }: StatusAnswers) => ({
  ...(choices.length > 0 ? { choices } : {}),
  ...(ignoredColumns.length > 0 ? { ignoredColumns } : {}),
});

type PlannedRow = SubscriberRow & { outcome: ImportOutcome; id: string | null };

async function planRows(
  deps: Pick<Deps, "now"> & { db: Deps["db"] | Tx },
  rows: readonly SubscriberRow[],
  lock: boolean,
): Promise<PlannedRow[]> {
  const keys = [...new Set(rows.map(({ key }) => key))];
  const known = new Map((await listSubscriptionsByKeys(deps.db, keys, lock)).map((one) => [one.key, one]));
  const blocked = await findSuppressed(deps, keys);
  const seen = new Set<string>();
  return rows.map((row) => {
    const existing = known.get(row.key);
    const isDuplicate = seen.has(row.key);
    seen.add(row.key);
    return {
      ...row,
      id: existing?.id ?? null,
      outcome: isDuplicate ? "duplicate" : importOutcome(existing?.state ?? null, blocked.has(row.key)),
    };
  });
}

async function writeRows(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  user: User,
  planned: readonly PlannedRow[],
  proof: string,
): Promise<void> {
  const now = deps.now();
  const reason = { actor: user.id, reason: "import" };
  const added = planned
    .filter(({ outcome }) => outcome === "add")
    .map((row) => ({ ...row, id: deps.newId() }));
  for (let at = 0; at < added.length; at += BATCH_SIZE) {
    const batch = added.slice(at, at + BATCH_SIZE);
    const inserted = new Set(
      await insertSubscriptions(
        tx,
        batch.map((row) => ({
          id: row.id,
          email: row.email,
          email_key: row.key,
          locale: row.locale,
          lists: row.lists,
          state: "active",
          confirmed_at: row.agreedAt,
          created_at: now,
          updated_at: now,
          paused_until: row.pausedUntil,
        })),
      ),
    );
    const insertedRows = batch.filter(({ id }) => inserted.has(id));
    if (insertedRows.length > 0)
      await insertSubscriptionEvents(
        tx,
        insertedRows.map(({ id }) => ({
          ...reason,
          subscription_id: id,
          happened_at: now,
          from_state: null,
          to_state: "active",
          consent_text: proof,
        })),
      );
  }
  for (const row of planned.filter(({ outcome }) => outcome === "confirm")) {
    await applySubscriptionEvents(tx, { id: row.id!, from: "pending" }, ["import"], now, {
      consentText: proof,
      reason,
    });
    await updateSubscription(tx, row.id!, {
      state: "active",
      confirmed_at: row.agreedAt,
      pending_until: null,
      updated_at: now,
      locale: row.locale,
      lists: row.lists,
    });
  }
}

function countsOf(rows: readonly { outcome: ImportOutcome }[]): Record<ImportOutcome, number> {
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    ImportOutcome,
    number
  >;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
