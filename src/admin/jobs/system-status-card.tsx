import { Alert, Card, CardContent, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { SystemStatus } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { type Fact, Facts } from "../shared/facts";
import { formatMegabytes } from "./format-megabytes";
import { formatCount } from "../shared/format-count";

/** Runs and emails normally start within seconds. */
const MAX_LAG_SECONDS = 300;

export function SystemStatusCard({ pollInterval }: { pollInterval: number }) {
  const { data, error } = useQuery({
    queryKey: ["system-status"],
    queryFn: () => call("GET /system-status", ADMIN),
    refetchInterval: pollInterval,
  });
  if (error) return <Alert severity="error">{errorMessage(error)}</Alert>;
  if (!data) return null;
  const isLate =
    data.jobLagSeconds > MAX_LAG_SECONDS || (data.sendsMails && data.mails.lagSeconds > MAX_LAG_SECONDS);
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.jobs_standing()}
        </Typography>
        {isLate ? <Alert severity="warning">{m.jobs_late()}</Alert> : null}
        {data.sendsMails ? null : <Alert severity="info">{m.jobs_no_mail_server()}</Alert>}
        <Facts facts={statusFacts(data)} />
      </CardContent>
    </Card>
  );
}

const statusFacts = ({ database, jobLagSeconds, mails }: SystemStatus): Fact[] => [
  [m.jobs_processes(), formatCount(database.processes)],
  [m.jobs_database(), `PostgreSQL ${database.version}`],
  [m.jobs_database_since(), formatDateTime(database.since)],
  [m.jobs_database_size(), formatMegabytes(database.bytes)],
  [m.jobs_migration(), database.migration],
  [m.jobs_lag(), formatDuration(jobLagSeconds)],
  [m.jobs_mails_due(), formatCount(mails.waiting)],
  [m.jobs_mails_lag(), formatDuration(mails.lagSeconds)],
];

const formatDuration = (seconds: number): string =>
  new Intl.NumberFormat(getLocale(), {
    style: "unit",
    unit: seconds < 120 ? "second" : "minute",
    unitDisplay: "long",
  }).format(seconds < 120 ? seconds : Math.round(seconds / 60));
