import { z } from "zod";
import { unescapeCell } from "../../../platform/csv/csv";
import { emailKey } from "../../../platform/email/email-address";
import { emailInput } from "../../../platform/email/email-input.server";
import { validateInput, fieldError } from "../../../platform/api/validate-input.server";
import { LOCALES, type Locale } from "../../../platform/i18n/locales";
import type { FieldError } from "../../../platform/api/problem";
import { decodeText } from "../../../platform/csv/decode-text";
import { type ReadResult, type TableProblem, parseTable } from "../../../platform/csv/parse-table.server";
import { ok } from "../../../platform/result";
import { NEWSLETTER_LISTS, type NewsletterList } from "../newsletter.model";

/** What the columns are called here and in the files of mail programs, in lower case. */
const COLUMN_ALIASES: Record<string, Column> = {
  email: "email",
  "e-mail": "email",
  "email address": "email",
  "e-mail address": "email",
  language: "language",
  lists: "lists",
  agreed_on: "agreedOn",
  "agreed on": "agreedOn",
};
type Column = "email" | "language" | "lists" | "agreedOn";

/** What counts for the rows that do not say it themselves. `agreedOn`: a calendar date. */
export type RowDefaults = { locale: Locale; lists: readonly NewsletterList[]; agreedOn: string };

/** One row that is right. */
export type SubscriberRow = Readonly<{
  row: number;
  email: string;
  key: string;
  locale: Locale;
  lists: NewsletterList[];
  agreedOn: string;
}>;
/** One that is not. `email` as it stands there. */
type WrongRow = Readonly<{ row: number; email: string; errors: FieldError[] }>;

export type SubscriberFile = {
  rows: SubscriberRow[];
  wrong: WrongRow[];
  /** Columns that mean nothing here and are left out. */
  unused: string[];
};

const lists = z
  .string()
  .transform((text) => [...new Set(text.split(/[,;\s]+/).filter((part) => part !== ""))])
  .pipe(z.array(z.enum(NEWSLETTER_LISTS)));
const rowSchema = z.object({
  email: emailInput,
  language: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.union([z.literal(""), z.enum(LOCALES)])),
  lists,
  agreedOn: z.union([z.literal(""), z.iso.date()]),
});

/**
 * The rows of a CSV of subscribers. The address is all that a row must have; what else it does not say comes from
 * `defaults`.
 * @param today a calendar date: nobody has agreed after it
 */
export async function readSubscriberFile(
  bytes: Uint8Array,
  defaults: RowDefaults,
  { today, locale }: { today: string; locale: Locale },
): Promise<ReadResult<SubscriberFile>> {
  const text = decodeText(bytes);
  if (text === null) return { ok: false, problem: { code: "encoding" } };
  const table = await parseTable(text, headerProblem);
  if (!table.ok) return table;
  const { head, rows } = table.value;
  if (rows.length === 0) return { ok: false, problem: { code: "empty" } };
  const columns = head.map((name) => COLUMN_ALIASES[name.toLowerCase()]);
  const file: SubscriberFile = {
    rows: [],
    wrong: [],
    unused: head.filter((name, at) => name !== "" && columns[at] === undefined),
  };
  for (const { row, cells } of rows) {
    const cell = (column: Column) => unescapeCell((cells[columns.indexOf(column)] ?? "").trim());
    const values = {
      email: cell("email"),
      language: cell("language"),
      lists: cell("lists"),
      agreedOn: cell("agreedOn"),
    };
    const checked = validateInput(rowSchema, values, locale);
    const errors = checked.ok ? [] : checked.errors;
    if (values.agreedOn > today) errors.push(fieldError("agreedOn", "too_big", locale));
    if (checked.ok && errors.length === 0) file.rows.push(rowOf(row, checked.value, defaults));
    else file.wrong.push({ row, email: values.email.slice(0, 254), errors });
  }
  return ok(file);
}

const rowOf = (
  row: number,
  { email, language, lists: own, agreedOn }: z.output<typeof rowSchema>,
  defaults: RowDefaults,
): SubscriberRow => ({
  row,
  email,
  key: emailKey(email),
  locale: language === "" ? defaults.locale : language,
  lists: own.length > 0 ? own : [...defaults.lists],
  agreedOn: agreedOn === "" ? defaults.agreedOn : agreedOn,
});

function headerProblem(names: readonly string[]): TableProblem | null {
  const columns = names.map((name) => COLUMN_ALIASES[name.toLowerCase()]);
  if (!columns.includes("email")) return { code: "missing_column", names: ["email"] };
  const duplicates = names.filter((_, at) => columns[at] && columns.indexOf(columns[at]) !== at);
  return duplicates.length > 0 ? { code: "twice", names: duplicates } : null;
}
