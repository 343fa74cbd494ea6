import { api } from "../api";
import { recordChange } from "../features/audit/audit.service.server";
import { type Cell, CSV_BEGINS, csvLines } from "../platform/csv";
import type { Deps } from "../platform/deps";
import type { Call, Route } from "../platform/endpoint.server";
import { checkInput } from "../platform/input.server";
import type { Locale } from "../platform/languages";
import { type Result, err, ok } from "../platform/result";
import { speaker } from "../platform/spoken";
import { transact } from "../platform/transact.server";
import { type User, denial } from "../platform/who";
import { LIST_FILES, isFile } from "./list-files";

type Page = { items: Record<string, unknown>[]; nextCursor: string | null };
type Query = Readonly<Record<string, unknown>>;

/** Lines that are read at once: what a list gives at most. */
const PIECE = 100;

/**
 * A list of the office as CSV, piece by piece, narrowed as its call is by `query`; whoever may make the call may take the
 * file. That it was taken is in the log before the first line is given.
 */
export async function listFile(
  deps: Deps,
  who: User,
  { part, query, locale }: { part: string; query: Query; locale: Locale },
): Promise<Result<AsyncGenerator<string>, "not_found" | "forbidden">> {
  const file = isFile(part) ? LIST_FILES[part] : undefined;
  const list = api.find(
    ({ area, method, path }) => area === "admin" && method === "GET" && path === file?.path,
  );
  if (!file || !list) return err("not_found");
  if (denial(list.access, who)) return err("forbidden");
  const checked = checkInput(list.endpoint.query, { ...query, limit: String(PIECE) }, locale);
  if (!checked.ok) return err("not_found");
  await transact(deps.db, (tx) =>
    recordChange(tx, deps, {
      ...{ actor: who.id, action: "exported", subject: part, item: "csv", title: part },
      ...{ before: null, after: query },
    }),
  );
  const ask = (cursor: string | null) =>
    onePage(list, {
      deps,
      who,
      locale,
      query: cursor === null ? checked.value : { ...checked.value, cursor },
    });
  return ok(lines(file.columns, ask, locale));
}

type Asking = Pick<Call<unknown, object, unknown, "user">, "deps" | "who" | "locale" | "query">;

async function onePage(list: Route, asking: Asking): Promise<Page> {
  const { say } = speaker(asking.locale);
  const asked = { style: "ajax" as const, headers: {}, address: "" };
  const answer = await list.endpoint.handle({
    ...{ ...asking, say, asked },
    ...{ params: {}, body: undefined, header: () => {} },
  });
  if (!answer.ok) throw new Error(`The list ${list.path} could not be read`);
  return answer.value as Page;
}

async function* lines(
  columns: readonly string[],
  ask: (cursor: string | null) => Promise<Page>,
  locale: Locale,
): AsyncGenerator<string> {
  yield CSV_BEGINS + csvLines([columns]);
  let cursor: string | null = null;
  do {
    const page: Page = await ask(cursor);
    yield csvLines(page.items.map((line) => columns.map((column) => cellOf(line[column], locale))));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function cellOf(value: unknown, locale: Locale): Cell {
  if (typeof value === "number" || typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return String(speaker(locale).say(value));
}
