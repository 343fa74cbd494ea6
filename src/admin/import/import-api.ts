import type { ApiCalls } from "../../platform/client/api-calls";
import { ADMIN, call } from "../api/admin-api";

type ImportEndpoint = ApiCalls["ajax"]["POST /content/:kind/import"];
export type ImportResponse = ImportEndpoint["answer"];
export type ImportRow = ImportResponse["rows"][number];

/** Without `write`, a dry run. */
export const importContent = (kind: string, upload: string, write: boolean): Promise<ImportResponse> =>
  call("POST /content/:kind/import", { ...ADMIN, params: { kind }, body: { upload, write } });

/** Sets the type by the file name: some systems report every CSV as a spreadsheet. */
export const normalizeImportFile = (file: File): File =>
  new File([file], file.name, {
    type: /\.json$/i.test(file.name) ? "application/json" : "text/csv",
    lastModified: file.lastModified,
  });
