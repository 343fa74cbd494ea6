import { ByteCache } from "../../../platform/byte-cache";
import type { Deps } from "../../../platform/deps";
import { isLocale } from "../../../platform/i18n/locales";
import { getSettings } from "../site.service.server";
import { findCard } from "./sharing-card.server";
import { renderCardSvg, rasterizeSvg } from "./sharing-image.server";

/** Drawn pictures kept in memory, by what is on them: an edited title is another picture. About 150 of them. */
const cache = new ByteCache<Uint8Array>(8 * 1024 * 1024, (image) => image.length);
const pending = new Map<string, Promise<Uint8Array>>();

/** Longest slug that is looked up (`slug` of migration 0001). */
const MAX_SLUG_LENGTH = 80;

/** The picture for sharing an item, 1200 by 630, as PNG; null when there is no such item. */
export async function getSharingImage(
  deps: Pick<Deps, "db" | "now" | "log" | "payments">,
  locale: string,
  kind: string,
  slug: string,
): Promise<Uint8Array | null> {
  if (!isLocale(locale) || slug.length > MAX_SLUG_LENGTH || !/^[a-z0-9-]+$/.test(slug)) return null;
  const card = await findCard(deps, kind, slug, locale);
  if (card === null) return null;
  const { name } = await getSettings(deps);
  const key = JSON.stringify([card, name]);
  return cache.get(key) ?? renderOnce(key, () => rasterizeSvg(renderCardSvg(card, name)));
}

/** A link that is shared is fetched by many at once: the picture is drawn once for all of them. */
function renderOnce(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const running = pending.get(key) ?? render();
  pending.set(key, running);
  return running
    .then((picture) => {
      cache.set(key, picture);
      return picture;
    })
    .finally(() => pending.delete(key));
}
