import { Alert, Card, CardContent, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { ADMIN, type Standing, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { type Fact, Facts } from "../facts";
import { sizeText } from "./size-text";

/** Waiting longer than this is a sign of trouble, in seconds: runs and mails are begun within seconds. */
const LATE = 300;

/** How the program stands: its database, how many processes there are, what waits and for how long. */
export function StandingCard({ every }: { every: number }) {
  const { data, error } = useQuery({
    queryKey: ["standing"],
    queryFn: () => call("GET /standing", ADMIN),
    refetchInterval: every,
  });
  if (error) return <Alert severity="error">{wordsOf(error)}</Alert>;
  if (!data) return null;
  const late = data.jobLagSeconds > LATE || (data.sendsMails && data.mails.lagSeconds > LATE);
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.jobs_standing()}
        </Typography>
        {late ? <Alert severity="warning">{m.jobs_late()}</Alert> : null}
        {data.sendsMails ? null : <Alert severity="info">{m.jobs_no_mail_server()}</Alert>}
        <Facts facts={factsOf(data)} />
      </CardContent>
    </Card>
  );
}

const factsOf = ({ database, jobLagSeconds, mails }: Standing): Fact[] => [
  [m.jobs_processes(), number(database.processes)],
  [m.jobs_database(), `PostgreSQL ${database.version}`],
  [m.jobs_database_since(), momentText(database.since)],
  [m.jobs_database_size(), sizeText(database.bytes)],
  [m.jobs_migration(), database.migration],
  [m.jobs_lag(), durationText(jobLagSeconds)],
  [m.jobs_mails_due(), number(mails.waiting)],
  [m.jobs_mails_lag(), durationText(mails.lagSeconds)],
];

const number = (value: number): string => new Intl.NumberFormat(getLocale()).format(value);
const durationText = (seconds: number): string =>
  new Intl.NumberFormat(getLocale(), {
    style: "unit",
    unit: seconds < 120 ? "second" : "minute",
    unitDisplay: "long",
  }).format(seconds < 120 ? seconds : Math.round(seconds / 60));
