import { ByteCache } from "../../../platform/byte-cache";
import type { Deps } from "../../../platform/deps";
import { isLocale } from "../../../platform/i18n/locales";
import { getSettings } from "../site.service.server";
import { findCard } from "./sharing-card.server";
import { renderCardSvg, rasterizeSvg } from "./sharing-image.server";

/** Cached by content: an edited title is another picture. Holds about 150. */
const cache = new ByteCache<Uint8Array>(8 * 1024 * 1024, (image) => image.length);
const pending = new Map<string, Promise<Uint8Array>>();

const MAX_SLUG_LENGTH = 80;

/** Returns a PNG of 1200 by 630, or null without such an item. */
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

/** Many clients fetch a shared link at once, so they share one rendering. */
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
