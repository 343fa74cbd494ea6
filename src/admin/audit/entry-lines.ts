import { CONTENT } from "../../content";
import type { PartName, Reason } from "../../features/privacy/privacy.model";
import { KEPT_WORDS, PART_WORDS } from "../../features/privacy/ui/part-words";
import { m } from "../../paraglide/messages";
import type { Field } from "../../platform/content-kind";
import { isLocalizedText } from "../../platform/languages";
import { type Difference, differencesOf } from "../content/changes";
import { type Version, versionData, versionFields } from "../content/versions";
import { STATE_WORDS } from "../words";
import { type States, entryFields } from "./entry-fields";

type Data = Readonly<Record<string, unknown>>;
export type Entry = Readonly<{ subject: string; action: string; before: unknown; after: unknown }>;
/** Names of the accounts that an entry mentions, and of the states of its part. */
export type Known = Readonly<{ names: Readonly<Record<string, string>>; states: States }>;

/** Every value that an entry of the log says, in words; what nobody has words for stands under its own name. */
export function entryLines(
  { subject, action, before, after }: Entry,
  { names, states }: Known,
): Difference[] {
  const kind = CONTENT.find(({ name }) => name === subject);
  if (kind && [before, after].some((side) => side !== null && "data" in dataOf(side)))
    return differencesOf(
      versionFields(kind),
      versionData(before as Version | null),
      versionData(after as Version | null),
    );
  const exported = action === "exported";
  const [left, right] = sidesOf({ subject, action, before, after }).map((side) =>
    plain(side, names, exported),
  ) as [Data, Data];
  const currency = currencyOf(right) ?? currencyOf(left);
  const fields = entryFields(subject, exported, kind ? STATE_WORDS : states).map((field) =>
    field.kind === "money" && currency === undefined ? smallestUnit(field) : field,
  );
  const declared = new Set([...fields.map(({ name }) => name), "currency"]);
  const others = guessed([left, right]).filter(({ name }) => !declared.has(name));
  return differencesOf([...fields, ...others], left, right, [currency, currency]);
}

const dataOf = (value: unknown): Data =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};

/** The phases of a campaign stand in `after` both; a withdrawal says only what it changed. */
function sidesOf({ subject, action, before, after }: Entry): readonly [Data, Data] {
  const [left, right] = [dataOf(before), dataOf(after)];
  if (action === "withdrawn") return [left, { ...left, ...right }];
  if (subject !== "campaign-money" || !("from" in right)) return [left, right];
  const { from, to, ...rest } = right;
  return [
    { ...left, phase: from },
    { ...rest, phase: to },
  ];
}

/** Accounts by their names, a list's narrowing beside its columns, and what was erased in sentences. */
function plain({ filter, ...side }: Data, names: Known["names"], exported: boolean): Data {
  const data: Record<string, unknown> = { ...side, ...dataOf(filter) };
  for (const name of exported ? ["assignee", "actor"] : ["assignee"]) {
    const id = data[name];
    if (id === null || id === "nobody") data[name] = m.queue_nobody();
    else if (typeof id === "string") data[name] = names[id] ?? m.audit_former_account();
  }
  // Older entries know the places of an event by their short names.
  if (Array.isArray(data["pools"]))
    data["pools"] = data["pools"].map((pool: object) => ("key" in pool ? { name: pool.key, ...pool } : pool));
  return Array.isArray(data["parts"]) ? { ...data, parts: erasedText(data["parts"]) } : data;
}

type ErasedPart = { part: PartName; gone: number; kept: Partial<Record<Reason, number>> };
const erasedText = (parts: readonly ErasedPart[]): string =>
  parts
    .filter(({ gone, kept }) => gone > 0 || Object.keys(kept).length > 0)
    .map(({ part, gone, kept }) =>
      [
        `${PART_WORDS[part]()}: ${m.privacy_goes({ count: gone })}`,
        ...Object.entries(kept).map(([why, count]) =>
          m.privacy_stays({ count, why: KEPT_WORDS[why as Reason]() }),
        ),
      ].join(" "),
    )
    .join("\n");

/** An entry of a ticket desk says it with its kinds of tickets only. */
function currencyOf(side: Data): string | undefined {
  const types = side["types"];
  const said = side["currency"] ?? (Array.isArray(types) ? dataOf(types[0])["currency"] : undefined);
  return typeof said === "string" ? said : undefined;
}

/** Older entries do not say in which currency an amount is. */
const smallestUnit = ({ name }: Field): Field => ({
  name,
  kind: "number",
  least: 0,
  most: 0,
  label: m.audit_smallest_unit,
});

/** What a field must be to hold what stands there, for what nobody declared. */
function guessed(sides: readonly Data[]): Field[] {
  const found = new Set(sides.flatMap((side) => Object.keys(side)));
  return [...found].map((name) => {
    const values = sides.map((side) => side[name]).filter((value) => value !== null && value !== undefined);
    const some = values[0];
    if (isLocalizedText(some)) return { name, kind: "words", most: 0 };
    if (Array.isArray(some) && values.flat().some((item) => typeof item === "object"))
      return { name, kind: "list", fields: guessed(values.flat().map(dataOf)) };
    if (typeof some === "boolean") return { name, kind: "flag" };
    if (typeof some === "object" && !Array.isArray(some))
      return { name, kind: "group", fields: guessed(values.map(dataOf)) };
    return { name, kind: "text", most: 0 };
  });
}
