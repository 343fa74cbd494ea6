import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../choice-field";
import { accountWords } from "./account-words";
import type { Books } from "./money-calls";

const FIRST_YEAR = 2024;

/** The journal of a year of the books as a file, of all accounts or of one. */
export function JournalExport({ books: { accounts, fiscalYear } }: { books: Books }) {
  const [year, setYear] = useState(String(fiscalYear));
  const [account, setAccount] = useState("");
  const named = new Map(accounts.map(({ account: id, name }) => [id, name ?? accountWords(id)]));
  const query = new URLSearchParams({ year, ...(account === "" ? {} : { account }) });
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "flex-end" }}>
      <Box sx={{ inlineSize: "10rem" }}>
        <ChoiceField
          id="journal-year"
          label={m.money_fiscal_year()}
          value={year}
          set={setYear}
          choices={Array.from({ length: Math.max(1, fiscalYear - FIRST_YEAR + 1) }, (_, back) =>
            String(fiscalYear - back),
          ).map((id) => ({ id, name: id }))}
        />
      </Box>
      <Box sx={{ inlineSize: "16rem" }}>
        <ChoiceField
          id="journal-account"
          label={m.money_account()}
          value={account}
          set={setAccount}
          none={m.money_all_accounts()}
          choices={[...named].map(([id, name]) => ({ id, name }))}
        />
      </Box>
      <Button variant="outlined" component="a" href={`/admin/journal.csv?${query}`} download>
        {m.money_journal()}
      </Button>
    </Stack>
  );
}
