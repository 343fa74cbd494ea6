import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { PersonalDataSourceName, RetentionReason } from "../../features/privacy/privacy.model";
import { RETENTION_REASON_LABELS, SOURCE_LABELS } from "../../features/privacy/ui/source-labels";
import { m } from "../../paraglide/messages";
import type { Field } from "../../platform/content/content-kind";
import { isLocalizedText } from "../../platform/i18n/localized-text";
import { type Difference, diffFields } from "../diff/diff-fields";
import { type ContentVersion, versionData, versionFields } from "../diff/content-version";
import { CONTENT_STATE_LABELS } from "../labels/labels";
import { entryFields } from "./entry-fields";
import type { StateLabels } from "./field-builders";

type Data = Readonly<Record<string, unknown>>;
export type AuditEntry = Readonly<{
  subject: string;
  action: string;
  title: string;
  before: unknown;
  after: unknown;
}>;
export type LabelContext = Readonly<{ names: Readonly<Record<string, string>>; states: StateLabels }>;

/** Returns all values of an entry in readable form. Undeclared values appear under their own names. */
export function entryDifferences(
  { subject, action, title, before, after }: AuditEntry,
  { names, states }: LabelContext,
): Difference[] {
  const kind = CONTENT_KINDS.find(({ name }) => name === subject);
  if (kind && [before, after].some((side) => side !== null && "data" in asData(side)))
    return diffFields(
      versionFields(kind),
      versionData(before as ContentVersion | null),
      versionData(after as ContentVersion | null),
    );
  const isExport = action === "exported";
  const [left, right] = normalizedSides({ subject, action, title, before, after }).map((side) =>
    toReadable(side, names, isExport),
  ) as [Data, Data];
  const currency = currencyOf(right) ?? currencyOf(left);
  const fields = entryFields(subject, isExport, kind ? CONTENT_STATE_LABELS : states).map((field) =>
    field.kind === "money" && currency === undefined ? minorUnitField(field) : field,
  );
  const declared = new Set([...fields.map(({ name }) => name), "currency"]);
  const undeclaredFields = inferFields([left, right]).filter(({ name }) => !declared.has(name));
  return diffFields([...fields, ...undeclaredFields], left, right, [currency, currency]);
}

const asData = (value: unknown): Data =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};

/** Adds what entries omit or hold elsewhere, such as both phases of a campaign, which are in `after`. */
function normalizedSides({ subject, action, title, before, after }: AuditEntry): readonly [Data, Data] {
  const [left, right] = [asData(before), asData(after)];
  if (subject === "pending-changes" && "approvalMinor" in right)
    return [
      { ...left, currency: title },
      { ...right, currency: title },
    ];
  if (action === "withdrawn") return [left, { ...left, ...right }];
  if (subject !== "campaign-finances" || !("from" in right)) return [left, right];
  const { from, to, ...rest } = right;
  return [
    { ...left, phase: from },
    { ...rest, phase: to },
  ];
}

function toReadable({ filter, ...side }: Data, names: LabelContext["names"], isExport: boolean): Data {
  const data: Record<string, unknown> = { ...side, ...asData(filter) };
  for (const name of isExport ? ["assignee", "actor"] : ["assignee"]) {
    const id = data[name];
    if (id === null || id === "nobody") data[name] = m.queue_nobody();
    else if (typeof id === "string") data[name] = names[id] ?? m.audit_former_account();
  }
  // Older entries identify pools by `key`.
  if (Array.isArray(data["pools"]))
    data["pools"] = data["pools"].map((pool: object) => ("key" in pool ? { name: pool.key, ...pool } : pool));
  return Array.isArray(data["sources"]) ? { ...data, sources: describeErasure(data["sources"]) } : data;
}

type ErasedSource = {
  source: PersonalDataSourceName;
  erased: number;
  retained: Partial<Record<RetentionReason, number>>;
};
const describeErasure = (sources: readonly ErasedSource[]): string =>
  sources
    .filter(({ erased, retained }) => erased > 0 || Object.keys(retained).length > 0)
    .map(({ source, erased, retained }) =>
      [
        `${SOURCE_LABELS[source]()}: ${m.privacy_goes({ count: erased })}`,
        ...Object.entries(retained).map(([why, count]) =>
          m.privacy_stays({ count, why: RETENTION_REASON_LABELS[why as RetentionReason]() }),
        ),
      ].join(" "),
    )
    .join("\n");

/** Entries of ticket settings have a currency only in their ticket types. */
function currencyOf(side: Data): string | undefined {
  const types = side["types"];
  const storedCurrency =
    side["currency"] ?? (Array.isArray(types) ? asData(types[0])["currency"] : undefined);
  return typeof storedCurrency === "string" ? storedCurrency : undefined;
}

/** Older entries have amounts without a currency. */
const minorUnitField = ({ name }: Field): Field => ({
  name,
  kind: "number",
  min: 0,
  max: 0,
  label: m.audit_smallest_unit,
});

function inferFields(sides: readonly Data[]): Field[] {
  const found = new Set(sides.flatMap((side) => Object.keys(side)));
  return [...found].map((name) => {
    const values = sides.map((side) => side[name]).filter((value) => value !== null && value !== undefined);
    const sample = values[0];
    if (isLocalizedText(sample)) return { name, kind: "words", max: 0 };
    if (Array.isArray(sample) && values.flat().some((item) => typeof item === "object"))
      return { name, kind: "list", fields: inferFields(values.flat().map(asData)) };
    if (typeof sample === "boolean") return { name, kind: "flag" };
    if (typeof sample === "object" && !Array.isArray(sample))
      return { name, kind: "group", fields: inferFields(values.map(asData)) };
    return { name, kind: "text", max: 0 };
  });
}
