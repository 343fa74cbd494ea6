import type { Calls } from "../../api";
import { ADMIN, call } from "../client";

type Import = Calls["ajax"]["POST /content/:kind/import"];
export type ImportAnswer = Import["answer"];
export type ImportRow = ImportAnswer["rows"][number];

/** What the rows of a sent file would do; `write`: does it. */
export const importFile = (kind: string, upload: string, write: boolean): Promise<ImportAnswer> =>
  call("POST /content/:kind/import", { ...ADMIN, params: { kind }, body: { upload, write } });

/** The same file by the kind that its name says: some systems call every CSV a sheet of theirs. */
export const asImport = (file: File): File =>
  new File([file], file.name, {
    type: /\.json$/i.test(file.name) ? "application/json" : "text/csv",
    lastModified: file.lastModified,
  });
