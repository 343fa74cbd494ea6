import { type RawBuilder, type SqlBool, sql } from "kysely";
import { organisationDay, startOfOrganisationDay } from "../../../db/sql-expressions.server";
import { json } from "../../../db/json-column.server";
import type { MediaFile } from "../../../platform/files/media-url";
import type {
  PictureDetails,
  FoundUse,
  PicturePlace,
  PictureUse,
  TextPlace,
  UsePlace,
} from "./pictures.model";
import type { Database, Tx } from "../../../platform/database/database";

/** Migration 0023 defines the rule. */
const isShown = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`consent_holds(picture.consent_kind, picture.consent_until, ${organisationDay(now)})`;

/** Only pictures that may be shown. `height` is that of the widest file. */
export const findPictures = (db: Database, ids: readonly string[], now: Date) =>
  db
    .selectFrom("picture")
    .innerJoin("picture_rendition as file", "file.picture_id", "picture.id")
    .select(["picture.id", "picture.alt", "picture.focus_x as focusX", "picture.focus_y as focusY"])
    .select(sql<number[]>`array_agg(file.width order by file.width)`.as("widths"))
    .select(({ fn }) => fn.max("file.height").as("height"))
    .where("picture.id", "in", ids)
    .where("file.format", "=", "avif")
    .where(isShown(now))
    .groupBy("picture.id")
    .execute();

/** `digest` is null if the picture has no such file. */
export const findFile = (db: Database, { id, width, format }: MediaFile, now: Date) =>
  db
    .selectFrom("picture")
    .leftJoin("picture_rendition as file", (join) =>
      join
        .onRef("file.picture_id", "=", "picture.id")
        .on("file.width", "=", width)
        .on("file.format", "=", format),
    )
    .select(["picture.original_digest as originalDigest", "file.digest", "file.bytes"])
    .select(
      startOfOrganisationDay(sql`(picture.consent_until + 1)`)
        .$castTo<Date | null>()
        .as("shownUntil"),
    )
    .select(isShown(now).as("shown"))
    .where("picture.id", "=", id)
    .executeTakeFirst();

/** Serializes adding and withdrawing this original until the transaction ends. */
export const lockOriginal = (tx: Tx, digest: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 16))`.execute(tx);

export const findOriginal = (db: Database, digest: string) =>
  db
    .selectFrom("picture")
    .select(["id", "consent_kind as consentKind"])
    .where("original_digest", "=", digest)
    .executeTakeFirst();

export const findPicture = (db: Database, id: string) =>
  db
    .selectFrom("picture")
    .select(["id", "original_digest as originalDigest", "consent_kind as consentKind"])
    .where("id", "=", id)
    .executeTakeFirst();

const detailColumns = ({ photographedOn, focus, consent }: PictureDetails) => ({
  ...(photographedOn === null ? {} : { photographed_on: photographedOn }),
  ...(focus === null ? {} : { focus_x: focus.x, focus_y: focus.y }),
  ...(consent.kind === "given"
    ? {
        consent_kind: consent.kind,
        consent_purpose: consent.purpose,
        consent_until: consent.until,
        ...(consent.from ? { consent_from: consent.from } : {}),
      }
    : {}),
});

type Original = { id: string; original_digest: string; width: number; height: number };

export const insertPicture = (tx: Tx, original: Original, details: PictureDetails, now: Date) =>
  tx
    .insertInto("picture")
    .values({
      ...original,
      consent_kind: "none_needed",
      alt: json(details.alt),
      ...detailColumns(details),
      created_at: now,
      updated_at: now,
    })
    .execute();

/** Merges languages and never drops a record of consent. */
export const updatePicture = (tx: Tx, id: string, details: PictureDetails, now: Date) =>
  tx
    .updateTable("picture")
    .set({
      ...detailColumns(details),
      alt: sql`alt::jsonb || ${json(details.alt)}::jsonb`,
      withdrawn_at: null,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();

export const setWithdrawn = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable("picture")
    .set({ consent_kind: "withdrawn", withdrawn_at: now, version: sql`version + 1`, updated_at: now })
    .where("id", "=", id)
    .where("consent_kind", "<>", "withdrawn")
    .execute();

export const listFiles = (db: Database, pictureId: string) =>
  db
    .selectFrom("picture_rendition")
    .select(["width", "format"])
    .where("picture_id", "=", pictureId)
    .execute();

type FileRow = Omit<MediaFile, "id"> & { height: number; bytes: number; digest: string };

export const insertFiles = (tx: Tx, pictureId: string, files: readonly FileRow[]) =>
  tx
    .insertInto("picture_rendition")
    .values(files.map((file) => ({ ...file, picture_id: pictureId })))
    .execute();

export const deleteFiles = (tx: Tx, pictureId: string) =>
  tx.deleteFrom("picture_rendition").where("picture_id", "=", pictureId).execute();

export const listPictures = (db: Database, limit: number) =>
  db
    .selectFrom("picture")
    .select(["id", "alt", "consent_kind as consentKind", "consent_purpose as purpose"])
    .select(["consent_until as until", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Columns that reference pictures in Markdown or lists (`pictures_in` of migration 0118). */
const EMBEDDED_COLUMNS: Partial<Record<UsePlace, readonly string[]>> = {
  blog: ["content"],
  programs: ["team", "testimonials", "description", "updates"],
  courses: ["instructors"],
  initiatives: ["description"],
  events: ["speakers", "description"],
  fundraisers: ["description", "story", "updates"],
  pages: ["body"],
  issues: ["content"],
};
const TEXT_TABLES = {
  pages: { table: "site_page", key: "key", id: "key" },
  issues: { table: "newsletter_issue", key: "slug", id: "id" },
} as const;

/** This store owns the column `picture_id` of these tables; other stores only read it. */
const TABLES: Record<PicturePlace, { table: string; key: "slug" | "name"; hasUpdatedAt: boolean }> = {
  gallery: { table: "gallery_item", key: "slug", hasUpdatedAt: true },
  blog: { table: "post", key: "slug", hasUpdatedAt: true },
  programs: { table: "program", key: "slug", hasUpdatedAt: true },
  courses: { table: "course", key: "slug", hasUpdatedAt: false },
  initiatives: { table: "initiative", key: "slug", hasUpdatedAt: true },
  events: { table: "event", key: "slug", hasUpdatedAt: true },
  fundraisers: { table: "campaign", key: "slug", hasUpdatedAt: true },
  team: { table: "team_member", key: "name", hasUpdatedAt: true },
  testimonials: { table: "testimonial", key: "name", hasUpdatedAt: true },
  partners: { table: "partner", key: "name", hasUpdatedAt: true },
};

export async function placeExists(db: Database, { place, name }: PictureUse): Promise<boolean> {
  const { table, key } = TABLES[place];
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${name}`.execute(db);
  return rows.length > 0;
}

