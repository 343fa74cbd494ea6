import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { emailKey } from "../platform/email/email-address";
import { plainEmail } from "../platform/text/typed-text";

/** What the public may see at `now`: published, or scheduled for a moment that has come. @param table where several have a state */
export const isPublic = (now: Date, table?: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<SqlBool>`(${column("state")} <> 'draft' and ${column("publish_at")} <= ${now})`;
};

/** Full-text match on the generated column `search`; words in any order, the last one may be a beginning. */
export const matchesSearch = (query: string): Expression<SqlBool> =>
  sql<SqlBool>`search @@ search_query(${query})`;

/** Most words of a search that are compared. */
const MAX_WORDS = 10;

/**
 * Whether each typed word occurs in one of the texts, as a reader compares (`fold_text`). The order of words does not matter:
 * people write the family name first or last.
 */
export const hasTyped = (texts: readonly RawBuilder<unknown>[], typed: string): Expression<SqlBool> => {
  const folded = texts.map((text) => sql`fold_text(${text})`);
  return hasWords(folded, typed);
};

/** The same for a column whose text is folded already: a search over 100,000 rows takes a tenth of the time. */
export const hasTypedInFolded = (column: string, typed: string): Expression<SqlBool> =>
  hasWords([sql.ref(column)], typed);

function hasWords(foldedTexts: readonly RawBuilder<unknown>[], typed: string): Expression<SqlBool> {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const occurs = (word: string) =>
    sql`(${sql.join(
      foldedTexts.map((text) => sql`strpos(${text}, fold_text(${word})) > 0`),
      sql` or `,
    )})`;
  return words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(words.map(occurs), sql` and `)})`;
}

/** Whether each typed word begins a word of the name in this column, in any order; uses an index on `name_words(column)`. */
export const hasNameAsTyped = (column: string, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`name_words(${sql.ref(column)}) @@ name_query(${typed})`;

/** Whether the email key in this column has what was typed of an address anywhere in it. */
export const hasEmailAsTyped = (column: string, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`strpos(${sql.ref(column)}, ${emailKey(plainEmail(typed))}) > 0`;

/** The calendar day at `now` in the organisation's time zone; read once for a query. */
export const organisationDay = (now: Date): RawBuilder<string> =>
  sql<string>`(select (${now}::timestamptz at time zone organisation_time_zone())::date)`;

/** The first moment of a calendar day in the organisation's time zone. */
export const startOfOrganisationDay = (day: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone organisation_time_zone())`;

/** A timestamp as a cursor key: all six decimals, in UTC whatever the session's zone is. */
export const timestampKey = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Columns of an item that its page's head needs. */
export const SEARCH_METADATA_COLUMNS = [
  "search_title as searchTitle",
  "search_description as searchDescription",
] as const;
