import type { ContentKind } from "../../platform/content-kind";
import { decodeCursor } from "../../platform/cursor";
import { CSV_BEGINS, csvLines } from "../../platform/csv";
import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import { cellOf, contentColumns } from "./content-columns.model";
import { type ContentItem, type ContentState, mayLook } from "./content.model";
import { browseContent, readContent } from "./content.service.server";

type Exporter = Pick<Deps, "db" | "now">;
export type ExportFormat = "csv" | "json";
type Narrowed = { query?: string | undefined; state?: ContentState | undefined };

/** Items that are read at once. */
const PIECE = 200;

/**
 * The items of a kind as a file, piece by piece, as they were written last: what an import takes. Null: the kind is not
 * this person's. That it was taken is in the log before the first line is given.
 */
export async function exportContent(
  deps: Exporter,
  who: User,
  kind: ContentKind,
  wanted: Narrowed,
  format: ExportFormat,
): Promise<AsyncGenerator<string> | null> {
  if (!mayLook(kind, who.roles)) return null;
  await transact(deps.db, (tx) =>
    recordChange(tx, deps, {
      ...{ actor: who.id, action: "exported", subject: kind.name, item: format, title: kind.name },
      ...{ before: null, after: wanted },
    }),
  );
  return format === "csv" ? csvPieces(deps, kind, wanted) : jsonPieces(deps, kind, wanted);
}

async function* csvPieces(deps: Exporter, kind: ContentKind, wanted: Narrowed): AsyncGenerator<string> {
  const columns = contentColumns(kind);
  const state = kind.publishes ? ["state"] : [];
  yield CSV_BEGINS + csvLines([["id", "version", ...state, ...columns.map(({ name }) => name)]]);
  for await (const items of itemsOf(deps, kind, wanted))
    yield csvLines(
      items.map((item) => [
        ...[item.id, item.version],
        ...(item.state === null ? [] : [item.state]),
        ...columns.map((column) => cellOf(column, item.data)),
      ]),
    );
}

async function* jsonPieces(deps: Exporter, kind: ContentKind, wanted: Narrowed): AsyncGenerator<string> {
  let before = "[\n";
  for await (const items of itemsOf(deps, kind, wanted))
    for (const { id, version, state, data } of items) {
      yield before + JSON.stringify({ id, version, ...(state === null ? {} : { state }), data });
      before = ",\n";
    }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* itemsOf(deps: Exporter, kind: ContentKind, wanted: Narrowed): AsyncGenerator<ContentItem[]> {
  let cursor: string | null = null;
  do {
    const after: readonly string[] | null =
      cursor === null ? null : decodeCursor(cursor, [kind.order.kind, "uuid"]);
    const page = await browseContent(deps, kind, wanted, { size: PIECE, after });
    yield await whole(deps, kind, page.items);
    cursor = page.next;
  } while (cursor !== null);
}

/** Lists with tables of their own are not in a page of items. */
async function whole(deps: Exporter, kind: ContentKind, items: ContentItem[]): Promise<ContentItem[]> {
  if (!kind.fields.some((field) => field.kind === "rows")) return items;
  const read: ContentItem[] = [];
  for (const { id } of items) read.push((await readContent(deps, kind, id))!);
  return read;
}
