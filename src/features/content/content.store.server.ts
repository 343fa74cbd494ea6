import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hasTyped } from "../../db/sql-expressions.server";
import { json } from "../../db/json-column.server";
import { paginate } from "../../db/paginate.server";
import {
  type ContentData,
  type ContentKind,
  type Field,
  columnName,
} from "../../platform/content/content-kind";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { Database, Tx } from "../../platform/database/database";
import { upsertSlug } from "./redirects/redirects.store.server";

/** Only this store writes content. The stores of features read these tables. */
export type ContentRow = Readonly<Record<string, unknown>> & { version: number; updated_at: Date };

const keyOf = (kind: ContentKind): string => kind.fixed?.key ?? "id";
const isItem = (kind: ContentKind, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(keyOf(kind))} = ${id}`;
const ownRows = (kind: ContentKind) => kind.fields.filter((field) => field.kind === "rows");
const ownColumns = (kind: ContentKind) => kind.fields.filter((field) => field.kind !== "rows");

/** All tables use the type of one, because columns are read by name. */
export async function listContentRows(
  db: Database,
  kind: ContentKind,
  window: ListWindow,
  filter: { query?: string | undefined; state?: string | undefined },
) {
  const { query, state } = filter;
  let rows = db.selectFrom(kind.table as "program").selectAll();
  if (query && !kind.searchable)
    rows = rows.where(hasTyped([sql`${sql.ref(columnName(kind.title))}::text`], query));
  const found = await paginate(rows, window, {
    equals: { state },
    query: kind.searchable ? query : undefined,
  }).execute();
  return found as unknown as (ContentRow & { keys: string[] })[];
}

export async function listFixedRows(db: Database, kind: ContentKind): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select * from ${sql.table(kind.table)} order by ${sql.ref(keyOf(kind))}`.execute(db);
  return rows;
}

export async function findContentRow(
  db: Database | Tx,
  kind: ContentKind,
  id: string,
  lock = false,
): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    select * from ${sql.table(kind.table)} where ${isItem(kind, id)} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

export async function findOwnRows(db: Database | Tx, kind: ContentKind, id: string): Promise<ContentData> {
  const lists: ContentData = {};
  for (const { name, table, owner, fields } of ownRows(kind)) {
    const columns = fields.map((field) => sql`${sql.ref(columnName(field.name))} as ${sql.ref(field.name)}`);
    const { rows } = await sql`
      select ${sql.join(columns)} from ${sql.table(table)}
      where ${sql.ref(owner)} = ${id} order by position`.execute(db);
    lists[name] = rows;
  }
  return lists;
}

const JSON_KINDS: ReadonlySet<string> = new Set<Field["kind"]>([
  "words",
  "markdown",
  "group",
  "list",
  "texts",
  "choices",
]);
const toStoredValue = (field: Field, value: unknown): unknown =>
  value !== null && JSON_KINDS.has(field.kind) ? json(value) : value;

function columnsOf(kind: ContentKind, data: ContentData): [string, unknown][] {
  const document = kind.fixed?.document;
  if (document !== undefined) return [[document, json(data)]];
  return ownColumns(kind).map((field) => [
    columnName(field.name),
    toStoredValue(field, data[field.name] ?? null),
  ]);
}

export type Publication = Readonly<{ state: string; publishAt: Date | null }> | null;
const publicationColumns = (publication: Publication): [string, unknown][] =>
  publication
    ? [
        ["state", publication.state],
        ["publish_at", publication.publishAt],
      ]
    : [];

export async function insertContentRow(
  tx: Tx,
  kind: ContentKind,
  row: { id: string; data: ContentData; publication: Publication; now: Date },
): Promise<void> {
  const values: [string, unknown][] = [
    ["id", row.id],
    ["updated_at", row.now],
    ...columnsOf(kind, row.data),
    ...publicationColumns(row.publication),
  ];
  await sql`
    insert into ${sql.table(kind.table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(tx);
  await replaceOwnRows(tx, kind, row.id, row.data);
}

export async function updateContentRow(
  tx: Tx,
  kind: ContentKind,
  row: { id: string; data: ContentData; publication: Publication; now: Date },
): Promise<void> {
  const values = [...columnsOf(kind, row.data), ...publicationColumns(row.publication)];
  const changes = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(kind.table)}
    set ${sql.join(changes)}, updated_at = ${row.now}, version = version + 1
    where ${isItem(kind, row.id)}`.execute(tx);
  await replaceOwnRows(tx, kind, row.id, row.data);
}

