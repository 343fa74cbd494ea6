import { z } from "zod";
import { unescapeCell } from "../../../platform/csv/csv";
import { emailKey } from "../../../platform/email/email-address";
import { emailInput } from "../../../platform/email/email-input.server";
import { validateInput } from "../../../platform/api/validate-input.server";
import { LOCALES, type Locale } from "../../../platform/i18n/locales";
import type { FieldError } from "../../../platform/api/problem";
import { decodeText } from "../../../platform/csv/decode-text";
import {
  type ReadResult,
  type Table,
  type TableProblem,
  parseTable,
} from "../../../platform/csv/parse-table.server";
import { ok } from "../../../platform/result";
import { NEWSLETTER_LISTS, type NewsletterList } from "../newsletter.model";
import { type ConsentDate, readConsentDate, readPauseEnd } from "./consent-date.server";
import {
  type ColumnRole,
  columnRoles,
  isLeaverFileName,
  isSubscriberFileName,
  mayBeStatus,
} from "./subscriber-columns";
import type { LeftOutOutcome, StatusChoice, StatusQuestion } from "./subscriber-import.model";
import { createStatusReader } from "./status-reader";
import { isLeaverWord } from "./subscriber-status";

/** Values for rows that lack them. `agreedOn`: calendar date. */
export type RowDefaults = { locale: Locale; lists: readonly NewsletterList[]; agreedOn: string };
export type StatusAnswers = { choices: readonly StatusChoice[]; ignoredColumns: readonly string[] };

export type SubscriberRow = Readonly<{
  row: number;
  email: string;
  key: string;
  locale: Locale;
  lists: NewsletterList[];
  agreedAt: Date;
  pausedUntil: Date | null;
}>;
type WrongRow = Readonly<{ row: number; email: string; errors: FieldError[] }>;
type LeftOutRow = Readonly<{ row: number; email: string; key: string; outcome: LeftOutOutcome }>;

export type SubscriberFile = {
  rows: SubscriberRow[];
  wrong: WrongRow[];
  leftOut: LeftOutRow[];
  questions: StatusQuestion[];
  unused: string[];
};
/** `leavers`: the file name shows that these people left the other program. */
export type SubscriberFileProblem = TableProblem | { code: "leavers"; name: string };

const lists = z
  .string()
  .transform((text) => [...new Set(text.split(/[,;\s]+/).filter((part) => part !== ""))])
  .pipe(z.array(z.enum(NEWSLETTER_LISTS)));
const rowSchema = z.object({
  email: emailInput,
  // Other programs write "en_GB" or "fr-FR".
  language: z
    .string()
    .transform((text) => text.toLowerCase().split(/[-_]/, 1)[0]!)
    .pipe(z.union([z.literal(""), z.enum(LOCALES)])),
  lists,
});

type Context = { now: Date; locale: Locale };

/**
 * Parses a CSV of subscribers, also exports of other programs. Only the email address is required.
 * @param name file name: some programs show only there that the people left
 */
export async function readSubscriberFile(
  { name, bytes }: { name: string; bytes: Uint8Array },
  defaults: RowDefaults & StatusAnswers,
  context: Context,
): Promise<ReadResult<SubscriberFile, SubscriberFileProblem>> {
  const text = decodeText(bytes);
  if (text === null) return { ok: false, problem: { code: "encoding" } };
  const table = await parseTable(text, headerProblem);
  if (!table.ok) return table;
  if (table.value.rows.length === 0) return { ok: false, problem: { code: "empty" } };
  const { file, hasKnownStatus } = readRows(table.value, rolesOf(table.value, name), defaults, context);
  if (!hasKnownStatus && isLeaverFileName(name)) return { ok: false, problem: { code: "leavers", name } };
  return ok(file);
}

/**
 * Roles by column name. An unknown column with "unsubscribed" in any row is a suspected status. Without any
 * status column, columns with repeated values are suspected too.
 */
