import { Button, Link } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, TextInput, useRefresh } from "react-admin";
import type { DocumentState } from "../../features/uploads/documents.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatBytes } from "../../platform/format";
import { ADMIN, type DocumentRow, call } from "../client";
import { momentText } from "../content/said";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { UseLinks } from "../media/use-links";
import { useWrites } from "../use-writes";
import { AddFilesDialog } from "./add-files-dialog";

const STATE_WORDS: Record<DocumentState, () => string> = {
  public: m.documents_state_public,
  unscanned: m.documents_state_unscanned,
  malware: m.documents_state_malware,
  withdrawn: m.documents_state_withdrawn,
};

/** Files that staff have published: whether readers get them, where their links stand, and taking one back. */
export function DocumentList() {
  const writes = useWrites("documents");
  const refresh = useRefresh();
  const [adding, setAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<DocumentRow | null>(null);
  return (
    <>
      <OfficeList
        part="documents"
        actions={
          writes ? (
            <Button variant="contained" onClick={() => setAdding(true)}>
              {m.documents_add()}
            </Button>
          ) : null
        }
        filters={[<TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />]}
      >
        <OfficeRows>
          <DataTable.Col source="name" label={m.admin_field_name()} disableSort>
            <FunctionField<DocumentRow>
              render={({ name, path, state }) =>
                state === "public" ? (
                  <Link href={path}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )
              }
            />
          </DataTable.Col>
          <DataTable.Col source="state" label={m.admin_state()} disableSort>
            <FunctionField<DocumentRow> render={({ state }) => STATE_WORDS[state]()} />
          </DataTable.Col>
          <DataTable.Col source="bytes" label={m.documents_size()} disableSort>
            <FunctionField<DocumentRow> render={({ bytes }) => formatBytes(bytes, getLocale())} />
          </DataTable.Col>
          <DataTable.Col source="createdAt" label={m.documents_since()} disableSort>
            <FunctionField<DocumentRow> render={({ createdAt }) => momentText(createdAt)} />
          </DataTable.Col>
          <DataTable.Col source="uses" label={m.documents_where()} disableSort>
            <FunctionField<DocumentRow>
              render={({ uses }) => (uses.length === 0 ? "–" : <UseLinks uses={uses} />)}
            />
          </DataTable.Col>
          {writes ? (
            <DataTable.Col source="withdraw" label={m.money_actions()} disableSort>
              <FunctionField<DocumentRow>
                render={(row) =>
                  row.state === "withdrawn" ? null : (
                    <Button color="error" onClick={() => setWithdrawing(row)}>
                      {m.documents_withdraw()}
                    </Button>
                  )
                }
              />
            </DataTable.Col>
          ) : null}
        </OfficeRows>
      </OfficeList>
      {adding ? (
        <AddFilesDialog
          act={m.documents_publish()}
          added={refresh}
          close={() => {
            setAdding(false);
            refresh();
          }}
        />
      ) : null}
      {withdrawing ? <WithdrawDialog document={withdrawing} close={() => setWithdrawing(null)} /> : null}
    </>
  );
}

function WithdrawDialog({ document, close }: { document: DocumentRow; close: () => void }) {
  const form = useDialogForm({
    name: `document-withdrawal/${document.id}`,
    defaults: { reason: "" },
    body: (values) => values,
    async send(body) {
      await call("POST /documents/:id/withdraw", { ...ADMIN, params: { id: document.id }, body });
      return m.documents_withdrawn();
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={m.documents_withdraw_title({ name: document.name })}
      text={m.documents_withdraw_text({ count: document.uses.length })}
      submit={m.documents_withdraw()}
      grave
    >
      <ReasonField />
    </FormDialog>
  );
}
