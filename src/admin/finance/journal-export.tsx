import { Box, Button, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatTimeZone } from "../../platform/time/format-date";
import { ChoiceField } from "../shared/choice-field";
import { accountLabel } from "./ledger-account-labels";
import type { ReconciliationReport } from "./finance-api";

const FIRST_YEAR = 2024;

export function JournalExport({
  report: { accounts, fiscalYear, timeZone },
}: {
  report: ReconciliationReport;
}) {
  const [year, setYear] = useState(String(fiscalYear));
  const [account, setAccount] = useState("");
  const [now] = useState(() => new Date());
  const accountNames = new Map(accounts.map(({ account: id, name }) => [id, name ?? accountLabel(id)]));
  const query = new URLSearchParams({ year, ...(account === "" ? {} : { account }) });
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "flex-end" }}>
      <Box sx={{ inlineSize: "10rem" }}>
        <ChoiceField
          id="journal-year"
          label={m.finance_fiscal_year()}
          value={year}
          onChange={setYear}
          choices={Array.from({ length: Math.max(1, fiscalYear - FIRST_YEAR + 1) }, (_, yearsAgo) =>
            String(fiscalYear - yearsAgo),
          ).map((id) => ({ id, name: id }))}
        />
      </Box>
      <Box sx={{ inlineSize: "16rem" }}>
        <ChoiceField
          id="journal-account"
          label={m.finance_account()}
          value={account}
          onChange={setAccount}
          emptyLabel={m.finance_all_accounts()}
          choices={[...accountNames].map(([id, name]) => ({ id, name }))}
        />
      </Box>
      <Button variant="outlined" component="a" href={`/admin/journal.csv?${query}`} download>
        {m.finance_journal()}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {m.gifts_receipt_zone({ zone: formatTimeZone(now, getLocale(), timeZone) })}
      </Typography>
    </Stack>
  );
}
