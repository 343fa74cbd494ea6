import { Button, TextField } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, TextInput, useNotify, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Suppression, call } from "../client";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { ReasonDialog } from "../reason-dialog";
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
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async (reason: string) => {
    await call("POST /suppressions/lift", { ...ADMIN, body: { address, reason } });
    notify(m.suppressions_lifted({ address }), { type: "success" });
    close();
    refresh();
  };
  return (
    <ReasonDialog
      title={m.suppressions_lift()}
      text={m.suppressions_lift_text({ address })}
      act={m.suppressions_lift()}
      run={run}
      close={close}
    />
  );
}

function AddDialog({ close }: { close: () => void }) {
  const [address, setAddress] = useState("");
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async (reason: string) => {
    await call("POST /suppressions", { ...ADMIN, body: { address, reason } });
    notify(m.suppressions_added({ address }), { type: "success" });
    close();
    refresh();
  };
  return (
    <ReasonDialog
      title={m.suppressions_add()}
      text={m.suppressions_add_text()}
      act={m.suppressions_add()}
      run={run}
      close={close}
      ready={address.trim() !== ""}
    >
      <TextField
        type="email"
        label={m.admin_field_email()}
        required
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        sx={{ marginBlockEnd: 2 }}
      />
    </ReasonDialog>
  );
}
