import type { ContentData, ContentKind, Field } from "../../platform/content/content-kind";
import { formatMoney } from "../../platform/money/format-money";
import { isLocalizedText, localize, plainText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { money } from "../../platform/money/money";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { type Describe, sameValue } from "../pending-changes/pending-changes.model";
import {
  type ChangeDeps,
  type SensitiveField,
  requestChange,
} from "../pending-changes/pending-changes.service.server";
import { listOpenChanges } from "../pending-changes/read-changes.service.server";
import { lockItem, recordContentChange } from "./content-audit.server";
import { type ContentItem, isSingleton, titleText, findItemProblem } from "./content.model";
import { checkConstraintsNow, constraintProblem, updateContentRow } from "./content.store.server";
import { findUnknownCurrency } from "./unknown-currency.server";
import type { Tx } from "../../platform/database/database";

type Sensitive = NonNullable<ContentKind["sensitive"]>[number];

export const sensitiveContentFields = (kinds: readonly ContentKind[]): SensitiveField[] =>
  kinds.flatMap((kind) =>
    (kind.sensitive ?? []).map((sensitive): SensitiveField => {
      const { field } = sensitive;
      return {
        subject: kind.name,
        field,
        approvers: kind.writers,
        describe: describeField(kind, sensitive),
        enqueues: sensitive.enqueues ?? [],
        async apply(tx, deps, change, actor) {
          const value = { id: change.item, field, before: change.before, after: change.after };
          return (await writeValue(tx, deps, kind, value, actor)) ? "applied" : "moved";
        },
      };
    }),
  );

type ValueChange = { id: string; field: string; before: unknown; after: unknown };

/** False: the current value differs from `before`, or the new one is no longer valid. */
async function writeValue(
  tx: Tx,
  deps: ChangeDeps,
  kind: ContentKind,
  { id, field, before, after }: ValueChange,
  actor: string,
): Promise<boolean> {
  const item = await lockItem(tx, deps, kind, id);
  if (!item || !sameValue(item.data[field], before)) return false;
  const data = { ...item.data, [field]: after };
  if (
    findItemProblem(kind, item, data, false) ||
    (await findUnknownCurrency(tx, kind, item.data, data)) !== null
  )
    return false;
  try {
    await transact(tx, async (savepoint) => {
      await updateContentRow(savepoint, kind, { id, data, publication: null, now: deps.now() });
      await checkConstraintsNow(savepoint);
    });
  } catch (error) {
    if (constraintProblem(error) === null) throw error;
    return false;
  }
  await recordContentChange(tx, deps, actor, "applied", item, await lockItem(tx, deps, kind, id));
  return true;
}

/** Requests a change for each sensitive value. Returns the data to write now; null: nothing else changed. */
export async function withoutPendingValues(
  tx: Tx,
  deps: ChangeDeps,
  user: User,
  kind: ContentKind,
  { item, data }: { item: ContentItem; data: ContentData },
): Promise<ContentData | null> {
  const changed = changedSensitiveFields(kind, item.data, data);
  if (changed.length === 0) return data;
  const allowed = { ...data };
  for (const sensitive of changed) {
    const { field } = sensitive;
    const [before, after] = [item.data[field] ?? null, data[field]];
    const change = {
      subject: kind.name,
      item: item.id,
      field,
      title: titleText(item.title),
      before,
      after,
    };
    const isFirst = isBlank(before);
    const describe = describeField(kind, sensitive);
    const { state } = await requestChange(tx, deps, change, {
      user,
      describe,
      isFirst,
      approvers: kind.writers,
    });
    if (state === "requested") allowed[field] = item.data[field];
  }
  return sameValue(allowed, item.data) ? null : allowed;
}

export async function listPendingValues(
  deps: Pick<ChangeDeps, "db">,
  kind: ContentKind,
  id: string,
  locale: Locale,
) {
  if (!kind.sensitive) return [];
  const open = await listOpenChanges(deps, { subject: kind.name, item: id });
  return open.flatMap((change) => {
    const sensitive = kind.sensitive!.find(({ field }) => field === change.field);
    if (!sensitive) return [];
    const { what, after } = describeField(kind, sensitive)(change, locale);
    const { id: changeId, field, effectiveAt } = change;
    return [{ id: changeId, field, what, after, effectiveAt: effectiveAt.toISOString() }];
  });
}

export const changedSensitiveFields = (
  kind: ContentKind,
  before: ContentData,
  after: ContentData,
): Sensitive[] => (kind.sensitive ?? []).filter(({ field }) => !sameValue(before[field], after[field]));

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every(isBlank));

const describeField = (kind: ContentKind, { field, label }: Sensitive): Describe => {
  const declared = kind.fields.find(({ name }) => name === field)!;
  return ({ item, title, before, after }, locale) => ({
    what: isSingleton(kind) ? label({}, { locale }) : `${label({}, { locale })} (${title})`,
    before: formatFieldValue(declared, before, item, locale),
    after: formatFieldValue(declared, after, item, locale),
  });
};

/** @param currency of amounts, for items whose key is a currency */
function formatFieldValue(field: Field, value: unknown, currency: string, locale: Locale): string {
  if (value === null || value === undefined) return "";
  if (isLocalizedText(value)) return plainText(localize(value, locale));
  if (field.kind === "money") return formatMoney(money(Number(value), currency), locale);
  if (field.kind === "group")
    return field.fields
      .map((inner) => formatFieldValue(inner, (value as ContentData)[inner.name], currency, locale))
      .filter(Boolean)
      .join(" · ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
