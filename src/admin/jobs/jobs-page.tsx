import { Alert, Button, Card, CardContent, Chip, Stack, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { JobsResponse } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { ResponsiveTable } from "../lists/responsive-table";
import { useCanWrite } from "../auth/use-can-write";
import { FindingsCard } from "./findings-card";
import { jobLabel } from "./job-labels";
import { SystemStatusCard } from "./system-status-card";
import { describeSchedule } from "./describe-schedule";
import { browserTimeZone } from "../../platform/time/browser-time-zone";

const JOBS_QUERY_KEY = ["jobs"];
const POLL_INTERVAL_MS = 15_000;

export function JobsPage() {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: JOBS_QUERY_KEY,
    queryFn: () => call("GET /jobs", ADMIN),
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <>
      <Title title={m.admin_kind_jobs()} />
      <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
        {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
        <SystemStatusCard pollInterval={POLL_INTERVAL_MS} />
        <FindingsCard pollInterval={POLL_INTERVAL_MS} />
        {data ? <FailedRuns failed={data.failed} /> : null}
        <p className="office-soft">{m.jobs_about()}</p>
        <Card>
          <JobsTable jobs={data?.jobs ?? []} now={new Date(dataUpdatedAt)} />
        </Card>
      </Stack>
    </>
  );
}

function FailedRuns({ failed }: Pick<JobsResponse, "failed">) {
  const canWrite = useCanWrite("jobs");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const retry = async (id: string) => {
    try {
      await call("POST /jobs/failed/:id/retry", { ...ADMIN, params: { id } });
      notify(m.jobs_retried(), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    await queryClient.invalidateQueries({ queryKey: JOBS_QUERY_KEY });
  };
  if (failed.length === 0) return <Alert severity="success">{m.jobs_none_failed()}</Alert>;
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.jobs_failed()}
        </Typography>
        <ul className="office-waits">
          {failed.map(({ id, name, endedAt, tries, error }) => (
            <li key={id}>
              <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
                <strong>{jobLabel(name)}</strong>
                <span>{formatDateTime(endedAt)}</span>
                <span>{m.jobs_tries({ count: tries })}</span>
                <span dir="ltr">{error}</span>
                {canWrite ? (
                  <Button variant="outlined" onClick={() => void retry(id)}>
                    {m.jobs_retry()}
                  </Button>
                ) : null}
              </Stack>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

const JobsTable = ({ jobs, now }: Pick<JobsResponse, "jobs"> & { now: Date }) => (
  <ResponsiveTable
    label={m.admin_kind_jobs()}
    columns={[
      {
        label: m.jobs_job(),
        renderCell: ({ name }) => (
          <>
            {jobLabel(name)}
            <br />
            <bdi className="office-soft">{name}</bdi>
          </>
        ),
      },
      {
        label: m.jobs_times({ zone: browserTimeZone() }),
        renderCell: ({ cron }) => <ScheduleText cron={cron} now={now} />,
      },
      { label: m.jobs_last(), renderCell: ({ last }) => (last ? <LastRun last={last} /> : m.jobs_never()) },
      { label: m.jobs_waiting(), isAmount: true, renderCell: ({ waiting }) => waiting || null },
      { label: m.jobs_running(), isAmount: true, renderCell: ({ active }) => active || null },
      { label: m.jobs_given_up(), isAmount: true, renderCell: ({ failed }) => failed || null },
    ]}
    rows={jobs}
    keyOf={({ name }) => name}
  />
);

function ScheduleText({ cron, now }: { cron: string; now: Date }) {
  const schedule = describeSchedule(cron, now, browserTimeZone());
  return schedule ?? <bdi className="office-code">{cron} (UTC)</bdi>;
}

const LastRun = ({ last }: { last: NonNullable<JobsResponse["jobs"][number]["last"]> }) => (
  <>
    {formatDateTime(last.endedAt)}{" "}
    <Chip
      size="small"
      variant="outlined"
      color={last.state === "failed" ? "error" : "success"}
      label={last.state === "failed" ? m.jobs_given_up() : m.jobs_done()}
    />
  </>
);
