import { Edit, useEditContext, useRecordContext, useResourceContext } from "react-admin";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { isSingleton } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import type { ContentItem, ContentItemDetail } from "../api/api-types";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { ContentEditor } from "./content-editor";
import { localize } from "../shared/localize";
import { PendingValues } from "./pending-values";

export const ContentEdit = () => (
  <Edit<ContentItemDetail>
    title={<ItemTitle />}
    actions={false}
    component="div"
    mutationMode="pessimistic"
    queryOptions={{ refetchOnReconnect: false }}
  >
    <LoadedItem />
  </Edit>
);

function ItemTitle() {
  const item = useRecordContext<ContentItem>();
  const section = useResourceContext()!;
  const kind = CONTENT_KINDS.find(({ name }) => name === section)!;
  if (isSingleton(kind)) return <span>{sectionLabel(section)}</span>;
  return <span>{item ? `${sectionLabel(section)}: ${localize(item.title)}` : m.admin_ra_loading()}</span>;
}

function LoadedItem() {
  const { record, refetch } = useEditContext<ContentItemDetail>();
  // The list's row lacks `pendingFields`: the whole record would then reset the form and lose typed text.
  if (!record?.pendingFields) return null;
  return (
    <>
      <PendingValues pendingFields={record.pendingFields} />
      <ContentEditor item={record} reload={refetch} />
    </>
  );
}
