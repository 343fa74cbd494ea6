import { Edit, useEditContext, useRecordContext, useResourceContext } from "react-admin";
import { CONTENT } from "../../content";
import { isSingle } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import type { Item, OpenedItem } from "../client";
import { partWords } from "../words";
import { ContentEditor } from "./content-editor";
import { said } from "./said";
import { WaitingValues } from "./waiting-values";

/** An item to be written: opened, saved, published, and brought back from its history. */
export const ContentEdit = () => (
  <Edit<OpenedItem>
    title={<ItemTitle />}
    actions={false}
    component="div"
    mutationMode="pessimistic"
    queryOptions={{ refetchOnReconnect: false }}
  >
    <Opened />
  </Edit>
);

function ItemTitle() {
  const item = useRecordContext<Item>();
  const part = useResourceContext()!;
  const kind = CONTENT.find(({ name }) => name === part)!;
  if (isSingle(kind)) return <span>{partWords(part)}</span>;
  return <span>{item ? `${partWords(part)}: ${said(item.title)}` : m.admin_ra_loading()}</span>;
}

function Opened() {
  const { record, refetch } = useEditContext<OpenedItem>();
  // The list's row comes first, without `waits`. A form that opened with it would be reset by the whole record, and what
  // was typed meanwhile would be lost.
  if (!record?.waits) return null;
  return (
    <>
      <WaitingValues waits={record.waits} />
      <ContentEditor item={record} reload={refetch} />
    </>
  );
}
