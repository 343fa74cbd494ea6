import { useMediaQuery } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import {
  DataTable,
  FunctionField,
  List,
  SelectInput,
  SimpleList,
  TextInput,
  usePermissions,
  useResourceContext,
} from "react-admin";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { hasTranslations } from "../../features/content/content.model";
import type { ContentKind } from "../../platform/content/content-kind";
import type { Role } from "../../platform/auth/principal";
import { m } from "../../paraglide/messages";
import { canAccessSection } from "../auth/access";
import type { ContentItem } from "../api/api-types";
import { ContentBulkActions } from "./content-bulk-actions";
import { formatAmount } from "../shared/amount";
import { amountColumn } from "../lists/amount-column";
import { LabelledCheckboxes } from "../lists/labelled-checkboxes";
import { RowLink } from "../lists/row-link";
import { CursorPagination } from "../lists/cursor-pagination";
import { ContentListActions } from "./content-list-actions";
import { CONTENT_STATE_LABELS } from "../labels/labels";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";
import { ContentStateChips } from "./content-state-chips";
import { TranslationChips } from "./translation-chips";

const renderState = (item: ContentItem) => <ContentStateChips item={item} />;
/** Items may have the same title and differ only in their amount. */
const hasAmount = ({ fields }: ContentKind) => fields.some(({ name }) => name === "amountMinor");
const toMoney = ({ data }: ContentItem) => ({
  minor: Number(data["amountMinor"]),
  currency: String(data["currency"]),
});
const formatPrice = (item: ContentItem) => {
  const { minor, currency } = toMoney(item);
  return formatAmount(minor, currency);
};
const stateChoices = () => Object.entries(CONTENT_STATE_LABELS).map(([id, label]) => ({ id, name: label() }));

export function ContentList() {
  const section = useResourceContext()!;
  const kind = CONTENT_KINDS.find(({ name }) => name === section)!;
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const search = <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />;
  const state = (
    <SelectInput key="state" source="state" label={m.admin_publication()} choices={stateChoices()} alwaysOn />
  );
  return (
    <List
      title={sectionLabel(section)}
      actions={<ContentListActions kind={kind} />}
      filters={kind.fixed ? [] : kind.publishes ? [search, state] : [search]}
      sort={{ field: "usual", order: "ASC" }}
      exporter={false}
      empty={false}
      pagination={kind.fixed ? false : <CursorPagination sizes={[10, 25, 50, 100]} />}
      perPage={25}
    >
      {isNarrow ? (
        <SimpleList<ContentItem>
          primaryText={(item) => localize(item.title)}
          secondaryText={hasAmount(kind) ? (item) => formatPrice(item) : renderState}
          tertiaryText={false}
          linkType="edit"
        />
      ) : (
        <LabelledCheckboxes>
          <Table kind={kind} />
        </LabelledCheckboxes>
      )}
    </List>
  );
}

function Table({ kind }: { kind: ContentKind }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const canWrite = canAccessSection(permissions ?? [], kind.name, true);
  const { publishes } = kind;
  return (
    <DataTable
      bulkActionButtons={publishes && canWrite ? <ContentBulkActions kind={kind} /> : false}
      rowClick="edit"
      hover
    >
      <DataTable.Col source="title" label={m.admin_field_title()} disableSort>
        <FunctionField<ContentItem>
          render={(item) => <RowLink rowClick="edit">{localize(item.title)}</RowLink>}
        />
      </DataTable.Col>
      {publishes ? (
        <DataTable.Col source="state" label={m.admin_publication()} disableSort>
          <FunctionField<ContentItem> render={renderState} />
        </DataTable.Col>
      ) : null}
      {hasAmount(kind) ? amountColumn<ContentItem>("data.amountMinor", m.finance_amount(), toMoney) : null}
      {hasTranslations(kind.fields) ? (
        <DataTable.Col source="translated" label={m.admin_languages()} disableSort>
          <FunctionField<ContentItem> render={(item) => <TranslationChips translated={item.translated} />} />
        </DataTable.Col>
      ) : null}
      <DataTable.Col source="updatedAt" label={m.admin_changed()}>
        <FunctionField<ContentItem> render={(item) => formatDateTime(item.updatedAt)} />
      </DataTable.Col>
    </DataTable>
  );
}
