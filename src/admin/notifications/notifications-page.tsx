import {
  Alert,
  Button,
  Card,
  CardContent,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Notifications, call, wordsOf } from "../client";
import { CHOICE_WORDS, NOTICE_WORDS } from "./notice-words";

const OWN = ["my-notifications"];

/** What whoever sits here is mailed: at once, in the morning with the rest, or not. */
export function NotificationsPage() {
  const { data, error } = useQuery({ queryKey: OWN, queryFn: () => call("GET /my-notifications", ADMIN) });
  return (
    <Card sx={{ marginBlockStart: 2, maxWidth: "40rem" }}>
      <Title title={m.notifications_title()} />
      <CardContent>
        {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
        {data ? <Choices of={data} /> : null}
      </CardContent>
    </Card>
  );
}

function Choices({ of }: { of: Notifications }) {
  const [digest, setDigest] = useState(of.digest);
  const [kinds, setKinds] = useState(of.kinds);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const queries = useQueryClient();
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const choices = Object.fromEntries(kinds.map(({ kind, choice }) => [kind, choice]));
      const saved = await call("PUT /my-notifications", { ...ADMIN, body: { digest, choices } });
      queries.setQueryData(OWN, saved);
      notify(m.notifications_saved(), { type: "success" });
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack spacing={3}>
        <Typography>{m.notifications_lead()}</Typography>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {kinds.map(({ kind, choice, choices }) => (
          <TextField
            key={kind}
            id={`notice-${kind}`}
            select
            fullWidth
            label={NOTICE_WORDS[kind]()}
            value={choice}
            disabled={choices.length === 1}
            helperText={choices.length === 1 ? m.notifications_last() : undefined}
            onChange={({ target }) =>
              setKinds(
                kinds.map((one) =>
                  one.kind === kind ? { ...one, choice: target.value as typeof choice } : one,
                ),
              )
            }
          >
            {choices.map((one) => (
              <MenuItem key={one} value={one}>
                {CHOICE_WORDS[one]()}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <FormControlLabel
          label={m.notifications_digest()}
          control={<Switch checked={digest} onChange={(_, checked) => setDigest(checked)} />}
        />
        <div>
          <Button type="submit" variant="contained" disabled={busy}>
            {m.admin_save()}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
