import { Button, Chip } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput, TextInput } from "react-admin";
import { NEWSLETTER_LISTS } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/languages";
import { ADMIN, type SubscriberLine, call } from "../client";
import { momentText } from "../content/said";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { BLOCKED_WORDS, SUBSCRIBER_WORDS } from "../words";
import { SubscriberImport, SubscribersImported } from "./subscriber-import";
import type { SubscriberReport } from "./subscriber-rows";

const states = () => Object.entries(SUBSCRIBER_WORDS).map(([id, words]) => ({ id, name: words() }));
const lists = () => NEWSLETTER_LISTS.map((id) => ({ id, name: listLabel(id) }));
const languages = () => LOCALES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }));

/** Who gets the newsletter: since when, in which language, what; imported, taken as a file, removed when they ask. */
export function SubscriberList() {
  const writes = useWrites("subscribers");
  const [importing, setImporting] = useState(false);
  const [imported, setImported] = useState<SubscriberReport | null>(null);
  const [removing, setRemoving] = useState<SubscriberLine | null>(null);
  return (
    <>
      <OfficeList
        part="subscribers"
        actions={
          writes ? (
            <Button variant="contained" onClick={() => setImporting(true)}>
              {m.import_open()}
            </Button>
          ) : null
        }
        filters={[
          <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />,
          <SelectInput key="state" source="state" label={m.admin_state()} choices={states()} alwaysOn />,
          <SelectInput key="list" source="list" label={m.issues_list()} choices={lists()} />,
          <SelectInput
            key="language"
            source="language"
            label={m.admin_language()}
            choices={languages()}
            translateChoice={false}
          />,
        ]}
      >
        <OfficeRows>
          <DataTable.Col source="email" label={m.admin_field_email()} disableSort>
            <FunctionField<SubscriberLine> render={({ email }) => <bdi>{email}</bdi>} />
          </DataTable.Col>
          <DataTable.Col source="state" label={m.admin_state()} disableSort>
            <FunctionField<SubscriberLine> render={(line) => <Standing line={line} />} />
          </DataTable.Col>
          <DataTable.Col source="lists" label={m.issues_list()} disableSort>
            <FunctionField<SubscriberLine>
              render={({ lists: own }) => own.map((list) => listLabel(list)).join(" · ")}
            />
          </DataTable.Col>
          <DataTable.Col source="language" label={m.admin_language()} disableSort>
            <FunctionField<SubscriberLine> render={({ language }) => LANGUAGE_NAMES[language]} />
          </DataTable.Col>
          <DataTable.Col source="since" label={m.subscribers_since()} disableSort>
            <FunctionField<SubscriberLine> render={({ since }) => momentText(since)} />
          </DataTable.Col>
          {writes ? (
            <DataTable.Col source="remove" label={m.money_actions()} disableSort>
              <FunctionField<SubscriberLine>
                render={(line) =>
                  line.state === "unsubscribed" ? null : (
                    <Button onClick={() => setRemoving(line)}>{m.subscribers_remove()}</Button>
                  )
                }
              />
            </DataTable.Col>
          ) : null}
        </OfficeRows>
      </OfficeList>
      {importing ? (
        <SubscriberImport close={() => setImporting(false)} imported={(report) => setImported(report)} />
      ) : null}
      {imported ? <SubscribersImported report={imported} close={() => setImported(null)} /> : null}
      {removing ? <RemoveDialog line={removing} close={() => setRemoving(null)} /> : null}
    </>
  );
}

/** Whether the newsletter comes to them, and if not, why. */
const Standing = ({ line: { state, blocked, pausedUntil } }: { line: SubscriberLine }) => (
  <>
    <Chip
      size="small"
      variant="outlined"
      color={state === "active" && !blocked ? "success" : "default"}
      label={SUBSCRIBER_WORDS[state]()}
    />
    {blocked ? <div>{BLOCKED_WORDS[blocked]()}</div> : null}
    {state === "active" && pausedUntil ? (
      <div>{m.subscribers_paused({ until: momentText(pausedUntil) })}</div>
    ) : null}
  </>
);

function RemoveDialog({ line: { id, email }, close }: { line: SubscriberLine; close: () => void }) {
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
      of={form}
      title={m.subscribers_remove()}
      text={m.subscribers_remove_text({ address: email })}
      submit={m.subscribers_remove()}
      grave
    >
      <ReasonField />
    </FormDialog>
  );
}