function rolesOf({ head, rows }: Table, fileName: string): ColumnRole[] {
  const cellsAt = (at: number) => rows.map(({ cells }) => (cells[at] ?? "").trim());
  const roles = columnRoles(head).map((role, at): ColumnRole =>
    role.kind === "unused" && cellsAt(at).some(isLeaverWord) ? { kind: "suspected" } : role,
  );
  if (isSubscriberFileName(fileName) || roles.some(({ kind }) => STATUS_KINDS.has(kind))) return roles;
  return roles.map((role, at) =>
    role.kind === "unused" && mayBeStatus(head[at]!, cellsAt(at))
      ? { kind: "suspected", byValues: true }
      : role,
  );
}
const STATUS_KINDS: ReadonlySet<ColumnRole["kind"]> = new Set(["status", "left", "suspected"]);

function readRows(
  { head, rows }: Table,
  roles: readonly ColumnRole[],
  defaults: RowDefaults & StatusAnswers,
  context: Context,
): { file: SubscriberFile; hasKnownStatus: boolean } {
  const file: SubscriberFile = {
    rows: [],
    wrong: [],
    leftOut: [],
    questions: [],
    unused: head.filter((name, at) => name !== "" && roles[at]!.kind === "unused"),
  };
  const statuses = createStatusReader({ head, rows }, roles, defaults);
  for (const { row, cells } of rows) {
    const field = (name: "email" | "language" | "lists") => {
      const at = roles.findIndex((role) => role.kind === "field" && role.field === name);
      return unescapeCell((cells[at] ?? "").trim());
    };
    const values = { email: field("email"), language: field("language"), lists: field("lists") };
    const status = statuses.read(cells);
    const email = emailInput.safeParse(values.email);
    if (status !== "subscribed" && email.success) {
      file.leftOut.push({ row, email: email.data, key: emailKey(email.data), outcome: status });
      continue;
    }
    const checked = validateInput(rowSchema, values, context.locale);
    const agreed = readConsentDate({ head, roles, cells }, defaults, context);
    if (checked.ok && agreed.ok)
      file.rows.push(rowOf(row, checked.value, defaults, agreed, readPauseEnd(roles, cells, context.now)));
    else
      file.wrong.push({
        row,
        email: values.email.slice(0, 254),
        errors: [...(checked.ok ? [] : checked.errors), ...(agreed.ok ? [] : [agreed.error])],
      });
  }
  file.questions = statuses.questions();
  return { file: withoutLeavers(file), hasKnownStatus: statuses.hasKnownStatus() };
}

const rowOf = (
  row: number,
  { email, language, lists: own }: z.output<typeof rowSchema>,
  defaults: RowDefaults,
  agreed: ConsentDate,
  pausedUntil: Date | null,
): SubscriberRow => ({
  row,
  email,
  key: emailKey(email),
  locale: language === "" ? defaults.locale : language,
  lists: own.length > 0 ? own : [...defaults.lists],
  agreedAt: agreed.date,
  pausedUntil,
});

/** Drops an address that any row leaves out: it must not subscribe through another row. */
function withoutLeavers(file: SubscriberFile): SubscriberFile {
  const outcomes = new Map(file.leftOut.map(({ key, outcome }) => [key, outcome]));
  const leftOut = file.rows.flatMap(({ row, email, key }) => {
    const outcome = outcomes.get(key);
    return outcome === undefined ? [] : [{ row, email, key, outcome }];
  });
  return {
    ...file,
    rows: file.rows.filter(({ key }) => !outcomes.has(key)),
    leftOut: [...file.leftOut, ...leftOut],
  };
}

function headerProblem(names: readonly string[]): TableProblem | null {
  const fields = columnRoles(names).map((role) => (role.kind === "field" ? role.field : null));
  if (!fields.includes("email")) return { code: "missing_column", names: ["email"] };
  const duplicates = names.filter((_, at) => fields[at] !== null && fields.indexOf(fields[at]!) !== at);
  return duplicates.length > 0 ? { code: "twice", names: duplicates } : null;
}
