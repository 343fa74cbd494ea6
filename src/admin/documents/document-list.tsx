import { Button, Link } from "@mui/material";
import { useState } from "react";
import { TextInput, useRefresh } from "react-admin";
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
import { functionColumn } from "../lists/function-column";
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
        actions={canWrite ? <AddButton onClick={() => setIsAdding(true)} /> : null}
        filters={[<TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />]}
      >
        <ResponsiveDataTable>
          {functionColumn<DocumentRow>("name", m.admin_field_name(), (row) => (
            <DocumentName row={row} />
          ))}
          {functionColumn<DocumentRow>("state", m.admin_state(), ({ state }) =>
            DOCUMENT_STATE_LABELS[state](),
          )}
          {functionColumn<DocumentRow>("bytes", m.documents_size(), ({ bytes }) =>
            formatBytes(bytes, getLocale()),
          )}
          {functionColumn<DocumentRow>("createdAt", m.documents_since(), ({ createdAt }) =>
            formatDateTime(createdAt),
          )}
          {functionColumn<DocumentRow>("uses", m.documents_where(), ({ uses }) =>
            uses.length === 0 ? "–" : <UsageLinks uses={uses} />,
          )}
          {canWrite
            ? functionColumn<DocumentRow>("withdraw", m.finance_actions(), (row) =>
                row.state === "withdrawn" ? null : (
                  <Button color="error" onClick={() => setWithdrawing(row)}>
                    {m.documents_withdraw()}
                  </Button>
                ),
              )
            : null}
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

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="contained" onClick={onClick}>
    {m.documents_add()}
  </Button>
);

const DocumentName = ({ row: { name, path, state } }: { row: DocumentRow }) =>
  state === "public" ? (
    <Link href={path}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );

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
