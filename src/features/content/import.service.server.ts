import type { ContentKind } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import { createGate } from "../../platform/gate";
import { fieldError } from "../../platform/input.server";
import type { Locale } from "../../platform/languages";
import type { Read } from "../../platform/read-table.server";
import { ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { spendUpload } from "../uploads/file-uploads.service.server";
import { type Withheld, sentFile } from "../uploads/read-uploads.service.server";
import { isTextFile } from "../uploads/file-uploads.model";
import { createContent, saveContent } from "./content-changes.service.server";
import { type ImportReport, reportOf } from "./import.model";
import { type PlannedRow, planImport } from "./plan-import.service.server";
import { type FileProblem, readContentFile } from "./read-content-file.server";

type Importer = Pick<Deps, "db" | "files" | "now" | "newId" | "origin" | "log" | "keys" | "scanner">;

/** One file at a time in a process: each is held whole, several times its size. */
const gate = createGate(1);

/** Thrown to undo what the rows before have written. */
class Undone extends Error {
  constructor(readonly row: PlannedRow | null) {
    super("an import is undone");
  }
}

const MISSING = { ok: false, problem: { code: "missing" } } as const;
type Wish = { upload: string; write: boolean; locale: Locale };

/**
 * Takes the rows of a file that this person has sent (purpose `import`): without an id each becomes a draft, with one it
 * becomes what that item holds, as a save would. All rows are there afterwards, or none; a file is taken once.
 * @param write false: it is only told what would happen
 * @returns `missing`: the file is not there (any more), or is somebody else's; `unscanned`: it waits for the malware scanner
 */
export const importContent = (
  deps: Importer,
  who: User,
  kinds: readonly ContentKind[],
  kind: ContentKind,
  wish: Wish,
): Promise<Read<ImportReport, FileProblem | { code: "missing" | Withheld }>> =>
  gate(async () => {
    const owner = { account: who.id, visitor: null };
    const file = await sentFile(deps, owner, "import", wish.upload);
    if (!file.ok) return { ok: false, problem: { code: file.error } };
    const { type, name, bytes } = file.value;
    if (!isTextFile(type)) return MISSING;
    const read = await readContentFile(kind, { type, bytes });
    if (!read.ok) return read;
    const planned = await planImport(deps, kinds, kind, read.value, wish.locale);
    const told = planned.map((one) => one.told);
    if (!wish.write || told.some(({ fate }) => fate === "refuse")) return ok(reportOf(told, false));
    const written = await carryOut(deps, who, kind, planned, { ...wish, name });
    if (written === "missing") return MISSING;
    return ok(reportOf(told, written));
  });

/** `missing`: the file has been taken meanwhile. False: something has changed since the rows were looked at. */
async function carryOut(
  deps: Importer,
  who: User,
  kind: ContentKind,
  planned: readonly PlannedRow[],
  { upload, name, locale }: Wish & { name: string },
): Promise<boolean | "missing"> {
  try {
    await transact(deps.db, async (tx) => {
      if (!(await spendUpload(tx, upload, deps.now()))) throw new Undone(null);
      const on = { ...deps, db: tx };
      for (const row of planned) if (!(await writeRow(on, who, kind, row))) throw new Undone(row);
      const { counts } = reportOf(
        planned.map(({ told }) => told),
        true,
      );
      const change = {
        actor: who.id,
        action: "imported",
        subject: kind.name,
        item: upload,
        title: name,
      } as const;
      await recordChange(tx, deps, { ...change, before: null, after: counts });
    });
    return true;
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    if (error.row === null) return "missing";
    error.row.told.fate = "refuse";
    error.row.told.errors.push(fieldError("", "invalid", locale));
    return false;
  }
}

/** False: it could not be written as it was planned. */
async function writeRow(
  deps: Importer,
  who: User,
  kind: ContentKind,
  { told, item, data }: PlannedRow,
): Promise<boolean> {
  if (told.fate === "same") return true;
  const done = item
    ? await saveContent(deps, who, kind, item, data!)
    : await createContent(deps, who, kind, data!);
  return done.ok;
}
