import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { type ReactNode, useState } from "react";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { type Outcome, type QueuedItem, wordsOf } from "../client";
import { Outcomes } from "./outcomes";
import { useFinish } from "./use-finish";

type Counts = { all: number; count: number };
type Props<Wish extends object> = {
  queue: QueueName;
  chosen: readonly QueuedItem[];
  close: () => void;
  title: string;
  /** What is to be done; null while something is missing. Another wish is tried anew. */
  wish: Wish | null;
  send: (wish: Wish, dryRun: boolean) => Promise<readonly Outcome[]>;
  /** What becomes of one record. */
  outcome: (outcome: Outcome, one: QueuedItem | undefined) => string;
  words: {
    tried: (counts: Counts) => string;
    submit: (count: number) => string;
    done: (count: number) => string;
  };
  children: ReactNode;
};

const able = (results: readonly Outcome[]) => results.filter(({ refused }) => refused === null).length;

/** Something for several records: what it would do to each is tried first, and only then it is done. */
export function TryFirstDialog<Wish extends object>(props: Props<Wish>) {
  const { queue, chosen, close, title, wish, send, outcome, words, children } = props;
  const [tried, setTried] = useState<{ wish: string; results: readonly Outcome[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const finish = useFinish(queue, close);
  const results = tried?.wish === JSON.stringify(wish) ? tried.results : null;
  const count = able(results ?? []);

  async function go(dryRun: boolean) {
    if (wish === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const told = await send(wish, dryRun);
      if (dryRun) setTried({ wish: JSON.stringify(wish), results: told });
      else await finish(words.done(able(told)));
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" aria-labelledby="try-first-title">
      <DialogTitle id="try-first-title">
        {title}: {m.admin_ra_chosen({ count: chosen.length })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          {children}
          <div aria-live="polite">
            {results ? (
              <>
                <Alert severity="info">{words.tried({ all: results.length, count })}</Alert>
                <Outcomes chosen={chosen} outcomes={results} words={outcome} />
              </>
            ) : null}
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        {count > 0 ? (
          <Button variant="contained" disabled={busy} onClick={() => void go(false)}>
            {words.submit(count)}
          </Button>
        ) : (
          <Button variant="contained" disabled={busy || wish === null} onClick={() => void go(true)}>
            {m.queue_try()}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
