import { Box, Button, Chip, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../choice-field";
import { besides, momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { amountColumn } from "./amount-column";
import type { GiftRow } from "./money-calls";
import { GIFT_WORDS, KIND_WORDS, METHOD_WORDS, choicesOf } from "./money-words";
import { RecordDialog } from "./record-dialog";

const filters = () => [
  <TextInput key="q" source="q" label={m.money_search()} alwaysOn type="search" />,
  <SelectInput key="state" source="state" label={m.admin_state()} choices={choicesOf(GIFT_WORDS)} alwaysOn />,
  <SelectInput
    key="method"
    source="method"
    label={m.money_method()}
    choices={choicesOf(METHOD_WORDS)}
    alwaysOn
  />,
  <SelectInput key="kind" source="kind" label={m.money_kind()} choices={choicesOf(KIND_WORDS)} alwaysOn />,
];

/** Gifts of every state. */
export const GiftList = () => (
  <>
    <Above />
    <OfficeList part="gifts" filters={filters()}>
      <OfficeRows opens="show">
        <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
          <FunctionField<GiftRow> render={(gift) => momentText(gift.createdAt)} />
        </DataTable.Col>
        <DataTable.Col source="reference" label={m.money_reference()} disableSort />
        {amountColumn<GiftRow>("amountMinor", m.money_amount(), ({ amountMinor, coverMinor, currency }) => ({
          minor: amountMinor + coverMinor,
          currency,
        }))}
        <DataTable.Col source="donorName" label={m.money_donor()} disableSort>
          <FunctionField<GiftRow> render={(gift) => gift.donorName ?? m.money_no_name()} />
        </DataTable.Col>
        <DataTable.Col source="purpose" label={m.money_for()} disableSort>
          <FunctionField<GiftRow> render={(gift) => gift.purpose ?? m.money_general()} />
        </DataTable.Col>
        <DataTable.Col source="method" label={m.money_method()} disableSort>
          <FunctionField<GiftRow>
            render={(gift) => besides(METHOD_WORDS[gift.method](), KIND_WORDS[gift.kind]())}
          />
        </DataTable.Col>
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<GiftRow> render={(gift) => <GiftState state={gift.state} />} />
        </DataTable.Col>
      </OfficeRows>
    </OfficeList>
  </>
);

const BAD: readonly GiftRow["state"][] = ["failed", "disputed", "charged_back"];

export const GiftState = ({ state }: { state: GiftRow["state"] }) => (
  <Chip
    size="small"
    variant="outlined"
    color={BAD.includes(state) ? "error" : state === "paid" ? "success" : "default"}
    label={GIFT_WORDS[state]()}
  />
);

const FIRST_YEAR = 2024;

/** A gift to record, and the file of a year for whoever keeps accounts elsewhere. */
function Above() {
  const writes = useWrites("gifts");
  const [recording, setRecording] = useState(false);
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(String(thisYear));
  return (
    <Stack
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ marginBlockStart: 2, flexWrap: "wrap", alignItems: "flex-end" }}
    >
      {writes ? (
        <Button variant="contained" onClick={() => setRecording(true)}>
          {m.money_record()}
        </Button>
      ) : null}
      <Box sx={{ inlineSize: "8rem" }}>
        <ChoiceField
          id="export-year"
          label={m.money_year()}
          value={year}
          set={setYear}
          choices={Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) =>
            String(thisYear - back),
          ).map((id) => ({ id, name: id }))}
        />
      </Box>
      <Button variant="outlined" component="a" href={`/admin/gifts.csv?year=${year}`} download>
        {m.money_export()}
      </Button>
      {recording ? <RecordDialog close={() => setRecording(false)} /> : null}
    </Stack>
  );
}
