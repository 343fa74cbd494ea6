import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { NEWSLETTER_LISTS, type NewsletterList } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/languages";
import { ADMIN, call, wordsOf } from "../client";
import { FileChoice } from "../file-choice";
import { FileState } from "../file-state";
import { asImport } from "../import/import-calls";
import { useSending } from "../use-sending";
import { partWords } from "../words";
import { Working } from "../working";
import { type SubscriberReport, SubscriberRows } from "./subscriber-rows";

type Wish = { agreedOn: string; proof: string; language: Locale; list: NewsletterList };
/** What the columns of the file are called, with what may stand in them. */
const COLUMNS = {
  email: "email",
  language: `language (${LOCALES.join(", ")})`,
  lists: `lists (${NEWSLETTER_LISTS.join(", ")})`,
  agreed: "agreed_on (2026-05-31)",
};
const EMPTY: Wish = { agreedOn: "", proof: "", language: "en", list: "weekly" };

/** People who agreed elsewhere: how they did is said first, then every row is told, then they are subscribed. */
export function SubscriberImport({ close }: { close: () => void }) {
  const [wish, setWish] = useState(EMPTY);
  const [report, setReport] = useState<SubscriberReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { sending, choose } = useSending("import");
  const notify = useNotify();
  const refresh = useRefresh();
  const upload = sending.state === "sent" ? sending.id : null;
  const said = wish.agreedOn !== "" && wish.proof.trim() !== "";
  // What was told holds for what was asked: any change asks again.
  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part });
    setReport(null);
  };
  async function ask(write: boolean) {
    setBusy(true);
    setProblem(null);
    const { list, ...rest } = wish;
    try {
      const told = await call("POST /subscribers/import", {
        ...ADMIN,
        body: { ...rest, lists: [list], upload: upload!, write },
      });
      setReport(told);
      if (!write) return;
      notify(m.subscribers_imported({ count: told.counts.add + told.counts.confirm }), { type: "success" });
      refresh();
      if (told.rows.length === 0) close();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  const count = report ? report.counts.add + report.counts.confirm : 0;
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{m.import_title({ part: partWords("subscribers") })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBlockEnd: 2 }}>{m.subscribers_import_text()}</DialogContentText>
        <Consent wish={wish} change={change} today={today} disabled={busy || report?.written === true} />
        <FileChoice
          id="import-file"
          label={m.subscribers_file()}
          hint={m.subscribers_file_hint(COLUMNS)}
          accept=".csv,text/csv"
          disabled={busy || report?.written === true}
          choose={(file) => {
            setReport(null);
            setProblem(null);
            void choose(asImport(file));
          }}
        >
          <FileState sending={sending} choose={(file) => void choose(file)} />
        </FileChoice>
        <div role="status">
          {busy ? <Working words={report ? m.import_writing() : m.import_looking()} /> : null}
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          {report ? <SubscriberRows report={report} /> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{report?.written ? m.admin_ra_close() : m.admin_ra_cancel()}</Button>
        {report === null ? (
          <Button
            variant="contained"
            disabled={busy || !said || upload === null}
            onClick={() => void ask(false)}
          >
            {m.subscribers_check()}
          </Button>
        ) : report.written ? null : (
          <Button variant="contained" disabled={busy || count === 0} onClick={() => void ask(true)}>
            {m.subscribers_go({ count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type ConsentProps = { wish: Wish; change: (part: Partial<Wish>) => void; today: string; disabled: boolean };

/** When, where and to what they agreed. */
const Consent = ({ wish, change, today, disabled }: ConsentProps) => (
  <Stack spacing={2} sx={{ marginBlockEnd: 2 }}>
    <TextField
      label={m.subscribers_proof()}
      helperText={m.subscribers_proof_help()}
      required
      multiline
      disabled={disabled}
      value={wish.proof}
      onChange={({ target }) => change({ proof: target.value })}
      slotProps={{ htmlInput: { maxLength: 600 } }}
    />
    <TextField
      type="date"
      label={m.subscribers_agreed_on()}
      required
      disabled={disabled}
      value={wish.agreedOn}
      onChange={({ target }) => change({ agreedOn: target.value })}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: today },
      }}
    />
    <TextField
      select
      label={m.issues_list()}
      disabled={disabled}
      value={wish.list}
      onChange={({ target }) => change({ list: target.value as NewsletterList })}
    >
      {NEWSLETTER_LISTS.map((list) => (
        <MenuItem key={list} value={list}>
          {listLabel(list)}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      select
      label={m.admin_language()}
      disabled={disabled}
      value={wish.language}
      onChange={({ target }) => change({ language: target.value as Locale })}
    >
      {LOCALES.map((locale) => (
        <MenuItem key={locale} value={locale}>
          {LANGUAGE_NAMES[locale]}
        </MenuItem>
      ))}
    </TextField>
  </Stack>
);
