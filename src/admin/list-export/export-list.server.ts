import { apiRoutes } from "../../registry/api-routes";
import { recordAuditEvent } from "../../features/audit/audit.service.server";
import { type CsvCell, CSV_BOM, csvLines } from "../../platform/csv/csv";
import type { Deps } from "../../platform/deps";
import type { Call, Route } from "../../platform/api/endpoint.server";
import { validateInput } from "../../platform/api/validate-input.server";
import type { Locale } from "../../platform/i18n/locales";
import { type Result, err, ok } from "../../platform/result";
import { createSerializer } from "../../platform/api/serialize";
import { transact } from "../../platform/database/transact.server";
import { type User, checkAccess } from "../../platform/auth/principal";
import { EXPORTABLE_LISTS, isExportable } from "./exportable-lists";

type Page = { items: Record<string, unknown>[]; nextCursor: string | null };
type Query = Readonly<Record<string, unknown>>;

const PAGE_SIZE = 100;

/** Streams a list as CSV for those who may call the list. Logs the export before the first line. */
export async function exportList(
  deps: Deps,
  user: User,
  { section, query, locale }: { section: string; query: Query; locale: Locale },
): Promise<Result<AsyncGenerator<string>, "not_found" | "forbidden">> {
  const exportable = isExportable(section) ? EXPORTABLE_LISTS[section] : undefined;
  const route = apiRoutes.find(
    ({ area, method, path }) => area === "admin" && method === "GET" && path === exportable?.path,
  );
  if (!exportable || !route) return err("not_found");
  if (checkAccess(route.access, user)) return err("forbidden");
  const validated = validateInput(route.endpoint.query, { ...query, limit: String(PAGE_SIZE) }, locale);
  if (!validated.ok) return err("not_found");
  await transact(deps.db, (tx) =>
    recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "exported",
      subject: section,
      item: "csv",
      title: section,
      before: null,
      after: query,
    }),
  );
  const fetchPage = (cursor: string | null) =>
    readPage(route, {
      deps,
      principal: user,
      locale,
      query: cursor === null ? validated.value : { ...validated.value, cursor },
    });
  return ok(csvChunks(exportable.columns, fetchPage, locale));
}

type CallContext = Pick<Call<unknown, object, unknown, "user">, "deps" | "principal" | "locale" | "query">;

async function readPage(route: Route, callContext: CallContext): Promise<Page> {
  const { serialize } = createSerializer(callContext.locale);
  const request = { style: "ajax" as const, headers: {}, ipAddress: "" };
  const result = await route.endpoint.handle({
    ...callContext,
    serialize,
    request,
    params: {},
    body: undefined,
    setHeader: () => {},
  });
  if (!result.ok) throw new Error(`The list ${route.path} could not be read`);
  return result.value as Page;
}

async function* csvChunks(
  columns: readonly string[],
  fetchPage: (cursor: string | null) => Promise<Page>,
  locale: Locale,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLines([columns]);
  let cursor: string | null = null;
  do {
    const page: Page = await fetchPage(cursor);
    yield csvLines(page.items.map((row) => columns.map((column) => toCell(row[column], locale))));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function toCell(value: unknown, locale: Locale): CsvCell {
  if (typeof value === "number" || typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return String(createSerializer(locale).serialize(value));
}
