import { z } from "zod";
import { cellText } from "../../platform/csv";
import { emailKey } from "../../platform/email";
import { emailInput } from "../../platform/email-input.server";
import { checkInput, fieldError } from "../../platform/input.server";
import { LOCALES, type Locale } from "../../platform/languages";
import type { FieldError } from "../../platform/problem";
import { readFileText } from "../../platform/read-file-text";
import { type Read, type TableProblem, readTable } from "../../platform/read-table.server";
import { ok } from "../../platform/result";
import { NEWSLETTER_LISTS, type NewsletterList } from "./newsletter.model";

/** What the columns are called here and in the files of mail programs, in lower case. */
const NAMES: Record<string, Column> = {
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
const shape = z.object({
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
): Promise<Read<SubscriberFile>> {
  const text = readFileText(bytes);
  if (text === null) return { ok: false, problem: { code: "encoding" } };
  const table = await readTable(text, headProblem);
  if (!table.ok) return table;
  const { head, rows } = table.value;
  if (rows.length === 0) return { ok: false, problem: { code: "empty" } };
  const columns = head.map((name) => NAMES[name.toLowerCase()]);
  const file: SubscriberFile = {
    rows: [],
    wrong: [],
    unused: head.filter((name, at) => name !== "" && columns[at] === undefined),
  };
  for (const { row, cells } of rows) {
    const cell = (column: Column) => cellText((cells[columns.indexOf(column)] ?? "").trim());
    const said = {
      email: cell("email"),
      language: cell("language"),
      lists: cell("lists"),
      agreedOn: cell("agreedOn"),
    };
    const checked = checkInput(shape, said, locale);
    const errors = checked.ok ? [] : checked.errors;
    if (said.agreedOn > today) errors.push(fieldError("agreedOn", "too_big", locale));
    if (checked.ok && errors.length === 0) file.rows.push(rowOf(row, checked.value, defaults));
    else file.wrong.push({ row, email: said.email.slice(0, 254), errors });
  }
  return ok(file);
}

const rowOf = (
  row: number,
  { email, language, lists: own, agreedOn }: z.output<typeof shape>,
  defaults: RowDefaults,
): SubscriberRow => ({
  row,
  email,
  key: emailKey(email),
  locale: language === "" ? defaults.locale : language,
  lists: own.length > 0 ? own : [...defaults.lists],
  agreedOn: agreedOn === "" ? defaults.agreedOn : agreedOn,
});

function headProblem(names: readonly string[]): TableProblem | null {
  const columns = names.map((name) => NAMES[name.toLowerCase()]);
  if (!columns.includes("email")) return { code: "missing_column", names: ["email"] };
  const twice = names.filter((_, at) => columns[at] && columns.indexOf(columns[at]) !== at);
  return twice.length > 0 ? { code: "twice", names: twice } : null;
}
