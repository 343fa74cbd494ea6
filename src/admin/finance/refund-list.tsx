import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";
import { formatDateTime } from "../shared/format-date";
import { DecisionFacts } from "../dialogs/decision-facts";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import "../lists/row-link.css";
import { useCanWrite } from "../auth/use-can-write";
import { formatAmount } from "../shared/amount";
import { amountColumn } from "../lists/amount-column";
import type { RefundRow } from "./finance-api";
import { REFUND_STATE_LABELS, toChoices } from "./finance-labels";
import { PendingCorrections } from "./pending-corrections";

const filters = () => [
  <SelectInput
    key="state"
    source="state"
    label={m.admin_state()}
    choices={toChoices(REFUND_STATE_LABELS)}
    alwaysOn
  />,
];

export const RefundList = () => (
  <>
    <PendingCorrections />
    <AdminList section="refunds" filters={filters()}>
      <ResponsiveDataTable>
        <DataTable.Col source="createdAt" label={m.admin_when()} disableSort>
          <FunctionField<RefundRow> render={(refund) => formatDateTime(refund.createdAt)} />
        </DataTable.Col>
        <DataTable.Col source="reference" label={m.finance_reference()} disableSort>
          <FunctionField<RefundRow>
            render={({ giftId, reference }) => (
              <Link className="office-opening" to={hrefOf(`/admin/gifts/${giftId}/show`)}>
                {reference}
              </Link>
            )}
          />
        </DataTable.Col>
        {amountColumn<RefundRow>("minor", m.finance_amount(), (refund) => refund)}
        <DataTable.Col source="reason" label={m.finance_reason()} disableSort>
          <FunctionField<RefundRow> render={({ reason }) => <bdi>{reason}</bdi>} />
        </DataTable.Col>
        <DataTable.Col source="requestedBy" label={m.finance_asked_by()} disableSort />
        <DataTable.Col source="decidedBy" label={m.finance_decided_by()} disableSort />
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<RefundRow> render={(refund) => <RefundStatus refund={refund} />} />
        </DataTable.Col>
      </ResponsiveDataTable>
    </AdminList>
  </>
);

function RefundStatus({ refund }: { refund: RefundRow }) {
  const canWrite = useCanWrite("refunds");
  const [decision, setDecision] = useState<boolean | null>(null);
  const { state, own } = refund;
  if (state !== "waiting" || !canWrite) return REFUND_STATE_LABELS[state]();
  if (own) return m.finance_own_refund();
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <span>{REFUND_STATE_LABELS[state]()}</span>
      <Button variant="contained" onClick={() => setDecision(true)}>
        {m.finance_agree()}
      </Button>
      <Button color="error" onClick={() => setDecision(false)}>
        {m.finance_refuse()}
      </Button>
      {decision === null ? null : (
        <DecisionDialog refund={refund} agreed={decision} close={() => setDecision(null)} />
      )}
    </Stack>
  );
}

/** Shows the facts before the decision, because a refund cannot be undone. */
function DecisionDialog({
  refund,
  agreed,
  close,
}: {
  refund: RefundRow;
  agreed: boolean;
  close: () => void;
}) {
  const { id, minor, currency, reason, requestedBy } = refund;
  const form = useDialogForm({
    name: `refund-decision/${id}`,
    defaults: {},
    body: () => ({ agreed }),
    async send(body, { idempotencyKey }) {
      const params = { id };
      const decided = await call("POST /refunds/:id/decision", { ...ADMIN, params, body, idempotencyKey });
      return REFUND_STATE_LABELS[decided.state]();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={agreed ? m.finance_agree_title() : m.finance_refuse_title()}
      submitLabel={agreed ? m.finance_agree() : m.finance_refuse()}
    >
      <DecisionFacts
        facts={[
          [m.finance_amount(), formatAmount(minor, currency)],
          [m.finance_donor(), refund.donorName ?? m.finance_no_name()],
          [m.finance_reference(), refund.reference],
          [m.finance_reason(), reason],
          [m.finance_asked_by(), requestedBy],
        ]}
      />
    </FormDialog>
  );
}
