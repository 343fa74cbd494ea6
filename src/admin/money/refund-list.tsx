import { Button, Stack } from "@mui/material";
import { DataTable, FunctionField, SelectInput, useNotify, useRefresh } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { ADMIN, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import "../layout/opening.css";
import { useWrites } from "../use-writes";
import { amountColumn } from "./amount-column";
import type { RefundRow } from "./money-calls";
import { REFUND_WORDS, choicesOf } from "./money-words";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={choicesOf(REFUND_WORDS)}
    alwaysOn
  />,
];

/** Money that goes back; what waits for a second person is decided here. */
export const RefundList = () => (
  <OfficeList part="refunds" filters={filters()}>
    <OfficeRows>
      <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
        <FunctionField<RefundRow> render={(refund) => momentText(refund.createdAt)} />
      </DataTable.Col>
      <DataTable.Col source="reference" label={m.money_reference()} disableSort>
        <FunctionField<RefundRow>
          render={({ giftId, reference }) => (
            <Link className="office-opening" to={hrefOf(`/admin/gifts/${giftId}/show`)}>
              {reference}
            </Link>
          )}
        />
      </DataTable.Col>
      {amountColumn<RefundRow>("minor", m.money_amount(), (refund) => refund)}
      <DataTable.Col source="reason" label={m.money_reason()} disableSort>
        <FunctionField<RefundRow> render={({ reason }) => <bdi>{reason}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="askedBy" label={m.money_asked_by()} disableSort />
      <DataTable.Col source="decidedBy" label={m.money_decided_by()} disableSort />
      <DataTable.Col source="state" label={m.admin_state()} disableSort>
        <FunctionField<RefundRow> render={(refund) => <Standing refund={refund} />} />
      </DataTable.Col>
    </OfficeRows>
  </OfficeList>
);

function Standing({ refund: { id, state, own } }: { refund: RefundRow }) {
  const writes = useWrites("refunds");
  const notify = useNotify();
  const refresh = useRefresh();
  const decide = async (agreed: boolean) => {
    try {
      const done = await call("POST /refunds/:id/decision", { ...ADMIN, params: { id }, body: { agreed } });
      notify(REFUND_WORDS[done.state](), { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    refresh();
  };
  if (state !== "waiting" || !writes) return REFUND_WORDS[state]();
  if (own) return m.money_own_refund();
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <span>{REFUND_WORDS[state]()}</span>
      <Button variant="contained" onClick={() => void decide(true)}>
        {m.money_agree()}
      </Button>
      <Button color="error" onClick={() => void decide(false)}>
        {m.money_refuse()}
      </Button>
    </Stack>
  );
}