/** Keeps `updated_at`, because the public version is unchanged. */
export const incrementVersion = (tx: Tx, kind: ContentKind, id: string) =>
  sql`update ${sql.table(kind.table)} set version = version + 1 where ${isItem(kind, id)}`.execute(tx);

async function replaceOwnRows(tx: Tx, kind: ContentKind, id: string, data: ContentData): Promise<void> {
  for (const { name, table, owner, fields } of ownRows(kind)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(tx);
    const columns = [owner, "position", ...fields.map((field) => columnName(field.name))];
    const list = (data[name] ?? []) as ContentData[];
    for (const [position, row] of list.entries()) {
      const values = [id, position, ...fields.map((field) => toStoredValue(field, row[field.name] ?? null))];
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values (${sql.join(values.map((value) => sql`${value}`))})`.execute(tx);
    }
  }
}

/** @param slug was public: it and former slugs return 410 from now on */
export async function deleteContentRow(
  tx: Tx,
  kind: ContentKind,
  id: string,
  slug: string | null,
): Promise<void> {
  for (const { table, owner } of ownRows(kind))
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(tx);
  await sql`delete from ${sql.table(kind.table)} where ${isItem(kind, id)}`.execute(tx);
  await tx.deleteFrom("content_draft").where("kind", "=", kind.name).where("item", "=", id).execute();
  await tx
    .updateTable("former_slug")
    .set({ item: null })
    .where("kind", "=", kind.name)
    .where("item", "=", id)
    .execute();
  if (slug !== null) await upsertSlug(tx, { kind: kind.name, slug, item: null });
}

/** Checks deferred constraints now, while an error can still name the cause. */
export const checkConstraintsNow = (tx: Tx) => sql`set constraints all immediate`.execute(tx);

export async function findBySlug(
  db: Database,
  kind: ContentKind,
  slug: string,
): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    select * from ${sql.table(kind.table)} where slug = ${slug}`.execute(db);
  return rows[0];
}

/** Includes former slugs. */
export async function findTakenSlugs(
  db: Database,
  kind: ContentKind,
  field: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; item: string }>`
    select ${sql.ref(columnName(field))}::text as address, id::text as item from ${sql.table(kind.table)}
    where ${sql.ref(columnName(field))}::text = any(${sql.val(addresses)}::text[])
    union all
    select slug::text, item from former_slug
    where kind = ${kind.name} and item is not null and slug::text = any(${sql.val(addresses)}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ address, item }) => [address, item]));
}

export async function listExistingIds(
  db: Database,
  kind: ContentKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(kind.table)} where id = any(${sql.val(ids)}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function listKnownCurrencies(
  db: Database,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom("giving_currency")
    .select("currency")
    .where("currency", "in", codes)
    .execute();
  return new Set(rows.map(({ currency }) => currency));
}

/** `needed`: another row references this one. */
export function constraintProblem(error: unknown): "taken" | "needed" | "rule" | null {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  const detail = typeof error === "object" && error !== null && "detail" in error ? String(error.detail) : "";
  if (code === "23505") return "taken";
  if (code === "23503") return detail.includes("is still referenced") ? "needed" : "rule";
  return code === "23514" || code === "22008" || code === "22023" ? "rule" : null;
}

export async function countContent(db: Database, kind: ContentKind, now: Date) {
  const { rows } = await sql<{ drafts: number; scheduled: number; changes: number }>`
    select
      count(*) filter (where state = 'draft') as drafts,
      count(*) filter (where state = 'scheduled' and publish_at > ${now}) as scheduled,
      (select count(*) from content_draft where content_draft.kind = ${kind.name} and item in (
        select id::text from ${sql.table(kind.table)} where state <> 'draft'
      )) as changes
    from ${sql.table(kind.table)}`.execute(db);
  const { drafts, scheduled, changes } = rows[0]!;
  return { drafts: Number(drafts), scheduled: Number(scheduled), changes: Number(changes) };
}
