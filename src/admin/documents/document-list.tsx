import { Button, Link } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, TextInput, useRefresh } from "react-admin";
import type { DocumentState } from "../../features/uploads/documents/documents.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatBytes } from "../../platform/i18n/format";
import { ADMIN, call } from "../api/admin-api";
import type { DocumentRow } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { UsageLinks } from "../media/usage-links";
import { useCanWrite } from "../auth/use-can-write";
import { AddFilesDialog } from "./add-files-dialog";

const DOCUMENT_STATE_LABELS: Record<DocumentState, () => string> = {
  public: m.documents_state_public,
  unscanned: m.documents_state_unscanned,
  malware: m.documents_state_malware,
  withdrawn: m.documents_state_withdrawn,
};

export function DocumentList() {
  const canWrite = useCanWrite("documents");
  const refresh = useRefresh();
  const [isAdding, setIsAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<DocumentRow | null>(null);
  return (
    <>
      <AdminList
        section="documents"
        actions={
          canWrite ? (
            <Button variant="contained" onClick={() => setIsAdding(true)}>
              {m.documents_add()}
            </Button>
          ) : null
        }
        filters={[<TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />]}
      >
        <ResponsiveDataTable>
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
            <FunctionField<DocumentRow> render={({ state }) => DOCUMENT_STATE_LABELS[state]()} />
          </DataTable.Col>
          <DataTable.Col source="bytes" label={m.documents_size()} disableSort>
            <FunctionField<DocumentRow> render={({ bytes }) => formatBytes(bytes, getLocale())} />
          </DataTable.Col>
          <DataTable.Col source="createdAt" label={m.documents_since()} disableSort>
            <FunctionField<DocumentRow> render={({ createdAt }) => formatDateTime(createdAt)} />
          </DataTable.Col>
          <DataTable.Col source="uses" label={m.documents_where()} disableSort>
            <FunctionField<DocumentRow>
              render={({ uses }) => (uses.length === 0 ? "–" : <UsageLinks uses={uses} />)}
            />
          </DataTable.Col>
          {canWrite ? (
            <DataTable.Col source="withdraw" label={m.finance_actions()} disableSort>
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
        </ResponsiveDataTable>
      </AdminList>
      {isAdding ? (
        <AddFilesDialog
          submitLabel={m.documents_publish()}
          onAdded={refresh}
          close={() => {
            setIsAdding(false);
            refresh();
          }}
        />
      ) : null}
      {withdrawing ? (
        <WithdrawDocumentDialog document={withdrawing} close={() => setWithdrawing(null)} />
      ) : null}
    </>
  );
}

function WithdrawDocumentDialog({ document, close }: { document: DocumentRow; close: () => void }) {
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
      dialogForm={form}
      title={m.documents_withdraw_title({ name: document.name })}
      text={m.documents_withdraw_text({ count: document.uses.length })}
      submitLabel={m.documents_withdraw()}
      isDestructive
    >
      <ReasonField />
    </FormDialog>
  );
}
