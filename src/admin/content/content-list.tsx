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
import { CONTENT } from "../../content";
import { isTranslated } from "../../features/content/content.model";
import type { ContentKind } from "../../platform/content-kind";
import type { Role } from "../../platform/who";
import { m } from "../../paraglide/messages";
import { mayOpen } from "../auth";
import type { Item } from "../client";
import { BulkSteps } from "./bulk-steps";
import { amountText } from "../money/amount";
import { amountColumn } from "../money/amount-column";
import { NamedBoxes } from "../layout/named-boxes";
import { Opening } from "../layout/opening";
import { Pages } from "../layout/pages";
import { ListActions } from "./list-actions";
import { STATE_WORDS, partWords } from "../words";
import { momentText, said } from "./said";
import { StateChips } from "./state-chips";
import { TranslatedChips } from "./translated-chips";

const stateOf = (item: Item) => <StateChips item={item} />;
/** Two of a kind may be called the same and differ in what they cost. */
const hasAmount = ({ fields }: ContentKind) => fields.some(({ name }) => name === "amountMinor");
const amountOf = ({ data }: Item) => ({
  minor: Number(data["amountMinor"]),
  currency: String(data["currency"]),
});
const priceOf = (item: Item) => {
  const { minor, currency } = amountOf(item);
  return amountText(minor, currency);
};
const states = () => Object.entries(STATE_WORDS).map(([id, words]) => ({ id, name: words() }));

/** The items of a kind: what they are called, where they stand, how far they are in each language. */
export function ContentList() {
  const part = useResourceContext()!;
  const kind = CONTENT.find(({ name }) => name === part)!;
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const search = <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />;
  const state = (
    <SelectInput key="state" source="state" label={m.admin_state()} choices={states()} alwaysOn />
  );
  return (
    <List
      title={partWords(part)}
      actions={<ListActions kind={kind} />}
      filters={kind.fixed ? [] : kind.publishes ? [search, state] : [search]}
      sort={{ field: "usual", order: "ASC" }}
      exporter={false}
      empty={false}
      pagination={kind.fixed ? false : <Pages sizes={[10, 25, 50, 100]} />}
      perPage={25}
    >
      {narrow ? (
        <SimpleList<Item>
          primaryText={(item) => said(item.title)}
          secondaryText={hasAmount(kind) ? (item) => priceOf(item) : stateOf}
          tertiaryText={false}
          linkType="edit"
        />
      ) : (
        <NamedBoxes>
          <Table kind={kind} />
        </NamedBoxes>
      )}
    </List>
  );
}

function Table({ kind }: { kind: ContentKind }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const writes = mayOpen(permissions ?? [], kind.name, true);
  const { publishes } = kind;
  return (
    <DataTable
      bulkActionButtons={publishes && writes ? <BulkSteps kind={kind} /> : false}
      rowClick="edit"
      hover
    >
      <DataTable.Col source="title" label={m.admin_field_title()} disableSort>
        <FunctionField<Item> render={(item) => <Opening opens="edit">{said(item.title)}</Opening>} />
      </DataTable.Col>
      {publishes ? (
        <DataTable.Col source="state" label={m.admin_state()} disableSort>
          <FunctionField<Item> render={stateOf} />
        </DataTable.Col>
      ) : null}
      {hasAmount(kind) ? amountColumn<Item>("data.amountMinor", m.money_amount(), amountOf) : null}
      {isTranslated(kind.fields) ? (
        <DataTable.Col source="translated" label={m.admin_languages()} disableSort>
          <FunctionField<Item> render={(item) => <TranslatedChips of={item.translated} />} />
        </DataTable.Col>
      ) : null}
      <DataTable.Col source="updatedAt" label={m.admin_changed()}>
        <FunctionField<Item> render={(item) => momentText(item.updatedAt)} />
      </DataTable.Col>
    </DataTable>
  );
}
