import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import type { ContentKind } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import { errorMessage } from "../api/api-errors";
import { FileChoice } from "../uploads/file-choice";
import { UploadStatus } from "../uploads/upload-status";
import { useFileUpload } from "../uploads/use-file-upload";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { IndeterminateProgress } from "../shared/indeterminate-progress";
import { type ImportResponse, normalizeImportFile, importContent } from "./import-api";
import { ImportReport } from "./import-report";

type Props = { kind: ContentKind; close: () => void };

type ImportState =
  | { state: "nothing" }
  | { state: "looking" }
  | { state: "unreadable"; message: string }
  | { state: "reported"; report: ImportResponse }
  | { state: "writing"; report: ImportResponse };
const IDLE: ImportState = { state: "nothing" };

/** Uploads a file, previews the outcome of each row, then writes all rows or none. */
export function ImportDialog({ kind, close }: Props) {
  const { uploadState, uploadFile } = useFileUpload("import");
  const { looked: importState, write } = useImport(
    kind,
    uploadState.state === "sent" ? uploadState.id : null,
    close,
  );
  const report = "report" in importState ? importState.report : null;
  const count = report ? report.counts.create + report.counts.change : 0;
  const isBusy = importState.state === "looking" || importState.state === "writing";
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{m.import_title({ part: sectionLabel(kind.name) })}</DialogTitle>
      <DialogContent>
        <FileChoice
          id="import-file"
          label={m.import_file()}
          hint={m.import_hint()}
          accept=".csv,.json,text/csv,application/json"
          disabled={isBusy}
          onChoose={(file) => void uploadFile(normalizeImportFile(file))}
        >
          {uploadState.state === "sent" ? null : (
            <UploadStatus uploadState={uploadState} retry={(file) => void uploadFile(file)} />
          )}
        </FileChoice>
        <div role="status">
          {isBusy ? (
            <IndeterminateProgress
              label={importState.state === "looking" ? m.import_looking() : m.import_writing()}
            />
          ) : null}
          {importState.state === "unreadable" ? <Alert severity="error">{importState.message}</Alert> : null}
          {report ? <ImportReport kind={kind} report={report} /> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button
          variant="contained"
          disabled={isBusy || count === 0 || report!.counts.refuse > 0}
          onClick={() => void write()}
        >
          {m.import_go({ count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useImport(kind: ContentKind, upload: string | null, close: () => void) {
  const [latest, setLatest] = useState<{ upload: string | null; importState: ImportState }>({
    upload,
    importState: IDLE,
  });
  const notify = useNotify();
  const refresh = useRefresh();
  const isWritten = useRef(false);
  useEffect(() => {
    if (upload === null) return undefined;
    let current = true;
    const update = (importState: ImportState) => current && setLatest({ upload, importState });
    importContent(kind.name, upload, false).then(
      (report) => update({ state: "reported", report }),
      (error: unknown) => update({ state: "unreadable", message: errorMessage(error) }),
    );
    return () => {
      current = false;
      if (!isWritten.current) void discardUpload(upload);
    };
  }, [kind, upload]);
  // A report belongs to one file; the next file has none yet.
  const importState: ImportState =
    upload === null ? IDLE : latest.upload === upload ? latest.importState : { state: "looking" };
  const update = (next: ImportState) => setLatest({ upload, importState: next });
  async function write() {
    if (importState.state !== "reported" || upload === null) return;
    update({ state: "writing", report: importState.report });
    try {
      const report = await importContent(kind.name, upload, true);
      if (!report.written) {
        update({ state: "reported", report });
        return;
      }
      isWritten.current = true;
      notify(m.import_done({ count: report.counts.create + report.counts.change }), { type: "success" });
      refresh();
      close();
    } catch (error) {
      update({ state: "unreadable", message: errorMessage(error) });
    }
  }
  return { looked: importState, write };
}

const discardUpload = async (upload: string) => (await import("../../ui/file-upload")).discardFile(upload);
