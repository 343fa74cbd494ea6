import { Alert, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { OverviewResponse } from "../api/api-types";
import { formatMajorAmount } from "../shared/amount";
import { SectionCard } from "../shared/section-card";
import { useQueues } from "../queues/queue-data";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { SampleBanner } from "../sample/sample-banner";
import { MonthChart } from "./month-chart";
import { StateChart } from "./state-chart";
import { Tiles } from "./tiles";
import { PendingItems } from "./pending-items";
import "./dashboard.css";
import { NoMailServerAlert } from "../mails/no-mail-server-alert";
import { formatCount } from "../shared/format-count";

const fetchOverview = () => call("GET /overview", ADMIN);

export function Dashboard() {
  const { data, error } = useQuery({ queryKey: ["overview"], queryFn: fetchOverview });
  const { data: queues = [], error: queuesError } = useQueues();
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={m.admin_ra_dashboard()} />
      {[error, queuesError].map((one, at) =>
        one ? (
          <Alert key={at} severity="error">
            {errorMessage(one)}
          </Alert>
        ) : null,
      )}
      <NoMailServerAlert />
      {data?.sample ? <SampleBanner /> : null}
      <Tiles overview={data} queues={queues} />
      <div className="office-two">
        <div>
          {data ? <PendingItems overview={data} /> : null}
          {queues
            .filter(({ states }) => states.some(({ all }) => all > 0))
            .map((queue) => (
              <SectionCard key={queue.name} title={m.queue_by_state({ queue: sectionLabel(queue.name) })}>
                <StateChart queue={queue} />
              </SectionCard>
            ))}
        </div>
        <div>
          {data?.gifts && data.gifts.length > 0 ? <GiftCharts gifts={data.gifts} /> : null}
          {data?.subscribers ? (
            <SectionCard title={m.admin_subscribers()}>
              <MonthChart
                title={m.admin_subscribers()}
                rows={data.subscribers.map(({ month, count }) => ({ month, value: count }))}
                formatValue={formatCount}
              />
            </SectionCard>
          ) : null}
        </div>
      </div>
    </Stack>
  );
}

function GiftCharts({ gifts }: { gifts: NonNullable<OverviewResponse["gifts"]> }) {
  const currencies = [...new Set(gifts.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <SectionCard key={currency} title={`${m.admin_gifts_month()} (${currency})`}>
      <MonthChart
        title={`${m.admin_gifts()} (${currency})`}
        rows={gifts
          .filter((one) => one.currency === currency)
          .map(({ month, amount }) => ({ month, value: amount }))}
        formatValue={(value) => formatMajorAmount(value, currency)}
      />
    </SectionCard>
  ));
}
