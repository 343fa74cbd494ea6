import type { LocalizedText } from "../../platform/i18n/localized-text";
import { slugify } from "../shared/slugify";
import type { TicketAdminDetail, TicketSetupInput } from "../api/api-types";

const MAX_KEY_LENGTH = 60;

/** Creates the request body. New ticket types get a key, which no one sees. */
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
      // Types may still refer to removed pools, which are neither visible nor selectable.
      pools: (type.pools ?? []).filter((key) => poolKeys.has(key)),
    })),
  };
}

const withoutEmptyTexts = (text: LocalizedText | null | undefined): LocalizedText =>
  Object.fromEntries(Object.entries(text ?? {}).filter(([, translation]) => translation));

/** Part of field names in order forms, so it is readable if the name has Latin letters. */
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

/** Has a key at once, in any script of the name: ticket types can use a pool before it is saved. */
export const createPool = (): { key: string; name: string } => ({
  key: `pool-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
  name: "",
});
