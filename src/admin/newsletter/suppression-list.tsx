import { Button } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { Suppression } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { EmailField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { SUPPRESSION_REASON_LABELS } from "../labels/labels";

/** Emails that a suppression stops (docs/decisions/0135). */
const STOPPED_MAILS: Readonly<Record<Suppression["reason"], () => string>> = {
  staff: m.suppressions_stops_all,
  bounce: m.suppressions_stops_newsletters,
  undelivered: m.suppressions_stops_newsletters,
  complaint: m.suppressions_stops_newsletters,
};

export function SuppressionList() {
  const canWrite = useCanWrite("suppressions");
  const [isAdding, setIsAdding] = useState(false);
  const [lifting, setLifting] = useState<string | null>(null);
  return (
    <>
      <AdminList
        section="suppressions"
        actions={
          canWrite ? (
            <Button variant="contained" onClick={() => setIsAdding(true)}>
              {m.suppressions_add()}
            </Button>
          ) : null
        }
        filters={[<TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />]}
      >
        <ResponsiveDataTable>
          <DataTable.Col source="id" label={m.admin_field_email()} disableSort />
          <DataTable.Col source="reason" label={m.admin_reason()} disableSort>
            <FunctionField<Suppression>
              render={({ reason, answer }) => (
                <>
                  <strong>{SUPPRESSION_REASON_LABELS[reason]()}</strong>
                  <br />
                  <bdi>{answer}</bdi>
                </>
              )}
            />
          </DataTable.Col>
          <DataTable.Col source="stops" label={m.suppressions_stops()} disableSort>
            <FunctionField<Suppression> render={({ reason }) => STOPPED_MAILS[reason]()} />
          </DataTable.Col>
          <DataTable.Col source="since" label={m.admin_from_day()} disableSort>
            <FunctionField<Suppression> render={({ since }) => formatDateTime(since)} />
          </DataTable.Col>
          <DataTable.Col source="until" label={m.admin_until_day()} disableSort>
            <FunctionField<Suppression> render={({ until }) => formatDateTime(until) || "–"} />
          </DataTable.Col>
          {canWrite ? (
            <DataTable.Col source="lift" label={m.finance_actions()} disableSort>
              <FunctionField<Suppression>
                render={({ id }) => (
                  <Button onClick={() => setLifting(String(id))}>{m.suppressions_lift()}</Button>
                )}
              />
            </DataTable.Col>
          ) : null}
        </ResponsiveDataTable>
      </AdminList>
      {isAdding ? <AddDialog close={() => setIsAdding(false)} /> : null}
      {lifting ? <LiftDialog email={lifting} close={() => setLifting(null)} /> : null}
    </>
  );
}

function LiftDialog({ email, close }: { email: string; close: () => void }) {
  const form = useDialogForm({
    name: `suppression-lift/${email}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ address: email, reason }),
    async send(body, { idempotencyKey }) {
      await call("POST /suppressions/lift", { ...ADMIN, body, idempotencyKey });
      return m.suppressions_lifted({ address: email });
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.suppressions_lift()}
      text={m.suppressions_lift_text({ address: email })}
      submitLabel={m.suppressions_lift()}
      isDestructive
    >
      <ReasonField />
    </FormDialog>
  );
}

function AddDialog({ close }: { close: () => void }) {
  const form = useDialogForm({
    name: "suppression",
    defaults: { address: "", reason: "" },
    body: ({ address, reason }) => ({ address: address.trim(), reason }),
    async send(body, { idempotencyKey }) {
      await call("POST /suppressions", { ...ADMIN, body, idempotencyKey });
      return m.suppressions_added({ address: body.address });
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.suppressions_add()}
      text={m.suppressions_add_text()}
      submitLabel={m.suppressions_add()}
      isDestructive
    >
      <EmailField name="address" label={m.admin_field_email()} required />
      <ReasonField />
    </FormDialog>
  );
}
