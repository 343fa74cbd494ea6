import { setImmediate } from "node:timers/promises";
import { m } from "../../../paraglide/messages";
import type { ContentData, ContentKind } from "../../../platform/content/content-kind";
import type { Deps } from "../../../platform/deps";
import { validateInput, fieldError } from "../../../platform/api/validate-input.server";
import type { Locale } from "../../../platform/i18n/locales";
import type { FieldError } from "../../../platform/api/problem";
import { findKnownPictures } from "../../uploads/media/media.service.server";
import { ruleErrors as messagesOf } from "../content-results.server";
import { canonicalJson } from "./content-columns.model";
import { draftInputOf, contentInput } from "../content.input.server";
import { type ContentItem, slugFieldName, findItemProblem } from "../content.model";
import { readContent } from "../content.service.server";
import { findTakenSlugs, listKnownCurrencies, listExistingIds } from "../content.store.server";
import {
  CURRENCY_REFERENCE,
  type ImportedRow,
  PICTURE_REFERENCE,
  type Reference,
  collectReferences,
} from "./import.model";
import type { FileRow } from "./read-content-file.server";
import { changedSensitiveFields } from "../sensitive-fields.server";

type ReadDeps = Pick<Deps, "db" | "now">;

const BATCH_SIZE = 50;

export type PlannedRow = { reported: ImportedRow; item: ContentItem | null; data: ContentData | null };

/** Checks every row by the rules of a save, so that the report has all errors at once. */
export async function planImport(
  deps: ReadDeps,
  kinds: readonly ContentKind[],
  kind: ContentKind,
  rows: readonly FileRow[],
  locale: Locale,
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = [];
  const inputs = { whole: contentInput(kind), draft: draftInputOf(kind) };
  for (const [at, row] of rows.entries()) {
    planned.push(await planRow(deps, kind, inputs, row, locale));
    // Lets other requests run.
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
  }
  rejectDuplicates(planned, locale);
  await rejectTakenSlugs(deps, kind, planned, locale);
  await rejectUnknownReferences(deps, kinds, kind, planned, locale);
  return planned;
}

async function planRow(
  deps: ReadDeps,
  kind: ContentKind,
  inputs: Record<"whole" | "draft", ReturnType<typeof contentInput>>,
  row: FileRow,
  locale: Locale,
): Promise<PlannedRow> {
  const item = row.id === "" ? null : await readContent(deps, kind, row.id);
  const errors = [...versionErrors(kind, row, item, locale), ...stateErrors(row, item, kind, locale)];
  // New rows must be complete.
  const isDraft = item?.state === "draft";
  const input = isDraft ? inputs.draft : inputs.whole;
  const values = row.applyTo(item?.data ?? {});
  const checked = validateInput(input, values, locale);
  if (!checked.ok)
    errors.push(
      ...checked.errors.map((error) =>
        isLeftEmpty(values, error.field) ? fieldError(error.field, "required", locale) : error,
      ),
    );
  const data = checked.ok ? checked.value : null;
  if (data) errors.push(...ruleErrors(kind, item, data, isDraft, locale));
  // Parsed as for a save, which stores absent values as not set.
  const before = item ? input.safeParse(item.data) : null;
  const same =
    before?.success === true && data !== null && canonicalJson(before.data) === canonicalJson(data);
  return {
    item,
    data,
    reported: {
      row: row.row,
      outcome: errors.length > 0 ? "refuse" : item === null ? "create" : same ? "same" : "change",
      id: item?.id ?? null,
      title: data?.[kind.title] ?? item?.title ?? null,
      errors: errors.filter(({ field }, at) => errors.findIndex((one) => one.field === field) === at),
      formulas: row.formulas,
      pendingFields:
        item && data ? changedSensitiveFields(kind, item.data, data).map(({ field }) => field) : [],
    },
  };
}

/** An empty cell is null, which the schema reports as a wrong type. */
const isLeftEmpty = (values: ContentData, field: string): boolean =>
  field.split(".").reduce<unknown>((value, key) => (value as ContentData | undefined)?.[key], values) ===
  null;

function versionErrors(
  kind: ContentKind,
  row: FileRow,
  item: ContentItem | null,
  locale: Locale,
): FieldError[] {
  const surplus: FieldError[] = row.hasExtraCells
    ? [{ field: "", code: "invalid", message: m.import_surplus({}, { locale }) }]
    : [];
  if (row.id === "") return kind.fixed ? [...surplus, fieldError("id", "required", locale)] : surplus;
  if (item === null)
    return [...surplus, { field: "id", code: "not_found", message: m.import_no_such_item({}, { locale }) }];
  if (row.version === "") return [...surplus, fieldError("version", "required", locale)];
  if (row.version !== String(item.version))
    return [
      ...surplus,
      { field: "version", code: "changed_meanwhile", message: m.import_changed({}, { locale }) },
    ];
  return surplus;
}

