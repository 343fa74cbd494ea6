import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type SampleRemoval, call, wordsOf } from "../client";
import { getLocale } from "../../paraglide/runtime";
import { ConfirmDialog } from "../content/confirm-dialog";
import { dayText } from "../content/said";
import { majorText } from "../money/amount";
import { partWords } from "../words";

const SAMPLE = ["sample"];

/** The sample that a site begins with: what removing it does, and the button that does it. */
export function SamplePage() {
  const { data, error } = useQuery({ queryKey: SAMPLE, queryFn: () => call("GET /sample", ADMIN) });
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2, maxWidth: "52rem" }}>
      <Title title={m.sample_title()} />
      {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
      {data && !data.removal ? <Alert severity="success">{m.sample_none()}</Alert> : null}
      {data?.removal ? <Preview of={data.removal} /> : null}
    </Stack>
  );
}

function Preview({ of }: { of: SampleRemoval }) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const queries = useQueryClient();
  async function remove() {
    setAsks(false);
    setBusy(true);
    setProblem(null);
    try {
      await call("POST /sample/remove", ADMIN);
      notify(m.sample_removed(), { type: "success" });
      // The lists of every part have changed, and the first screen.
      await queries.resetQueries();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  }
  return (
    <>
      <Typography>{m.sample_lead()}</Typography>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Listed title={m.sample_goes()} items={of.removed} />
      <Listed title={m.sample_resets()} items={of.reset} />
      <Listed title={m.sample_stays_changed()} items={of.changed} />
      <Listed title={m.sample_stays_needed()} items={of.needed} />
      {of.reversed.length > 0 ? (
        <Card>
          <CardContent>
            <Typography component="h2" variant="h6">
              {m.sample_money()}
            </Typography>
            <ul>
              {of.reversed.map(({ memo, amount, currency }, at) => (
                <li key={at}>
                  <bdi>{memo}</bdi>: <bdi>{majorText(-amount, currency)}</bdi>
                </li>
              ))}
            </ul>
          </CardContent>
        </Card>
      ) : null}
      <div>
        <Button variant="contained" color="error" disabled={busy} onClick={() => setAsks(true)}>
          {m.sample_remove()}
        </Button>
      </div>
      {asks ? (
        <ConfirmDialog
          title={m.sample_asks()}
          text={m.sample_asks_text()}
          go={m.sample_remove()}
          grave
          confirm={() => void remove()}
          close={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

type Items = SampleRemoval["removed"];

/** What the items of a part are called, each name once. An intake is called by the day on which it starts. */
const titlesOf = (part: string, items: Items): string =>
  [...new Set(items.map(({ title }) => (part === "intakes" ? dayText(title) : title)))]
    .toSorted(new Intl.Collator(getLocale()).compare)
    .join(" · ");

/** The items, by the part of the back-office where they are. */
function Listed({ title, items }: { title: string; items: Items }) {
  if (items.length === 0) return null;
  const parts = Map.groupBy(items, ({ part }) => part);
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <ul>
          {[...parts].map(([part, of]) => (
            <li key={part}>
              <strong>{partWords(part)}</strong>
              {titlesOf(part, of) === "" ? null : `: ${titlesOf(part, of)}`}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
