import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { ADMIN, call } from "../client";
import { momentText } from "../content/said";
import { Facts } from "../dialogs/facts";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import "../layout/opening.css";
import { useWrites } from "../use-writes";
import { amountText } from "./amount";
import { amountColumn } from "./amount-column";
import type { RefundRow } from "./money-calls";
import { REFUND_WORDS, choicesOf } from "./money-words";
import { WaitingCorrections } from "./waiting-corrections";

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
  <>
    <WaitingCorrections />
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
  </>
);

function Standing({ refund }: { refund: RefundRow }) {
  const writes = useWrites("refunds");
  const [answer, setAnswer] = useState<boolean | null>(null);
  const { state, own } = refund;
  if (state !== "waiting" || !writes) return REFUND_WORDS[state]();
  if (own) return m.money_own_refund();
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <span>{REFUND_WORDS[state]()}</span>
      <Button variant="contained" onClick={() => setAnswer(true)}>
        {m.money_agree()}
      </Button>
      <Button color="error" onClick={() => setAnswer(false)}>
        {m.money_refuse()}
      </Button>
      {answer === null ? null : (
        <DecisionDialog refund={refund} agreed={answer} close={() => setAnswer(null)} />
      )}
    </Stack>
  );
}

/** A second look at the sum, the donor and the reason: money that left does not come back. */
function DecisionDialog({
  refund,
  agreed,
  close,
}: {
  refund: RefundRow;
  agreed: boolean;
  close: () => void;
}) {
  const { id, minor, currency, reason, askedBy } = refund;
  const form = useDialogForm({
    name: `refund-decision/${id}`,
    defaults: {},
    body: () => ({ agreed }),
    async send(body, { idempotencyKey }) {
      const params = { id };
      const done = await call("POST /refunds/:id/decision", { ...ADMIN, params, body, idempotencyKey });
      return REFUND_WORDS[done.state]();
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={agreed ? m.money_agree_title() : m.money_refuse_title()}
      submit={agreed ? m.money_agree() : m.money_refuse()}
    >
      <Facts
        of={[
          [m.money_amount(), amountText(minor, currency)],
          [m.money_donor(), refund.donorName ?? m.money_no_name()],
          [m.money_reference(), refund.reference],
          [m.money_reason(), reason],
          [m.money_asked_by(), askedBy],
        ]}
      />
    </FormDialog>
  );
}
