import { Button } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, TextInput } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Suppression, call } from "../client";
import { momentText } from "../content/said";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { EmailField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { BLOCKED_WORDS } from "../words";

/** Addresses that nothing, or no newsletter, is written to: why, since when, and the way back. */
export function SuppressionList() {
  const writes = useWrites("suppressions");
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<string | null>(null);
  return (
    <>
      <OfficeList
        part="suppressions"
        actions={
          writes ? (
            <Button variant="contained" onClick={() => setAdding(true)}>
              {m.suppressions_add()}
            </Button>
          ) : null
        }
        filters={[<TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />]}
      >
        <OfficeRows>
          <DataTable.Col source="id" label={m.admin_field_email()} disableSort />
          <DataTable.Col source="reason" label={m.admin_reason()} disableSort>
            <FunctionField<Suppression>
              render={({ reason, answer }) => (
                <>
                  <strong>{BLOCKED_WORDS[reason]()}</strong>
                  <br />
                  <bdi>{answer}</bdi>
                </>
              )}
            />
          </DataTable.Col>
          <DataTable.Col source="since" label={m.admin_from_day()} disableSort>
            <FunctionField<Suppression> render={({ since }) => momentText(since)} />
          </DataTable.Col>
          <DataTable.Col source="until" label={m.admin_until_day()} disableSort>
            <FunctionField<Suppression> render={({ until }) => momentText(until) || "–"} />
          </DataTable.Col>
          {writes ? (
            <DataTable.Col source="lift" label={m.money_actions()} disableSort>
              <FunctionField<Suppression>
                render={({ id }) => (
                  <Button onClick={() => setLifting(String(id))}>{m.suppressions_lift()}</Button>
                )}
              />
            </DataTable.Col>
          ) : null}
        </OfficeRows>
      </OfficeList>
      {adding ? <AddDialog close={() => setAdding(false)} /> : null}
      {lifting ? <LiftDialog address={lifting} close={() => setLifting(null)} /> : null}
    </>
  );
}

function LiftDialog({ address, close }: { address: string; close: () => void }) {
  const form = useDialogForm({
    name: `suppression-lift/${address}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ address, reason }),
    async send(body, { idempotencyKey }) {
      await call("POST /suppressions/lift", { ...ADMIN, body, idempotencyKey });
      return m.suppressions_lifted({ address });
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={m.suppressions_lift()}
      text={m.suppressions_lift_text({ address })}
      submit={m.suppressions_lift()}
      grave
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
      of={form}
      title={m.suppressions_add()}
      text={m.suppressions_add_text()}
      submit={m.suppressions_add()}
      grave
    >
      <EmailField name="address" label={m.admin_field_email()} required />
      <ReasonField />
    </FormDialog>
  );
}
