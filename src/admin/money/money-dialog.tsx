import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { wordsOf } from "../client";

/** A key for what is sent: the same while the same is tried again, so that it is done once. */
function useOnce() {
  const last = useRef({ text: "", key: "" });
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

type Props = {
  title: string;
  submit: string;
  /** What is sent; null while something is missing, or wrong. */
  body: object | null;
  /** Sends it under a key of its own. @returns what to say when it is done */
  send: (key: string) => Promise<string>;
  close: () => void;
  children: ReactNode;
};

/** A dialog that changes something: what the server refuses is said in it, and nothing that was typed is lost. */
export function MoneyDialog({ title, submit, body, send, close, children }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const once = useOnce();
  async function go(event: SyntheticEvent) {
    event.preventDefault();
    if (body === null) return;
    setBusy(true);
    try {
      notify(await send(once(body)), { type: "success" });
      refresh();
      close();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={close} fullWidth aria-labelledby="money-title">
      <form onSubmit={(event) => void go(event)} noValidate>
        <DialogTitle id="money-title">{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingBlockStart: 1 }}>
            {problem ? <Alert severity="error">{problem}</Alert> : null}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{m.admin_ra_cancel()}</Button>
          <Button type="submit" variant="contained" disabled={busy || body === null}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
