import type { ContentKind } from "../../../platform/content/content-kind";
import type { Deps } from "../../../platform/deps";
import { createLimiter } from "../../../platform/concurrency-limiter";
import { fieldError } from "../../../platform/api/validate-input.server";
import type { Locale } from "../../../platform/i18n/locales";
import type { ReadResult } from "../../../platform/csv/parse-table.server";
import { ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { consumeUpload } from "../../uploads/file-uploads.service.server";
import { type WithheldReason, readUnclaimedFile } from "../../uploads/read-uploads.service.server";
import { isTextFile } from "../../uploads/file-uploads.model";
import { createContent, saveContent } from "../content-changes.service.server";
import { type ImportReport, createImportReport } from "./import.model";
import { type PlannedRow, planImport } from "./plan-import.service.server";
import { type FileProblem, readContentFile } from "./read-content-file.server";

type ImportDeps = Pick<Deps, "db" | "files" | "now" | "newId" | "origin" | "log" | "keys" | "scanner">;

/** One file at a time in each process, because memory holds each several times. */
const limiter = createLimiter(1);

class ImportRollback extends Error {
  constructor(readonly row: PlannedRow | null) {
    super("an import is undone");
  }
}

const MISSING = { ok: false, problem: { code: "missing" } } as const;
type ImportInput = { upload: string; write: boolean; locale: Locale };

/** Rows without an id become drafts, others are saved. Writes all rows or none, and each file once. */
export const importContent = (
  deps: ImportDeps,
  user: User,
  kinds: readonly ContentKind[],
  kind: ContentKind,
  input: ImportInput,
): Promise<ReadResult<ImportReport, FileProblem | { code: "missing" | WithheldReason }>> =>
  limiter(async () => {
    const owner = { account: user.id, visitor: null };
    const file = await readUnclaimedFile(deps, owner, "import", input.upload);
    if (!file.ok) return { ok: false, problem: { code: file.error } };
    const { type, name, bytes } = file.value;
    if (!isTextFile(type)) return MISSING;
    const read = await readContentFile(kind, { type, bytes });
    if (!read.ok) return read;
    const planned = await planImport(deps, kinds, kind, read.value, input.locale);
    const reported = planned.map((one) => one.reported);
    if (!input.write || reported.some(({ outcome }) => outcome === "refuse"))
      return ok(createImportReport(reported, false));
    const written = await executeImport(deps, user, kind, planned, { ...input, name });
    if (written === "missing") return MISSING;
    return ok(createImportReport(reported, written));
  });

/** `missing`: another request has used the file. False: an item changed after the check. */
async function executeImport(
  deps: ImportDeps,
  user: User,
  kind: ContentKind,
  planned: readonly PlannedRow[],
  { upload, name, locale }: ImportInput & { name: string },
): Promise<boolean | "missing"> {
  try {
    await transact(deps.db, async (tx) => {
      if (!(await consumeUpload(tx, upload, deps.now()))) throw new ImportRollback(null);
      const txDeps = { ...deps, db: tx };
      for (const row of planned)
        if (!(await writeRow(txDeps, user, kind, row))) throw new ImportRollback(row);
      const { counts } = createImportReport(
        planned.map(({ reported }) => reported),
        true,
      );
      const change = {
        actor: user.id,
        action: "imported",
        subject: kind.name,
        item: upload,
        title: name,
      } as const;
      await recordAuditEvent(tx, deps, { ...change, before: null, after: counts });
    });
    return true;
  } catch (error) {
    if (!(error instanceof ImportRollback)) throw error;
    if (error.row === null) return "missing";
    error.row.reported.outcome = "refuse";
    error.row.reported.errors.push(fieldError("", "invalid", locale));
    return false;
  }
}

async function writeRow(
  deps: ImportDeps,
  user: User,
  kind: ContentKind,
  { reported, item, data }: PlannedRow,
): Promise<boolean> {
  if (reported.outcome === "same") return true;
  const done = item
    ? await saveContent(deps, user, kind, item, data!)
    : await createContent(deps, user, kind, data!);
  return done.ok;
}
