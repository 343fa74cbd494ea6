import { createEntryRenderer } from "./entry-renderer";
import { type Entry, createEntryStore } from "./entry-store";
import type { EncodedResponse, RenderedResponse } from "./response-types";
import { createTotalsThrottle, isTotalsTable } from "./totals-throttle";

export type PageCacheOptions = {
  maxBytes: number;
  /** Time until an entry renders again, because pages also depend on the clock. */
  freshMs: number;
  now: () => number;
  onError: (error: unknown) => void;
};

/** Above this multiple of `freshMs` a page renders before it is shown again. */
const MAX_STALE_FACTOR = 10;

/** Old entries are shown while they render again, outdated ones only if rendering fails. */
export function createPageCache({ maxBytes, freshMs, now, onError }: PageCacheOptions) {
  const store = createEntryStore(maxBytes);
  const renderer = createEntryRenderer({ store, now, onError });
  const totalsThrottle = createTotalsThrottle(now);
  let hits = 0;

  const isFresh = ({ isOutdated, totalsChangedAt, renderedAt }: Entry) =>
    !isOutdated &&
    now() - renderedAt < freshMs &&
    (totalsChangedAt === null || totalsThrottle.mustWait(totalsChangedAt));

  const isUnusable = ({ isOutdated, totalsChangedAt, renderedAt }: Entry) =>
    isOutdated || totalsChangedAt !== null || now() - renderedAt >= MAX_STALE_FACTOR * freshMs;

  return {
    getFresh(key: string): EncodedResponse | null {
      const entry = store.find(key);
      if (!entry || !isFresh(entry)) return null;
      hits += 1;
      return store.touch(key)!;
    },

    getAny(key: string): EncodedResponse | null {
      return store.touch(key) ?? null;
    },

    /** @throws the renderer's error, if nothing is cached either */
    async getOrRender(key: string, render: () => Promise<RenderedResponse>): Promise<EncodedResponse> {
      const entry = store.touch(key);
      if (!entry) return renderer.render(key, render);
      if (isFresh(entry)) return entry;
      if (entry.totalsChangedAt !== null && !renderer.isRunning(key)) totalsThrottle.recordRender();
      if (isUnusable(entry))
        return renderer.render(key, render).catch((error: unknown) => {
          onError(error);
          return entry;
        });
      void renderer.render(key, render).catch(onError);
      return entry;
    },

    /** Marks entries of these tables as outdated, or their totals as changed; `*` is everything. */
    invalidate(tags: readonly string[]): void {
      renderer.recordChange(tags);
      for (const entry of store.entries()) {
        const changed = tags.filter((tag) => tag === "*" || entry.tags.includes(tag));
        entry.isOutdated ||= changed.some((tag) => !isTotalsTable(tag));
        if (changed.some(isTotalsTable)) entry.totalsChangedAt ??= now();
      }
    },

    whenIdle: renderer.whenIdle,

    stats: () => ({ ...store.stats(), hits, ...renderer.stats() }),
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
