import type { ContentKind } from "../../../platform/content/content-kind";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { CSV_BOM, csvLines } from "../../../platform/csv/csv";
import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { cellOf, contentColumns } from "./content-columns.model";
import { type ContentItem, type ContentState, canRead } from "../content.model";
import { browseContent, readContent } from "../content.service.server";

type ExportDeps = Pick<Deps, "db" | "now">;
export type ExportFormat = "csv" | "json";
type ExportFilter = { query?: string | undefined; state?: ContentState | undefined };

const PAGE_SIZE = 200;

/** Streams the latest versions in the format of an import. Logged before the first row. Null: not allowed. */
export async function exportContent(
  deps: ExportDeps,
  user: User,
  kind: ContentKind,
  filter: ExportFilter,
  format: ExportFormat,
): Promise<AsyncGenerator<string> | null> {
  if (!canRead(kind, user.roles)) return null;
  await transact(deps.db, (tx) =>
    recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "exported",
      subject: kind.name,
      item: format,
      title: kind.name,
      before: null,
      after: filter,
    }),
  );
  return format === "csv" ? csvChunks(deps, kind, filter) : jsonChunks(deps, kind, filter);
}

async function* csvChunks(deps: ExportDeps, kind: ContentKind, filter: ExportFilter): AsyncGenerator<string> {
  const columns = contentColumns(kind);
  const state = kind.publishes ? ["state"] : [];
  yield CSV_BOM + csvLines([["id", "version", ...state, ...columns.map(({ name }) => name)]]);
  for await (const items of itemPages(deps, kind, filter))
    yield csvLines(
      items.map((item) => [
        item.id,
        item.version,
        ...(item.state === null ? [] : [item.state]),
        ...columns.map((column) => cellOf(column, item.data)),
      ]),
    );
}

async function* jsonChunks(
  deps: ExportDeps,
  kind: ContentKind,
  filter: ExportFilter,
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const items of itemPages(deps, kind, filter))
    for (const { id, version, state, data } of items) {
      yield before + JSON.stringify({ id, version, ...(state === null ? {} : { state }), data });
      before = ",\n";
    }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* itemPages(
  deps: ExportDeps,
  kind: ContentKind,
  filter: ExportFilter,
): AsyncGenerator<ContentItem[]> {
  let cursor: string | null = null;
  do {
    const after: readonly string[] | null =
      cursor === null ? null : decodeCursor(cursor, [kind.order.kind, "uuid"]);
    const page = await browseContent(deps, kind, filter, { size: PAGE_SIZE, after });
    yield await withOwnRows(deps, kind, page.items);
    cursor = page.next;
  } while (cursor !== null);
}

/** Pages of items lack the lists with their own tables. */
async function withOwnRows(
  deps: ExportDeps,
  kind: ContentKind,
  items: ContentItem[],
): Promise<ContentItem[]> {
  if (!kind.fields.some((field) => field.kind === "rows")) return items;
  const read: ContentItem[] = [];
  for (const { id } of items) read.push((await readContent(deps, kind, id))!);
  return read;
}
