import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { NEWSLETTER_LISTS, type NewsletterList } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/languages";
import { ADMIN, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { SelectField, TypedField } from "../dialogs/typed-field";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import { FileChoice } from "../file-choice";
import { FileState } from "../file-state";
import { asImport } from "../import/import-calls";
import { type FileSending, useSending } from "../use-sending";
import { partWords } from "../words";
import { Working } from "../working";
import { type SubscriberReport, SubscriberRows } from "./subscriber-rows";

/** Longest proof that the server takes, in characters. */
const LONGEST_PROOF = 600;
/** What the columns of the file are called, with what may stand in them. */
const COLUMNS = {
  email: "email",
  language: `language (${LOCALES.join(", ")})`,
  lists: `lists (${NEWSLETTER_LISTS.join(", ")})`,
  agreed: "agreed_on (2026-05-31)",
};

/** A file that the server has. */
type Sent = { id: string; name: string };
const NOTHING = {
  ...{ proof: "", agreedOn: "", language: "en" as Locale, upload: null as Sent | null },
  lists: "weekly" as NewsletterList,
};

type Props = {
  close: () => void;
  /** Called when rows were left out, with which and why. */
  imported: (report: SubscriberReport) => void;
};

/** People who agreed elsewhere: staff say how they did, a dry run shows every row, then they are subscribed. */
export function SubscriberImport({ close, imported }: Props) {
  const [tried, setTried] = useState<{ body: string; report: SubscriberReport } | null>(null);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const file = useSending("import");
  const body = ({ lists, upload, ...rest }: typeof NOTHING) => ({
    ...{ ...rest, lists: [lists], upload: upload?.id ?? "" },
  });
  const form = useDialogForm({
    name: "subscriber-import",
    defaults: NOTHING,
    body,
    async send(sent, { idempotencyKey }) {
      const write = countOf(reportOf(sent)) > 0;
      const report = await call("POST /subscribers/import", {
        ...ADMIN,
        ...{ body: { ...sent, write }, ...(write ? { idempotencyKey } : {}) },
      });
      if (!write) {
        setTried({ body: JSON.stringify(sent), report });
        return UNFINISHED;
      }
      if (report.rows.length > 0) imported(report);
      return m.subscribers_imported({ count: countOf(report) });
    },
    close,
  });
  /** The dry run of this very body. */
  const reportOf = (sent: ReturnType<typeof body>): SubscriberReport | null =>
    tried?.body === JSON.stringify(sent) ? tried.report : null;
  const report = reportOf(body(form.values));
  const count = countOf(report);
  return (
    <FormDialog
      of={form}
      title={m.import_title({ part: partWords("subscribers") })}
      text={m.subscribers_import_text()}
      submit={count > 0 ? m.subscribers_go({ count }) : m.subscribers_check()}
      waits={file.sending.state === "sending"}
      wide
    >
      <TypedField
        name="proof"
        label={m.subscribers_proof()}
        hint={m.subscribers_proof_help()}
        required
        most={LONGEST_PROOF}
        lines={1}
      />
      <TypedField
        name="agreedOn"
        type="date"
        label={m.subscribers_agreed_on()}
        required
        check={(day) => {
          if (day === "") return m.forms_write_date();
          return day > today ? m.forms_write_past_day() : undefined;
        }}
        attributes={{ max: today }}
      />
      <SelectField
        name="lists"
        label={m.issues_list()}
        choices={NEWSLETTER_LISTS.map((list) => ({ id: list, name: listLabel(list) }))}
      />
      <SelectField
        name="language"
        label={m.admin_language()}
        choices={LOCALES.map((locale) => ({ id: locale, name: LANGUAGE_NAMES[locale] }))}
      />
      <ImportFile of={file} busy={form.busy} />
      <div role="status">
        {form.busy ? <Working words={count > 0 ? m.import_writing() : m.import_looking()} /> : null}
        {report ? <SubscriberRows report={report} /> : null}
      </div>
    </FormDialog>
  );
}

/** How many people an import subscribes, or asks to confirm. */
const countOf = (report: SubscriberReport | null): number =>
  report ? report.counts.add + report.counts.confirm : 0;

/** The file with the subscribers, sent as soon as it is chosen. In the form it is `upload`. */
function ImportFile({ of, busy }: { of: FileSending; busy: boolean }) {
  const { sending, choose, spend } = of;
  const { field, fieldState } = useController({
    name: "upload",
    rules: { validate: (file: Sent | null) => file !== null || m.forms_choose_file() },
  });
  const file = field.value as Sent | null;
  const set = field.onChange as (file: Sent | null) => void;
  const sent = sending.state === "sent" ? sending : null;
  useEffect(() => {
    if (!sent) return;
    // A restored draft still names the file when the dialog is gone.
    spend();
    set({ id: sent.id, name: sent.file.name });
    // `set` is that of the moment in which the file has arrived.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sent?.id]);
  const send = (chosen: File) => {
    set(null);
    void choose(chosen);
  };
  return (
    <div data-field="upload">
      <FileChoice
        id="import-file"
        label={m.subscribers_file()}
        hint={m.subscribers_file_hint(COLUMNS)}
        accept=".csv,text/csv"
        disabled={busy}
        wrong={fieldState.error?.message}
        choose={(chosen) => send(asImport(chosen))}
      >
        {file ? (
          <Alert severity="success">
            <bdi>{file.name}</bdi>: {m.media_file_sent()}
          </Alert>
        ) : sending.state === "sent" ? null : (
          <FileState sending={sending} choose={send} />
        )}
      </FileChoice>
    </div>
  );
}

/** What an import did with a file of which rows were left out. */
export const SubscribersImported = ({ report, close }: { report: SubscriberReport; close: () => void }) => (
  <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="imported-title">
    <DialogTitle id="imported-title">{m.import_title({ part: partWords("subscribers") })}</DialogTitle>
    <DialogContent>
      <div role="status">
        <SubscriberRows report={report} />
      </div>
    </DialogContent>
    <DialogActions>
      <Button onClick={close}>{m.admin_ra_close()}</Button>
    </DialogActions>
  </Dialog>
);
