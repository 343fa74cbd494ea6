import type { ApiCalls } from "../../platform/client/api-calls";
import { ADMIN, call } from "../api/admin-api";

type ImportEndpoint = ApiCalls["ajax"]["POST /content/:kind/import"];
export type ImportResponse = ImportEndpoint["answer"];
export type ImportRow = ImportResponse["rows"][number];

/** What the rows of a sent file would do; `write`: does it. */
export const importContent = (kind: string, upload: string, write: boolean): Promise<ImportResponse> =>
  call("POST /content/:kind/import", { ...ADMIN, params: { kind }, body: { upload, write } });

/** The same file by the kind that its name says: some systems call every CSV a sheet of theirs. */
export const normalizeImportFile = (file: File): File =>
  new File([file], file.name, {
    type: /\.json$/i.test(file.name) ? "application/json" : "text/csv",
    lastModified: file.lastModified,
  });
