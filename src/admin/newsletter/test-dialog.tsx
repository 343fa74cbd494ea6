import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/languages";
import { ADMIN, type Issue, call, wordsOf } from "../client";

/** Sends the issue, as it is saved, to whoever sits here. */
export function TestDialog({ issue, close }: { issue: Issue; close: () => void }) {
  const [locale, setLocale] = useState<Locale>(getLocale());
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  async function send() {
    try {
      const sent = await call("POST /issues/:id/test", {
        ...ADMIN,
        params: { id: issue.id },
        body: { locale },
      });
      notify(m.issues_tested({ address: sent.to }), { type: "success" });
      close();
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby="test-title">
      <DialogTitle id="test-title">{m.issues_test()}</DialogTitle>
      <DialogContent>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        <p>{m.issues_test_text()}</p>
        <TextField
          select
          label={m.admin_language()}
          value={locale}
          onChange={({ target }) => setLocale(target.value as Locale)}
        >
          {LOCALES.map((one) => (
            <MenuItem key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button variant="contained" onClick={() => void send()}>
          {m.issues_test_send()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
