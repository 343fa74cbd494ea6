import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import type { ContentKind } from "../../platform/content-kind";
import { m } from "../../paraglide/messages";
import { wordsOf } from "../client";
import { FileChoice } from "../file-choice";
import { FileState } from "../file-state";
import { useSending } from "../use-sending";
import { partWords } from "../words";
import { Working } from "../working";
import { type ImportAnswer, asImport, importFile } from "./import-calls";
import { ImportReport } from "./import-report";

type Props = { kind: ContentKind; close: () => void };

/** Where the sent file stands. */
type Looked =
  | { state: "nothing" }
  | { state: "looking" }
  | { state: "unreadable"; why: string }
  | { state: "told"; report: ImportAnswer }
  | { state: "writing"; report: ImportAnswer };
const NOTHING: Looked = { state: "nothing" };

/** Rows out of a file: it is sent, every row is told what it would do, and then all of them are written or none. */
export function ImportDialog({ kind, close }: Props) {
  const { sending, choose } = useSending("import");
  const { looked, write } = useImport(kind, sending.state === "sent" ? sending.id : null, close);
  const report = "report" in looked ? looked.report : null;
  const count = report ? report.counts.create + report.counts.change : 0;
  const busy = looked.state === "looking" || looked.state === "writing";
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{m.import_title({ part: partWords(kind.name) })}</DialogTitle>
      <DialogContent>
        <FileChoice
          id="import-file"
          label={m.import_file()}
          hint={m.import_hint()}
          accept=".csv,.json,text/csv,application/json"
          disabled={busy}
          choose={(file) => void choose(asImport(file))}
        >
          {sending.state === "sent" ? null : (
            <FileState sending={sending} choose={(file) => void choose(file)} />
          )}
        </FileChoice>
        <div role="status">
          {busy ? (
            <Working words={looked.state === "looking" ? m.import_looking() : m.import_writing()} />
          ) : null}
          {looked.state === "unreadable" ? <Alert severity="error">{looked.why}</Alert> : null}
          {report ? <ImportReport kind={kind} report={report} /> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button
          variant="contained"
          disabled={busy || count === 0 || report!.counts.refuse > 0}
          onClick={() => void write()}
        >
          {m.import_go({ count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks about a file as soon as it is there; `write` takes what was told. */
function useImport(kind: ContentKind, upload: string | null, close: () => void) {
  const [told, set] = useState<{ upload: string | null; looked: Looked }>({ upload, looked: NOTHING });
  const notify = useNotify();
  const refresh = useRefresh();
  const taken = useRef(false);
  useEffect(() => {
    if (upload === null) return undefined;
    let current = true;
    const say = (looked: Looked) => current && set({ upload, looked });
    importFile(kind.name, upload, false).then(
      (report) => say({ state: "told", report }),
      (error: unknown) => say({ state: "unreadable", why: wordsOf(error) }),
    );
    return () => {
      current = false;
      if (!taken.current) void forget(upload);
    };
  }, [kind, upload]);
  // What was told is about one file; of the next one nothing is known yet.
  const looked: Looked =
    upload === null ? NOTHING : told.upload === upload ? told.looked : { state: "looking" };
  const say = (next: Looked) => set({ upload, looked: next });
  async function write() {
    if (looked.state !== "told" || upload === null) return;
    say({ state: "writing", report: looked.report });
    try {
      const report = await importFile(kind.name, upload, true);
      if (!report.written) {
        say({ state: "told", report });
        return;
      }
      taken.current = true;
      notify(m.import_done({ count: report.counts.create + report.counts.change }), { type: "success" });
      refresh();
      close();
    } catch (error) {
      say({ state: "unreadable", why: wordsOf(error) });
    }
  }
  return { looked, write };
}

/** Another file was chosen, or none: this one need not wait for anything. */
const forget = async (upload: string) => (await import("../../send-file")).forgetFile(upload);
