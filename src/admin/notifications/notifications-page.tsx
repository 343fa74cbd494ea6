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
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { NotificationSettings } from "../api/api-types";
import { NOTICE_CHOICE_LABELS, NOTICE_LABELS } from "./notice-labels";

const NOTIFICATIONS_QUERY_KEY = ["my-notifications"];

export function NotificationsPage() {
  const { data, error } = useQuery({
    queryKey: NOTIFICATIONS_QUERY_KEY,
    queryFn: () => call("GET /my-notifications", ADMIN),
  });
  return (
    <Card sx={{ marginBlockStart: 2, maxWidth: "40rem" }}>
      <Title title={m.notifications_title()} />
      <CardContent>
        {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
        {data ? <NotificationForm settings={data} /> : null}
      </CardContent>
    </Card>
  );
}

function NotificationForm({ settings }: { settings: NotificationSettings }) {
  const [digest, setDigest] = useState(settings.digest);
  const [kinds, setKinds] = useState(settings.kinds);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setIsBusy(true);
    setProblem(null);
    try {
      const choices = Object.fromEntries(kinds.map(({ kind, choice }) => [kind, choice]));
      const saved = await call("PUT /my-notifications", { ...ADMIN, body: { digest, choices } });
      queryClient.setQueryData(NOTIFICATIONS_QUERY_KEY, saved);
      notify(m.notifications_saved(), { type: "success" });
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setIsBusy(false);
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack spacing={3}>
        <Typography>{m.notifications_lead()}</Typography>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {kinds.map((setting) => (
          <NoticeSelect
            key={setting.kind}
            setting={setting}
            onChoose={(choice) =>
              setKinds(kinds.map((entry) => (entry.kind === setting.kind ? { ...entry, choice } : entry)))
            }
          />
        ))}
        <FormControlLabel
          label={m.notifications_digest()}
          control={<Switch checked={digest} onChange={(_, checked) => setDigest(checked)} />}
        />
        <div>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {m.admin_save()}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

type Setting = NotificationSettings["kinds"][number];
type NoticeSelectProps = { setting: Setting; onChoose: (choice: Setting["choice"]) => void };

function NoticeSelect({ setting: { kind, choice, choices }, onChoose }: NoticeSelectProps) {
  return (
    <TextField
      id={`notice-${kind}`}
      select
      fullWidth
      label={NOTICE_LABELS[kind]()}
      value={choice}
      disabled={choices.length === 1}
      helperText={choices.length === 1 ? m.notifications_last() : undefined}
      onChange={({ target }) => onChoose(target.value as Setting["choice"])}
    >
      {choices.map((entry) => (
        <MenuItem key={entry} value={entry}>
          {NOTICE_CHOICE_LABELS[entry]()}
        </MenuItem>
      ))}
    </TextField>
  );
}