/** An import never publishes or unpublishes, so the state must be that of the item. */
function stateErrors(
  { state }: FileRow,
  item: ContentItem | null,
  kind: ContentKind,
  locale: Locale,
): FieldError[] {
  if (state === "") return [];
  const isPublic = state === "published" || state === "scheduled";
  const invalid = (message: string): FieldError[] => [{ field: "state", code: "invalid", message }];
  if (!kind.publishes) return isPublic ? [] : invalid(m.import_state_none({}, { locale }));
  // A scheduled item may be public by now.
  const isKnown = isPublic || state === "draft";
  const isSame = item === null || isPublic === (item.state !== "draft");
  return isKnown && isSame ? [] : invalid(m.import_state_other({}, { locale }));
}

function ruleErrors(
  kind: ContentKind,
  item: ContentItem | null,
  data: ContentData,
  isDraft: boolean,
  locale: Locale,
): FieldError[] {
  // Also for new rows: they are too many to check each before publishing.
  const problem = findItemProblem(kind, item, data, isDraft);
  if (problem === null) return [];
  if (problem.code === "missing") return problem.fields.map((field) => fieldError(field, "required", locale));
  return problem.code === "settled"
    ? [fieldError(problem.field, "not_allowed", locale)]
    : messagesOf(kind, problem.field, locale);
}

const rejectRow = (planned: PlannedRow, error: FieldError): void => {
  planned.reported.outcome = "refuse";
  planned.reported.errors.push(error);
};

function rejectDuplicates(planned: readonly PlannedRow[], locale: Locale): void {
  const ids = new Map<string, PlannedRow>();
  for (const one of planned) {
    if (one.item === null) continue;
    const first = ids.get(one.item.id);
    if (first) rejectRow(one, duplicateError("id", first, locale));
    else ids.set(one.item.id, one);
  }
}

const duplicateError = (field: string, first: PlannedRow, locale: Locale): FieldError => ({
  field,
  code: "taken",
  message: m.import_twin({ row: first.reported.row }, { locale }),
});

async function rejectTakenSlugs(
  deps: ReadDeps,
  kind: ContentKind,
  planned: readonly PlannedRow[],
  locale: Locale,
): Promise<void> {
  const field = slugFieldName(kind);
  if (field === null) return;
  const withSlug = planned.filter(({ data }) => typeof data?.[field] === "string");
  const taken = await findTakenSlugs(
    deps.db,
    kind,
    field,
    withSlug.map(({ data }) => data![field] as string),
  );
  const first = new Map<string, PlannedRow>();
  for (const one of withSlug) {
    const slug = one.data![field] as string;
    const before = first.get(slug);
    if (before) rejectRow(one, duplicateError(field, before, locale));
    else first.set(slug, one);
    const owner = taken.get(slug);
    if (owner !== undefined && owner !== one.item?.id) rejectRow(one, fieldError(field, "taken", locale));
  }
}

async function rejectUnknownReferences(
  deps: ReadDeps,
  kinds: readonly ContentKind[],
  kind: ContentKind,
  planned: readonly PlannedRow[],
  locale: Locale,
): Promise<void> {
  const all = planned.map((one) => (one.data ? collectReferences(kind.fields, one.data) : []));
  const known = new Map<string, ReadonlySet<string>>();
  for (const of of new Set(all.flat().map((one) => one.of)))
    known.set(of, await listKnownIds(deps, kinds, of, all.flat()));
  for (const [at, references] of all.entries())
    for (const { field, of, id } of references)
      if (!known.get(of)!.has(id)) rejectRow(planned[at]!, fieldError(field, "not_allowed", locale));
}

async function listKnownIds(
  deps: ReadDeps,
  kinds: readonly ContentKind[],
  of: string,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(references.flatMap((one) => (one.of === of ? one.id : [])))];
  if (of === PICTURE_REFERENCE) return findKnownPictures(deps, ids);
  if (of === CURRENCY_REFERENCE) return listKnownCurrencies(deps.db, ids);
  return listExistingIds(
    deps.db,
    kinds.find(({ name }) => name === of)!,
    ids,
  );
}
