import type { ContentData, ContentKind } from "../../platform/content/content-kind";
import { listKnownCurrencies } from "./content.store.server";
import type { Tx } from "../../platform/database/database";

/** Returns the field whose new currency donors cannot use, otherwise null. */
export async function findUnknownCurrency(
  tx: Tx,
  kind: ContentKind,
  before: ContentData,
  after: ContentData,
): Promise<string | null> {
  const chosen = kind.fields.filter((field) => field.kind === "currency");
  const changed = chosen.filter(({ name }) => after[name] !== null && before[name] !== after[name]);
  const known = await listKnownCurrencies(
    tx,
    changed.map(({ name }) => String(after[name])),
  );
  return changed.find(({ name }) => !known.has(String(after[name])))?.name ?? null;
}