export async function setPicture(tx: Tx, { place, name }: PictureUse, id: string, now: Date) {
  const { table, key, hasUpdatedAt } = TABLES[place];
  const changes = hasUpdatedAt ? sql`picture_id = ${id}, updated_at = ${now}` : sql`picture_id = ${id}`;
  await sql`update ${sql.table(table)} set ${changes} where ${sql.ref(key)} = ${name}`.execute(tx);
}

const PLACE_OF_KIND = sql`case kind when 'posts' then 'blog' when 'campaigns' then 'fundraisers' else kind end`;

/** Lists public and hidden uses. `draft`: only in changes that are not published. */
export async function listUses(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const queries = Object.entries(TABLES).map(
    ([place, { table, key }]) =>
      sql`select picture_id as picture, ${place}::text as place, ${sql.ref(key)}::text as name, id::text as item,
          false as draft
        from ${sql.table(table)} where picture_id = any(${sql.val(ids)}::uuid[])`,
  );
  const within = Object.entries(EMBEDDED_COLUMNS).flatMap(([place, columns]) => {
    const { table, key, id } =
      place in TEXT_TABLES ? TEXT_TABLES[place as TextPlace] : { ...TABLES[place as PicturePlace], id: "id" };
    return columns.map((column) => {
      const named = sql`pictures_in(${sql.ref(column)}::jsonb)`;
      return sql`select found, ${place}, ${sql.ref(key)}::text, ${sql.ref(id)}::text, false
        from ${sql.table(table)}, unnest(${named}) as found
        where ${named} && ${sql.val(ids)}::uuid[] and found = any(${sql.val(ids)}::uuid[])`;
    });
  });
  const waiting = sql`
    select found, ${PLACE_OF_KIND}, coalesce(data ->> 'slug', data ->> 'name'), item, true
    from content_draft, unnest(pictures_in(data)) as found where found = any(${sql.val(ids)}::uuid[])`;
  type Row = FoundUse & { picture: string; item: string; draft: boolean };
  const { rows } = await sql<Row>`${sql.join([...queries, ...within, waiting], sql` union `)}`.execute(db);
  const shown = new Set(rows.filter(({ draft }) => !draft).map(({ picture, item }) => `${picture} ${item}`));
  return rows.filter(({ draft, picture, item }) => !draft || !shown.has(`${picture} ${item}`));
}

/** Any text may have a link, so this scans whole rows; only staff wait for it. */
export async function listDocumentLinks(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const wanted = sql`unnest(${sql.val(ids)}::uuid[]) as wanted`;
  const tables = Object.entries({
    ...Object.fromEntries(
      Object.entries(TABLES).map(([place, { table, key }]) => [place, { table, key, id: "id" }]),
    ),
    ...TEXT_TABLES,
  });
  const publishedQueries = tables.map(
    ([place, { table, key, id }]) =>
      sql`select wanted as document, ${place}::text as place, ${sql.ref(`item.${key}`)}::text as name,
          ${sql.ref(`item.${id}`)}::text as item, false as draft
        from (
          -- Written out once for each row, and only rows with any link go on.
          select written.*, whole from ${sql.table(table)} as written,
            lateral (select written::text as whole offset 0) as out
          where strpos(whole, '/files/') > 0
        ) as item, ${wanted} where strpos(item.whole, '/files/' || wanted) > 0`,
  );
  const draftQuery = sql`
    select wanted, ${PLACE_OF_KIND}, coalesce(data ->> 'slug', data ->> 'name'), item, true
    from content_draft, ${wanted} where strpos(data::text, '/files/' || wanted) > 0`;
  type Row = FoundUse & { document: string; item: string; draft: boolean };
  const { rows } = await sql<Row>`${sql.join([...publishedQueries, draftQuery], sql` union `)}`.execute(db);
  const found = new Set(
    rows.filter(({ draft }) => !draft).map(({ document, item }) => `${document} ${item}`),
  );
  return rows.filter(({ draft, document, item }) => !draft || !found.has(`${document} ${item}`));
}
