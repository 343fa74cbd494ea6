import {
  Alert,
  Button,
  Card,
  CardContent,
  Chip,
  Stack,
  TableCell,
  TableRow,
  Typography,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type JobsAnswer, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { OfficeTable } from "../office-table";
import { useWrites } from "../use-writes";
import { FindingsCard } from "./findings";
import { jobWords } from "./job-words";
import { StandingCard } from "./standing";
import { timesWords } from "./times-words";

const JOBS = ["jobs"];
/** How often the screen looks anew, in milliseconds. */
const LOOK_EVERY = 15_000;

/** What is done in the background: when it ran last, what waits, and what was given up. */
export function JobsPage() {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: JOBS,
    queryFn: () => call("GET /jobs", ADMIN),
    refetchInterval: LOOK_EVERY,
  });
  return (
    <>
      <Title title={m.admin_kind_jobs()} />
      <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
        {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
        <StandingCard every={LOOK_EVERY} />
        <FindingsCard every={LOOK_EVERY} />
        {data ? <Failed failed={data.failed} /> : null}
        <p className="office-soft">{m.jobs_about()}</p>
        <Card>
          <Jobs jobs={data?.jobs ?? []} now={new Date(dataUpdatedAt)} />
        </Card>
      </Stack>
    </>
  );
}

function Failed({ failed }: Pick<JobsAnswer, "failed">) {
  const writes = useWrites("jobs");
  const notify = useNotify();
  const queries = useQueryClient();
  const retry = async (id: string) => {
    try {
      await call("POST /jobs/failed/:id/retry", { ...ADMIN, params: { id } });
      notify(m.jobs_retried(), { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    await queries.invalidateQueries({ queryKey: JOBS });
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
                <strong>{jobWords(name)}</strong>
                <span>{momentText(endedAt)}</span>
                <span>{m.jobs_tries({ count: tries })}</span>
                <span dir="ltr">{error}</span>
                {writes ? (
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

const Jobs = ({ jobs, now }: Pick<JobsAnswer, "jobs"> & { now: Date }) => (
  <OfficeTable
    label={m.admin_kind_jobs()}
    columns={[
      ...[m.jobs_job(), m.jobs_times({ zone: zone() }), m.jobs_last()],
      ...[m.jobs_waiting(), m.jobs_running(), m.jobs_given_up()].map((amount) => ({ amount })),
    ]}
  >
    {jobs.map(({ name, cron, last, waiting, active, failed }) => (
      <TableRow key={name}>
        <TableCell component="th" scope="row">
          {jobWords(name)}
          <br />
          <bdi className="office-soft">{name}</bdi>
        </TableCell>
        <TableCell>
          <Times cron={cron} now={now} />
        </TableCell>
        <TableCell>{last ? <LastRun last={last} /> : m.jobs_never()}</TableCell>
        <TableCell align="right">{waiting}</TableCell>
        <TableCell align="right">{active}</TableCell>
        <TableCell align="right">{failed}</TableCell>
      </TableRow>
    ))}
  </OfficeTable>
);

/** Of whoever sits here, as of every moment in the office. */
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function Times({ cron, now }: { cron: string; now: Date }) {
  const words = timesWords(cron, now, zone());
  return words ?? <bdi className="office-code">{cron} (UTC)</bdi>;
}

const LastRun = ({ last }: { last: NonNullable<JobsAnswer["jobs"][number]["last"]> }) => (
  <>
    {momentText(last.endedAt)}{" "}
    <Chip
      size="small"
      variant="outlined"
      color={last.state === "failed" ? "error" : "success"}
      label={last.state === "failed" ? m.jobs_given_up() : m.jobs_done()}
    />
  </>
);
