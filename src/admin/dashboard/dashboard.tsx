import { Alert, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { ADMIN, type OverviewAnswer, call, wordsOf } from "../client";
import { majorText } from "../money/amount";
import { Part } from "../queues/part";
import { useQueues } from "../queues/queue-data";
import { partWords } from "../words";
import { SampleBanner } from "../sample/sample-banner";
import { MonthChart } from "./month-chart";
import { StateChart } from "./state-chart";
import { Tiles } from "./tiles";
import { Waiting } from "./waiting";
import "./dashboard.css";
import { NoMailServer } from "../mails/no-mail-server";

const overview = () => call("GET /overview", ADMIN);

/** The first screen: what waits, and how gifts and newsletter go, as far as the roles open it. */
export function Dashboard() {
  const { data, error } = useQuery({ queryKey: ["overview"], queryFn: overview });
  const { data: queues = [], error: queuesError } = useQueues();
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={m.admin_ra_dashboard()} />
      {[error, queuesError].map((one, at) =>
        one ? (
          <Alert key={at} severity="error">
            {wordsOf(one)}
          </Alert>
        ) : null,
      )}
      <NoMailServer />
      {data?.sample ? <SampleBanner /> : null}
      <Tiles of={data} queues={queues} />
      <div className="office-two">
        <div>
          {data ? <Waiting of={data} /> : null}
          {queues
            .filter(({ states }) => states.some(({ all }) => all > 0))
            .map((queue) => (
              <Part key={queue.name} title={m.queue_by_state({ queue: partWords(queue.name) })}>
                <StateChart queue={queue} />
              </Part>
            ))}
        </div>
        <div>
          {data?.gifts && data.gifts.length > 0 ? <Gifts gifts={data.gifts} /> : null}
          {data?.subscribers ? (
            <Part title={m.admin_subscribers()}>
              <MonthChart
                title={m.admin_subscribers()}
                rows={data.subscribers.map(({ month, count }) => ({ month, value: count }))}
                write={(value) => new Intl.NumberFormat(getLocale()).format(value)}
              />
            </Part>
          ) : null}
        </div>
      </div>
    </Stack>
  );
}

function Gifts({ gifts }: { gifts: NonNullable<OverviewAnswer["gifts"]> }) {
  const currencies = [...new Set(gifts.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <Part key={currency} title={`${m.admin_gifts_month()} (${currency})`}>
      <MonthChart
        title={`${m.admin_gifts()} (${currency})`}
        rows={gifts
          .filter((one) => one.currency === currency)
          .map(({ month, amount }) => ({ month, value: amount }))}
        write={(value, short) =>
          // The currency stands above the chart: beside its axis there is no room for it.
          short
            ? new Intl.NumberFormat(getLocale(), { notation: "compact", maximumFractionDigits: 2 }).format(
                value,
              )
            : majorText(value, currency)
        }
      />
    </Part>
  ));
}
