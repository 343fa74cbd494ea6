import { Alert, Button, Card, CardContent, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call, errorMessage } from "../api/admin-api";
import { formatDateTime } from "../shared/format";
import { useCanWrite } from "../auth/use-can-write";
import { accountLabel, isIncome } from "./ledger-account-labels";
import { formatAmount } from "../shared/amount";
import { BankDepositDialog } from "./bank-deposit-dialog";
import { JournalExport } from "./journal-export";
import type { ReconciliationReport } from "./money-api";
import { MoneyTable } from "./money-table";
import { providerLabel } from "./money-labels";

/** How the books stand, and where the payment provider says something else. */
export function ReconciliationPage() {
  const canWrite = useCanWrite("reconciliation");
  const [isBanking, setIsBanking] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["reconciliation"],
    queryFn: () => call("GET /reconciliation", ADMIN),
  });
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={m.money_part_books()} />
      {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
      {data ? <ReconciliationStatus report={data} /> : null}
      <MoneyTable
        title={m.money_differences()}
        columns={[m.admin_when(), m.money_reference(), m.money_problem(), m.money_reason()]}
        rows={(data?.differences ?? []).map((difference) => [
          formatDateTime(difference.foundAt),
          difference.paymentRef,
          difference.problem,
          difference.detail,
        ])}
      />
      {canWrite ? (
        <div>
          <Button variant="contained" onClick={() => setIsBanking(true)}>
            {m.money_bank_it()}
          </Button>
        </div>
      ) : null}
      {isBanking ? <BankDepositDialog close={() => setIsBanking(false)} /> : null}
      {data ? <JournalExport report={data} /> : null}
      <MoneyTable
        title={m.money_accounts()}
        columns={[m.money_account(), { amount: m.money_amount() }]}
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
      notify(m.money_comparing(), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  const when = comparedAt === null ? m.money_never() : formatDateTime(comparedAt);
  return (
    <Card>
      <CardContent>
        <Stack spacing={1}>
          {test ? <TestClock canWrite={canWrite} /> : null}
          <ComparisonResult hasCompared={comparedAt !== null} agrees={differences.length === 0} />
          {waitingEvents.count > 0 ? (
            <Alert severity="warning">{m.money_waiting_events({ count: waitingEvents.count })}</Alert>
          ) : null}
          <span>{m.money_compared({ provider: providerLabel(provider), when })}</span>
          {canWrite ? (
            <div>
              <Button variant="outlined" onClick={() => void startComparison()}>
                {m.money_compare()}
              </Button>
            </div>
          ) : null}
        </Stack>
      </CardContent>
    </Card>
  );
}

/** Nothing that was found is not nothing that is wrong, as long as nobody has looked. */
function ComparisonResult({ hasCompared, agrees }: { hasCompared: boolean; agrees: boolean }) {
  if (!agrees) return <Alert severity="error">{m.money_differences()}</Alert>;
  return hasCompared ? (
    <Alert severity="success">{m.money_agree_all()}</Alert>
  ) : (
    <Alert severity="info">{m.money_not_compared()}</Alert>
  );
}

/** The test provider's clock: nobody waits a month to see what the next payment does. */
function TestClock({ canWrite }: { canWrite: boolean }) {
  const notify = useNotify();
  const simulateMonth = async (outcome: "succeed" | "fail") => {
    try {
      const { moved } = await call("POST /test-months", { ...ADMIN, body: { outcome } });
      notify(m.money_months_passed({ count: moved }), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <Alert severity="info">
      <p>{m.money_test()}</p>
      {canWrite ? (
        <>
          <p>{m.money_test_time()}</p>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap" }}>
            <Button variant="outlined" onClick={() => void simulateMonth("succeed")}>
              {m.money_month_succeed()}
            </Button>
            <Button onClick={() => void simulateMonth("fail")}>{m.money_month_fail()}</Button>
          </Stack>
        </>
      ) : null}
    </Alert>
  );
}
