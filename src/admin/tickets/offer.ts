import type { LocalizedText } from "../../platform/languages";
import { slugFrom } from "../../platform/slug";
import type { TicketDeskItem, TicketOffer } from "../client";

/** Longest key of a type or a pool, in characters. */
const LONGEST = 60;

/** What the call wants of what stands in the form. What is new there gets a key that nobody sees. */
export function offerOf({ refundHours, currency, pools, types }: TicketDeskItem): TicketOffer {
  const there = new Set((pools ?? []).map(({ key }) => key));
  const used = new Set((types ?? []).flatMap(({ key }) => (key ? [key] : [])));
  return {
    refundHours: refundHours ?? null,
    currency,
    pools: (pools ?? []).map(({ key, name, capacity }) => ({ key, name: name ?? "", capacity })),
    types: (types ?? []).map((type) => ({
      key: type.key || newKey(type.name?.en ?? "", used),
      name: written(type.name),
      priceMinor: type.priceMinor,
      benefits: (type.benefits ?? []).map(written),
      salesStart: type.salesStart ?? null,
      salesEnd: type.salesEnd ?? null,
      // A place that was removed is still named by the types that took from it: it is shown nowhere and chosen no more.
      pools: (type.pools ?? []).filter((key) => there.has(key)),
    })),
  };
}

const written = (text: LocalizedText | null | undefined): LocalizedText =>
  Object.fromEntries(Object.entries(text ?? {}).filter(([, words]) => words));

/** Stands in the fields of order forms, so it says what it is where the name has Latin letters. */
function newKey(name: string, used: Set<string>): string {
  const stem =
    slugFrom(name)
      .slice(0, LONGEST - 4)
      .replace(/-$/, "") || "ticket";
  let key = stem;
  for (let at = 2; used.has(key); at++) key = `${stem}-${at}`;
  used.add(key);
  return key;
}

/** A place that was just added: types may take from it before it is saved, whatever script its name is written in. */
export const newPool = (): { key: string; name: string } => ({
  key: `pool-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
  name: "",
});
