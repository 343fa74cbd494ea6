import type { LocalizedText } from "../../platform/i18n/localized-text";
import { slugify } from "../shared/slugify";
import type { TicketAdminDetail, TicketSetupInput } from "../api/api-types";

/** Longest key of a type or a pool, in characters. */
const MAX_KEY_LENGTH = 60;

/** What the call wants of what stands in the form. What is new there gets a key that nobody sees. */
export function toTicketSetupInput({
  refundHours,
  currency,
  pools,
  types,
}: TicketAdminDetail): TicketSetupInput {
  const poolKeys = new Set((pools ?? []).map(({ key }) => key));
  const usedKeys = new Set((types ?? []).flatMap(({ key }) => (key ? [key] : [])));
  return {
    refundHours: refundHours ?? null,
    currency,
    pools: (pools ?? []).map(({ key, name, capacity }) => ({ key, name: name ?? "", capacity })),
    types: (types ?? []).map((type) => ({
      key: type.key || createKey(type.name?.en ?? "", usedKeys),
      name: withoutEmptyTexts(type.name),
      priceMinor: type.priceMinor,
      benefits: (type.benefits ?? []).map(withoutEmptyTexts),
      salesStart: type.salesStart ?? null,
      salesEnd: type.salesEnd ?? null,
      // A place that was removed is still named by the types that took from it: it is shown nowhere and chosen no more.
      pools: (type.pools ?? []).filter((key) => poolKeys.has(key)),
    })),
  };
}

const withoutEmptyTexts = (text: LocalizedText | null | undefined): LocalizedText =>
  Object.fromEntries(Object.entries(text ?? {}).filter(([, translation]) => translation));

/** Stands in the fields of order forms, so it says what it is where the name has Latin letters. */
function createKey(name: string, usedKeys: Set<string>): string {
  const stem =
    slugify(name)
      .slice(0, MAX_KEY_LENGTH - 4)
      .replace(/-$/, "") || "ticket";
  let key = stem;
  for (let suffix = 2; usedKeys.has(key); suffix++) key = `${stem}-${suffix}`;
  usedKeys.add(key);
  return key;
}

/** A place that was just added: types may take from it before it is saved, whatever script its name is written in. */
export const createPool = (): { key: string; name: string } => ({
  key: `pool-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
  name: "",
});
