import { Box, Button, Chip, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../shared/choice-field";
import { joinFacts } from "../shared/join-facts";
import { formatDateTime } from "../shared/format-date";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { amountColumn } from "../lists/amount-column";
import type { GiftRow } from "./finance-api";
import { GIFT_STATE_LABELS, GIFT_KIND_LABELS, PAYMENT_METHOD_LABELS, toChoices } from "./finance-labels";
import { RecordGiftDialog } from "./record-gift-dialog";

const filters = () => [
  <TextInput key="q" source="q" label={m.finance_search()} alwaysOn type="search" />,
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={toChoices(GIFT_STATE_LABELS)}
    alwaysOn
  />,
  <SelectInput
    key="method"
    source="method"
    label={m.finance_method()}
    choices={toChoices(PAYMENT_METHOD_LABELS)}
    alwaysOn
  />,
  <SelectInput
    key="kind"
    source="kind"
    label={m.finance_kind()}
    choices={toChoices(GIFT_KIND_LABELS)}
    alwaysOn
  />,
];

export const GiftList = () => (
  <>
    <GiftListToolbar />
    <AdminList section="gifts" filters={filters()}>
      <ResponsiveDataTable rowClick="show">
        <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
          <FunctionField<GiftRow> render={(gift) => formatDateTime(gift.createdAt)} />
        </DataTable.Col>
        <DataTable.Col source="reference" label={m.finance_reference()} disableSort />
        {amountColumn<GiftRow>(
          "amountMinor",
          m.finance_amount(),
          ({ amountMinor, coverMinor, currency }) => ({
            minor: amountMinor + coverMinor,
            currency,
          }),
        )}
        <DataTable.Col source="donorName" label={m.finance_donor()} disableSort>
          <FunctionField<GiftRow> render={(gift) => gift.donorName ?? m.finance_no_name()} />
        </DataTable.Col>
        <DataTable.Col source="purpose" label={m.finance_for()} disableSort>
          <FunctionField<GiftRow> render={(gift) => gift.purpose ?? m.finance_general()} />
        </DataTable.Col>
        <DataTable.Col source="method" label={m.finance_method()} disableSort>
          <FunctionField<GiftRow>
            render={(gift) => joinFacts(PAYMENT_METHOD_LABELS[gift.method](), GIFT_KIND_LABELS[gift.kind]())}
          />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<GiftRow> render={(gift) => <GiftStateChip state={gift.state} />} />
        </DataTable.Col>
      </ResponsiveDataTable>
    </AdminList>
  </>
);

const FAILURE_STATES: readonly GiftRow["state"][] = ["failed", "disputed", "charged_back"];

export const GiftStateChip = ({ state }: { state: GiftRow["state"] }) => (
  <Chip
    size="small"
    variant="outlined"
    color={FAILURE_STATES.includes(state) ? "error" : state === "paid" ? "success" : "default"}
    label={GIFT_STATE_LABELS[state]()}
  />
);

const FIRST_YEAR = 2024;

function GiftListToolbar() {
  const canWrite = useCanWrite("gifts");
  const [isRecording, setIsRecording] = useState(false);
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(String(thisYear));
  return (
    <Stack
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ marginBlockStart: 2, flexWrap: "wrap", alignItems: "flex-end" }}
    >
      {canWrite ? (
        <Button variant="contained" onClick={() => setIsRecording(true)}>
          {m.finance_record()}
        </Button>
      ) : null}
      <Box sx={{ inlineSize: "8rem" }}>
        <ChoiceField
          id="export-year"
          label={m.finance_year()}
          value={year}
          onChange={setYear}
          choices={Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, yearsAgo) =>
            String(thisYear - yearsAgo),
          ).map((id) => ({ id, name: id }))}
        />
      </Box>
      <Button variant="outlined" component="a" href={`/admin/gifts.csv?year=${year}`} download>
        {m.finance_export()}
      </Button>
      {isRecording ? <RecordGiftDialog close={() => setIsRecording(false)} /> : null}
    </Stack>
  );
}
