import { Button, Chip } from "@mui/material";
import { useState } from "react";
import { SelectInput, TextInput } from "react-admin";
import { NEWSLETTER_LISTS } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import type { SubscriberRow } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { AdminList } from "../lists/admin-list";
import { functionColumn } from "../lists/function-column";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { SUPPRESSION_REASON_LABELS, SUBSCRIBER_STATE_LABELS } from "../labels/labels";
import { SubscriberImportDialog, ImportResultDialog } from "./subscriber-import-dialog";
import type { SubscriberImportResult } from "./subscriber-import-report";

const stateChoices = () =>
  Object.entries(SUBSCRIBER_STATE_LABELS).map(([id, label]) => ({ id, name: label() }));
const listChoices = () => NEWSLETTER_LISTS.map((id) => ({ id, name: listLabel(id) }));
const languageChoices = () => LOCALES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }));

const listFilters = () => [
  <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />,
  <SelectInput key="state" source="state" label={m.admin_state()} choices={stateChoices()} alwaysOn />,
  <SelectInput key="list" source="list" label={m.issues_list()} choices={listChoices()} />,
  <SelectInput
    key="language"
    source="language"
    label={m.admin_language()}
    choices={languageChoices()}
    translateChoice={false}
  />,
];

export function SubscriberList() {
  const canWrite = useCanWrite("subscribers");
  const [isImporting, setIsImporting] = useState(false);
  const [importResult, setImportResult] = useState<SubscriberImportResult | null>(null);
  const [removing, setRemoving] = useState<SubscriberRow | null>(null);
  return (
    <>
      <AdminList
        section="subscribers"
        actions={
          canWrite ? (
            <Button variant="contained" onClick={() => setIsImporting(true)}>
              {m.import_open()}
            </Button>
          ) : null
        }
        filters={listFilters()}
      >
        <ResponsiveDataTable>
          {functionColumn<SubscriberRow>("email", m.admin_field_email(), ({ email }) => (
            <bdi>{email}</bdi>
          ))}
          {functionColumn<SubscriberRow>("state", m.admin_state(), (subscriber) => (
            <SubscriptionStatus subscriber={subscriber} />
          ))}
          {functionColumn<SubscriberRow>("lists", m.issues_list(), ({ lists: listKeys }) =>
            listKeys.map((list) => listLabel(list)).join(" · "),
          )}
          {functionColumn<SubscriberRow>(
            "language",
            m.admin_language(),
            ({ language }) => LANGUAGE_NAMES[language],
          )}
          {functionColumn<SubscriberRow>("since", m.subscribers_since(), ({ since }) =>
            formatDateTime(since),
          )}
          {canWrite
            ? functionColumn<SubscriberRow>("remove", m.finance_actions(), (subscriber) =>
                subscriber.state === "unsubscribed" ? null : (
                  <Button onClick={() => setRemoving(subscriber)}>{m.subscribers_remove()}</Button>
                ),
              )
            : null}
        </ResponsiveDataTable>
      </AdminList>
      {isImporting ? (
        <SubscriberImportDialog
          close={() => setIsImporting(false)}
          onImported={(report) => setImportResult(report)}
        />
      ) : null}
      {importResult ? <ImportResultDialog report={importResult} close={() => setImportResult(null)} /> : null}
      {removing ? <UnsubscribeDialog subscriber={removing} close={() => setRemoving(null)} /> : null}
    </>
  );
}

const SubscriptionStatus = ({
  subscriber: { state, blocked, pausedUntil },
}: {
  subscriber: SubscriberRow;
}) => (
  <>
    <Chip
      size="small"
      variant="outlined"
      color={state === "active" && !blocked ? "success" : "default"}
      label={SUBSCRIBER_STATE_LABELS[state]()}
    />
    {blocked ? <div>{SUPPRESSION_REASON_LABELS[blocked]()}</div> : null}
    {state === "active" && pausedUntil ? (
      <div>{m.subscribers_paused({ until: formatDateTime(pausedUntil) })}</div>
    ) : null}
  </>
);

function UnsubscribeDialog({
  subscriber: { id, email },
  close,
}: {
  subscriber: SubscriberRow;
  close: () => void;
}) {
  const form = useDialogForm({
    name: `subscriber-remove/${id}`,
    defaults: { reason: "" },
    body: (values) => values,
    async send(body, { idempotencyKey }) {
      await call("POST /subscribers/:id/remove", { ...ADMIN, params: { id }, body, idempotencyKey });
      return m.subscribers_removed({ address: email });
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.subscribers_remove()}
      text={m.subscribers_remove_text({ address: email })}
      submitLabel={m.subscribers_remove()}
      isDestructive
    >
      <ReasonField />
    </FormDialog>
  );
}
