import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { NEWSLETTER_LISTS, type NewsletterList } from "../../features/newsletter/newsletter.model";
import type { StatusChoice } from "../../features/newsletter/subscribers/subscriber-import.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import { FormDialog } from "../dialogs/form-dialog";
import { todayIso } from "../shared/organisation-day";
import { SelectField, FormTextField } from "../dialogs/form-fields";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import { FileChoice } from "../uploads/file-choice";
import { UploadStatus } from "../uploads/upload-status";
import { normalizeImportFile } from "../import/import-api";
import { type FileUpload, useFileUpload } from "../uploads/use-file-upload";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { IndeterminateProgress } from "../shared/indeterminate-progress";
import { StatusQuestions } from "./status-questions";
import { type SubscriberImportResult, SubscriberImportReport } from "./subscriber-import-report";

const MAX_PROOF_LENGTH = 600;
const COLUMNS = {
  email: "email",
  language: `language (${LOCALES.join(", ")})`,
  lists: `lists (${NEWSLETTER_LISTS.join(", ")})`,
  agreed: "agreed_on (2026-05-31)",
};

type UploadedFile = { id: string; name: string };
const EMPTY_IMPORT = {
  proof: "",
  agreedOn: "",
  language: "en" as Locale,
  upload: null as UploadedFile | null,
  lists: "weekly" as NewsletterList,
  /** The meaning of values in unknown status columns, and the columns that are no status. */
  choices: [] as StatusChoice[],
  ignoredColumns: [] as string[],
};

type DryRun = { body: string; uploadId: string; report: SubscriberImportResult };

type Props = {
  close: () => void;
  onImported: (report: SubscriberImportResult) => void;
};

/** Imports people who consented elsewhere. Asks for the proof and does a dry run of all rows first. */
export function SubscriberImportDialog({ close, onImported }: Props) {
  const csvUpload = useFileUpload("import");
  const { form, report, count, questions } = useSubscriberImport({ close, onImported });
  return (
    <FormDialog
      dialogForm={form}
      title={m.import_title({ part: sectionLabel("subscribers") })}
      text={m.subscribers_import_text()}
      submitLabel={count > 0 ? m.subscribers_go({ count }) : m.subscribers_check()}
      isUploading={csvUpload.uploadState.state === "sending"}
      isWide
    >
      <ImportFields />
      <ImportFileField upload={csvUpload} isBusy={form.isBusy} />
      {questions.length > 0 ? <StatusQuestions questions={questions} /> : null}
      <div role="status">
        {form.isBusy ? (
          <IndeterminateProgress label={count > 0 ? m.import_writing() : m.import_looking()} />
        ) : null}
        {report ? <SubscriberImportReport report={report} /> : null}
      </div>
    </FormDialog>
  );
}

const toImportBody = ({ lists, upload, ...rest }: typeof EMPTY_IMPORT) => ({
  ...rest,
  lists: [lists],
  upload: upload?.id ?? "",
});

function useSubscriberImport({ close, onImported }: Props) {
  const [dryRun, setDryRun] = useState<DryRun | null>(null);
  const form = useDialogForm({
    name: "subscriber-import",
    defaults: EMPTY_IMPORT,
    body: toImportBody,
    async send(sent, { idempotencyKey }) {
      const write = isReady(reportFor(sent));
      const report = await call("POST /subscribers/import", {
        ...ADMIN,
        body: { ...sent, write },
        ...(write ? { idempotencyKey } : {}),
      });
      if (!write) {
        setDryRun({ body: JSON.stringify(sent), uploadId: sent.upload, report });
        return UNFINISHED;
      }
      if (report.rows.length > 0) onImported(report);
      return m.subscribers_imported({ count: countSubscribed(report) });
    },
    close,
  });
  /** Null unless the last dry run was of exactly this body. */
  const reportFor = (sent: ReturnType<typeof toImportBody>): SubscriberImportResult | null =>
    dryRun?.body === JSON.stringify(sent) ? dryRun.report : null;
  const report = reportFor(toImportBody(form.values));
  const count = isReady(report) ? countSubscribed(report) : 0;
  // An answer changes the body, but the questions stay until another file is chosen.
  const isSameFile = dryRun !== null && dryRun.uploadId === form.values.upload?.id;
  const questions = isSameFile ? dryRun.report.questions : [];
  return { form, report, count, questions };
}

function ImportFields() {
  const [today] = useState(todayIso);
  return (
    <>
      <FormTextField
        name="proof"
        label={m.subscribers_proof()}
        hint={m.subscribers_proof_help()}
        required
        maxCharacters={MAX_PROOF_LENGTH}
        minRows={1}
      />
      <FormTextField
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
    </>
  );
}

/** Includes people who are asked to confirm. */
const countSubscribed = (report: SubscriberImportResult | null): number =>
  report ? report.counts.add + report.counts.confirm : 0;

/** Whether someone would be subscribed and no status is unexplained. */
const isReady = (report: SubscriberImportResult | null): boolean =>
  countSubscribed(report) > 0 && report?.counts.undecided === 0;

function ImportFileField({ upload, isBusy }: { upload: FileUpload; isBusy: boolean }) {
  const { uploadState, uploadFile, keepUpload } = upload;
  const { field, fieldState } = useController({
    name: "upload",
    rules: { validate: (file: UploadedFile | null) => file !== null || m.forms_choose_file() },
  });
  const file = field.value as UploadedFile | null;
  const setFile = field.onChange as (file: UploadedFile | null) => void;
  const uploaded = uploadState.state === "sent" ? uploadState : null;
  useEffect(() => {
    if (!uploaded) return;
    // A restored draft refers to the file after the dialog is closed.
    keepUpload();
    setFile({ id: uploaded.id, name: uploaded.file.name });
    // `setFile` is that of the render in which the file arrived.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uploaded?.id]);
  const startUpload = (chosen: File) => {
    setFile(null);
    void uploadFile(chosen);
  };
  return (
    <div data-field="upload">
      <FileChoice
        id="import-file"
        label={m.subscribers_file()}
        hint={m.subscribers_file_hint(COLUMNS)}
        accept=".csv,text/csv"
        disabled={isBusy}
        errorMessage={fieldState.error?.message}
        onChoose={(chosen) => startUpload(normalizeImportFile(chosen))}
      >
        {file ? (
          <Alert severity="success">
            <bdi>{file.name}</bdi>: {m.media_file_sent()}
          </Alert>
        ) : uploadState.state === "sent" ? null : (
          <UploadStatus uploadState={uploadState} retry={startUpload} />
        )}
      </FileChoice>
    </div>
  );
}

export const ImportResultDialog = ({
  report,
  close,
}: {
  report: SubscriberImportResult;
  close: () => void;
}) => (
  <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="imported-title">
    <DialogTitle id="imported-title">{m.import_title({ part: sectionLabel("subscribers") })}</DialogTitle>
    <DialogContent>
      <div role="status">
        <SubscriberImportReport report={report} />
      </div>
    </DialogContent>
    <DialogActions>
      <Button onClick={close}>{m.admin_ra_close()}</Button>
    </DialogActions>
  </Dialog>
);
