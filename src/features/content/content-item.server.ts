import { type ContentData, type ContentKind, columnName } from "../../platform/content/content-kind";
import { type ContentItem, type ContentState, translated } from "./content.model";
import type { ContentRow } from "./content.store.server";

const toPlainValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null);

function dataOf(kind: ContentKind, row: ContentRow, lists: ContentData): ContentData {
  const document = kind.fixed?.document;
  if (document !== undefined) return row[document] as ContentData;
  const own = kind.fields.filter((field) => field.kind !== "rows");
  return {
    ...Object.fromEntries(own.map(({ name }) => [name, toPlainValue(row[columnName(name)])])),
    ...lists,
  };
}

/** @param draft data that is not published, or that the columns of a draft cannot hold */
export function itemOf(
  kind: ContentKind,
  row: ContentRow,
  draft: ContentData | null,
  lists: ContentData,
  now: Date,
): ContentItem {
  const own = dataOf(kind, row, lists);
  const data = draft ?? own;
  const id = String(row[kind.fixed?.key ?? "id"]);
  const publishAt = (row["publish_at"] ?? null) as Date | null;
  const state = kind.publishes ? (row["state"] as ContentState) : null;
  return {
    id,
    kind: kind.name,
    version: row.version,
    state,
    publishAt: publishAt?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    pending: draft !== null && state !== "draft",
    shown: !kind.publishes || (state !== "draft" && publishAt !== null && publishAt <= now),
    page: kind.pagePath({ key: id, ...own }),
    title: data[kind.title],
    data,
    translated: translated(kind, data),
  };
}
