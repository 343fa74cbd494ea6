import { Alert, Button, Card, CardContent, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { useWrites } from "../use-writes";
import { accountWords, isIncome } from "./account-words";
import { amountText } from "./amount";
import { BankingDialog } from "./banking-dialog";
import { JournalExport } from "./journal-export";
import type { Books } from "./money-calls";
import { MoneyTable } from "./money-table";
import { providerWords } from "./money-words";

/** How the books stand, and where the payment provider says something else. */
export function BooksPage() {
  const writes = useWrites("reconciliation");
  const [banking, setBanking] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["reconciliation"],
    queryFn: () => call("GET /reconciliation", ADMIN),
  });
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={m.money_part_books()} />
      {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
      {data ? <Comparison books={data} /> : null}
      <MoneyTable
        title={m.money_differences()}
        columns={[m.admin_when(), m.money_reference(), m.money_problem(), m.money_reason()]}
        rows={(data?.differences ?? []).map((each) => [
          momentText(each.foundAt),
          each.paymentRef,
          each.problem,
          each.detail,
        ])}
      />
      {writes ? (
        <div>
          <Button variant="contained" onClick={() => setBanking(true)}>
            {m.money_bank_it()}
          </Button>
        </div>
      ) : null}
      {banking ? <BankingDialog close={() => setBanking(false)} /> : null}
      {data ? <JournalExport books={data} /> : null}
      <MoneyTable
        title={m.money_accounts()}
        columns={[m.money_account(), { amount: m.money_amount() }]}
        rows={(data?.accounts ?? []).map(({ account, name, currency, minor }) => [
          name ?? accountWords(account),
          amountText(isIncome(account) ? -minor : minor, currency),
        ])}
      />
    </Stack>
  );
}

function Comparison({ books: { provider, test, comparedAt, differences, waitingEvents } }: { books: Books }) {
  const writes = useWrites("reconciliation");
  const notify = useNotify();
  const compare = async () => {
    try {
      await call("POST /reconciliation", ADMIN);
      notify(m.money_comparing(), { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  };
  const when = comparedAt === null ? m.money_never() : momentText(comparedAt);
  return (
    <Card>
      <CardContent>
        <Stack spacing={1}>
          {test ? <TestTime writes={writes} /> : null}
          <Standing compared={comparedAt !== null} agree={differences.length === 0} />
          {waitingEvents.count > 0 ? (
            <Alert severity="warning">{m.money_waiting_events({ count: waitingEvents.count })}</Alert>
          ) : null}
          <span>{m.money_compared({ provider: providerWords(provider), when })}</span>
          {writes ? (
            <div>
              <Button variant="outlined" onClick={() => void compare()}>
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
function Standing({ compared, agree }: { compared: boolean; agree: boolean }) {
  if (!agree) return <Alert severity="error">{m.money_differences()}</Alert>;
  return compared ? (
    <Alert severity="success">{m.money_agree_all()}</Alert>
  ) : (
    <Alert severity="info">{m.money_not_compared()}</Alert>
  );
}

/** The test provider's clock: nobody waits a month to see what the next payment does. */
function TestTime({ writes }: { writes: boolean }) {
  const notify = useNotify();
  const pass = async (outcome: "succeed" | "fail") => {
    try {
      const { moved } = await call("POST /test-months", { ...ADMIN, body: { outcome } });
      notify(m.money_months_passed({ count: moved }), { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  };
  return (
    <Alert severity="info">
      <p>{m.money_test()}</p>
      {writes ? (
        <>
          <p>{m.money_test_time()}</p>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap" }}>
            <Button variant="outlined" onClick={() => void pass("succeed")}>
              {m.money_month_succeed()}
            </Button>
            <Button onClick={() => void pass("fail")}>{m.money_month_fail()}</Button>
          </Stack>
        </>
      ) : null}
    </Alert>
  );
}
