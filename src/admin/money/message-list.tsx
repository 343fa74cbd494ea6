import { Button, Stack } from "@mui/material";
import { DataTable, FunctionField, SelectInput, useNotify, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import type { MessageRow } from "./money-calls";
import { MESSAGE_WORDS, choicesOf } from "./money-words";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={choicesOf(MESSAGE_WORDS)}
    alwaysOn
  />,
];

/** What givers wrote: nothing stands on the donor wall before somebody has read it. */
export const MessageList = () => (
  <OfficeList part="gift-messages" filters={filters()} usual={{ state: "waiting" }}>
    <OfficeRows>
      <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
        <FunctionField<MessageRow> render={(row) => momentText(row.createdAt)} />
      </DataTable.Col>
      <DataTable.Col source="donorName" label={m.money_donor()} disableSort>
        <FunctionField<MessageRow> render={(row) => row.donorName ?? m.money_unnamed()} />
      </DataTable.Col>
      <DataTable.Col source="purpose" label={m.money_for()} disableSort>
        <FunctionField<MessageRow> render={(row) => row.purpose ?? m.money_general()} />
      </DataTable.Col>
      <DataTable.Col source="message" label={m.money_message()} disableSort>
        <FunctionField<MessageRow> render={(row) => <bdi>{row.message}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="state" label={m.admin_state()} disableSort>
        <FunctionField<MessageRow> render={(row) => <Verdict row={row} />} />
      </DataTable.Col>
    </OfficeRows>
  </OfficeList>
);

function Verdict({ row: { id, state } }: { row: MessageRow }) {
  const writes = useWrites("gift-messages");
  const notify = useNotify();
  const refresh = useRefresh();
  const set = async (to: "shown" | "hidden") => {
    try {
      await call("PUT /gift-messages/:id", { ...ADMIN, params: { id }, body: { state: to } });
      notify(MESSAGE_WORDS[to](), { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    refresh();
  };
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <span>{MESSAGE_WORDS[state]()}</span>
      {writes && state !== "shown" ? (
        <Button variant="outlined" onClick={() => void set("shown")}>
          {m.money_show()}
        </Button>
      ) : null}
      {writes && state !== "hidden" ? (
        <Button onClick={() => void set("hidden")}>{m.money_hide()}</Button>
      ) : null}
    </Stack>
  );
}
