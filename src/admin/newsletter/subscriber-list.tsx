import { Button, Chip } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField, SelectInput, TextInput, useNotify, useRefresh } from "react-admin";
import { NEWSLETTER_LISTS } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/languages";
import { ADMIN, type SubscriberLine, call } from "../client";
import { momentText } from "../content/said";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { ReasonDialog } from "../reason-dialog";
import { useWrites } from "../use-writes";
import { BLOCKED_WORDS, SUBSCRIBER_WORDS } from "../words";
import { SubscriberImport } from "./subscriber-import";

const states = () => Object.entries(SUBSCRIBER_WORDS).map(([id, words]) => ({ id, name: words() }));
const lists = () => NEWSLETTER_LISTS.map((id) => ({ id, name: listLabel(id) }));
const languages = () => LOCALES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }));

/** Who gets the newsletter: since when, in which language, what; imported, taken as a file, removed when they ask. */
export function SubscriberList() {
  const writes = useWrites("subscribers");
  const [importing, setImporting] = useState(false);
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
      {importing ? <SubscriberImport close={() => setImporting(false)} /> : null}
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
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async (reason: string) => {
    await call("POST /subscribers/:id/remove", { ...ADMIN, params: { id }, body: { reason } });
    notify(m.subscribers_removed({ address: email }), { type: "success" });
    close();
    refresh();
  };
  return (
    <ReasonDialog
      title={m.subscribers_remove()}
      text={m.subscribers_remove_text({ address: email })}
      act={m.subscribers_remove()}
      run={run}
      close={close}
    />
  );
}
