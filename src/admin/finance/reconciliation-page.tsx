import { Alert, Button, Card, CardContent, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import { formatDateTime } from "../shared/format-date";
import { useCanWrite } from "../auth/use-can-write";
import { accountLabel, isIncome } from "./ledger-account-labels";
import { formatAmount } from "../shared/amount";
import { BankDepositDialog } from "./bank-deposit-dialog";
import { JournalExport } from "./journal-export";
import type { ReconciliationReport } from "./finance-api";
import { TitledTable } from "../lists/titled-table";
import { PAYMENT_PROBLEM_LABELS, providerLabel } from "./finance-labels";

const formatKnownAmount = (minor: number | null, currency: string | null): string =>
  minor === null || currency === null ? "" : formatAmount(minor, currency);

export function ReconciliationPage() {
  const canWrite = useCanWrite("reconciliation");
  const [isBanking, setIsBanking] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["reconciliation"],
    queryFn: () => call("GET /reconciliation", ADMIN),
  });
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={m.finance_part_books()} />
      {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
      {data ? <ReconciliationStatus report={data} /> : null}
      <TitledTable
        title={m.finance_differences()}
        columns={[
          m.admin_when(),
          m.finance_reference(),
          m.finance_problem(),
          { amount: m.finance_difference_provider() },
          { amount: m.finance_difference_booked() },
        ]}
        rows={(data?.differences ?? []).map(({ foundAt, paymentRef, problem, ...amounts }) => [
          formatDateTime(foundAt),
          paymentRef,
          PAYMENT_PROBLEM_LABELS[problem](),
          formatKnownAmount(amounts.providerMinor, amounts.currency),
          formatKnownAmount(amounts.bookedMinor, amounts.currency),
        ])}
      />
      {canWrite ? (
        <div>
          <Button variant="contained" onClick={() => setIsBanking(true)}>
            {m.finance_bank_it()}
          </Button>
        </div>
      ) : null}
      {isBanking ? <BankDepositDialog close={() => setIsBanking(false)} /> : null}
      {data ? <JournalExport report={data} /> : null}
      <TitledTable
        title={m.finance_accounts()}
        columns={[m.finance_account(), { amount: m.finance_amount() }]}
        rows={(data?.accounts ?? []).map(({ account, name, currency, minor }) => [
          name ?? accountLabel(account),
          formatAmount(isIncome(account) ? -minor : minor, currency),
        ])}
      />
    </Stack>
  );
}

function ReconciliationStatus({
  report: { provider, test, comparedAt, differences, waitingEvents },
}: {
  report: ReconciliationReport;
}) {
  const canWrite = useCanWrite("reconciliation");
  const notify = useNotify();
  const startComparison = async () => {
    try {
      await call("POST /reconciliation", ADMIN);
      notify(m.finance_comparing(), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  const when = comparedAt === null ? m.finance_never() : formatDateTime(comparedAt);
  return (
    <Card>
      <CardContent>
        <Stack spacing={1}>
          {test ? <TestClock canWrite={canWrite} /> : null}
          <ComparisonResult hasCompared={comparedAt !== null} agrees={differences.length === 0} />
          {waitingEvents.count > 0 ? (
            <Alert severity="warning">{m.finance_waiting_events({ count: waitingEvents.count })}</Alert>
          ) : null}
          <span>{m.finance_compared({ provider: providerLabel(provider), when })}</span>
          {canWrite ? (
            <div>
              <Button variant="outlined" onClick={() => void startComparison()}>
                {m.finance_compare()}
              </Button>
            </div>
          ) : null}
        </Stack>
      </CardContent>
    </Card>
  );
}

/** No differences mean nothing before the first comparison. */
function ComparisonResult({ hasCompared, agrees }: { hasCompared: boolean; agrees: boolean }) {
  if (!agrees) return <Alert severity="error">{m.finance_differences()}</Alert>;
  return hasCompared ? (
    <Alert severity="success">{m.finance_agree_all()}</Alert>
  ) : (
    <Alert severity="info">{m.finance_not_compared()}</Alert>
  );
}

function TestClock({ canWrite }: { canWrite: boolean }) {
  const notify = useNotify();
  const simulateMonth = async (outcome: "succeed" | "fail") => {
    try {
      const { monthlyGifts: moved } = await call("POST /test-months", { ...ADMIN, body: { outcome } });
      notify(m.finance_months_passed({ count: moved }), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <Alert severity="info">
      <p>{m.finance_test()}</p>
      {canWrite ? (
        <>
          <p>{m.finance_test_time()}</p>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap" }}>
            <Button variant="outlined" onClick={() => void simulateMonth("succeed")}>
              {m.finance_month_succeed()}
            </Button>
            <Button onClick={() => void simulateMonth("fail")}>{m.finance_month_fail()}</Button>
          </Stack>
        </>
      ) : null}
    </Alert>
  );
}
