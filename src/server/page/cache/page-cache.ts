import { createLimiter } from "../../../platform/concurrency-limiter";
import { type EncodedBodies, compress, etagOf, uncompressed } from "../../http/compression";
import type { FillForms } from "../form-template";
import { createTotalsThrottle, isTotalsTable } from "./totals-throttle";

type SendRules = {
  /** Readers with one of these cookies may get another page. Undefined: any cookie may count. */
  readCookies?: ReadonlySet<string>;
  /** Fills the forms of a page for one reader; the cached body must not be sent. */
  fillForms?: FillForms;
};

/** `tags` name the tables that were read; null if the response must not be cached. */
export type RenderedResponse = SendRules & {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly string[] | null;
};

export type EncodedResponse = SendRules & {
  status: number;
  headers: Record<string, string | string[]>;
  bodies: EncodedBodies;
  etag: string;
};

type RenderResult = { response: EncodedResponse; isShared: boolean };

type Entry = EncodedResponse & {
  tags: readonly string[];
  renderedAt: number;
  bytes: number;
  /** In ticks, which count invalidations and renders. */
  startedAt: number;
  /** A table has changed: shown again only if rendering fails. */
  isOutdated: boolean;
  /** Since when a total is out of date, in milliseconds of `now`; null if none is. */
  totalsChangedAt: number | null;
};

type SharedBody = { bodies: EncodedBodies; users: number; isOptimized: boolean };

export type PageCacheOptions = {
  maxBytes: number;
  /** Time until an entry renders again, because pages also depend on the clock. */
  freshMs: number;
  now: () => number;
  onError: (error: unknown) => void;
};

/** A flood waits here, where nothing times out, rather than for database connections. */
const MAX_CONCURRENT_RENDERS = 4;

/** A page that changes sooner is not worth its smallest form, which takes 80 ms of a processor. */
const MIN_OPTIMIZE_AGE_MS = 10_000;

/** Above this multiple of `freshMs` a page renders before it is shown again. */
const MAX_STALE_FACTOR = 10;

const ENTRY_OVERHEAD_BYTES = 2048;

/** Old entries are shown while they render again, outdated ones only if rendering fails. */
export function createPageCache(options: PageCacheOptions) {
  const { maxBytes, freshMs, now, onError } = options;
  // In order of use. Entries that were used once leave first: made-up URLs do not evict real pages.
  const usedOnce = new Map<string, Entry>();
  const usedAgain = new Map<string, Entry>();
  const findEntry = (key: string) => usedAgain.get(key) ?? usedOnce.get(key);
  const bodies = new Map<string, SharedBody>();
  const running = new Map<string, { startedAt: number; promise: Promise<RenderResult> }>();
  const invalidatedAt = new Map<string, number>();
  const limiter = createLimiter(MAX_CONCURRENT_RENDERS);
  const totalsThrottle = createTotalsThrottle(now);
  const served = { hits: 0, renders: 0 };
  let tick = 0;
  let lastInvalidation = 0;
  let bytes = 0;

  function remove(key: string): void {
    const entry = findEntry(key);
    if (!entry) return;
    usedOnce.delete(key);
    usedAgain.delete(key);
    bytes -= entry.bytes;
    const shared = bodies.get(entry.etag);
    if (shared && --shared.users === 0) {
      bodies.delete(entry.etag);
      bytes -= bodyBytes(shared.bodies);
    }
  }

  function storeEntry(key: string, entry: Entry): void {
    const segment = usedAgain.has(key) ? usedAgain : usedOnce;
    let shared = bodies.get(entry.etag);
    if (!shared) {
      const isOptimized = entry.bodies.isSmallest === true;
      bodies.set(entry.etag, (shared = { bodies: entry.bodies, users: 0, isOptimized }));
      bytes += bodyBytes(entry.bodies);
    }
    shared.users++;
    // Removes the old entry last: an unchanged body retains its smallest form.
    remove(key);
    segment.set(key, { ...entry, bodies: shared.bodies });
    bytes += entry.bytes;
    evict();
  }

  function evict(): void {
    for (const segment of [usedOnce, usedAgain])
      for (const oldest of segment.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
  }

  function touch(key: string): Entry | undefined {
    const entry = findEntry(key);
    if (!entry) return undefined;
    usedOnce.delete(key);
    usedAgain.delete(key);
    usedAgain.set(key, entry);
    return entry;
  }

  async function optimizeBody(etag: string, type: string): Promise<void> {
    const shared = bodies.get(etag);
    if (!shared || shared.isOptimized) return;
    shared.isOptimized = true;
    const best = await compress(shared.bodies.identity, type, "best");
    const current = bodies.get(etag);
    if (!current || current !== shared) return;
    bytes += bodyBytes(best) - bodyBytes(current.bodies);
    current.bodies = best;
    for (const segment of [usedOnce, usedAgain])
      for (const entry of segment.values()) if (entry.etag === etag) entry.bodies = best;
    evict();
  }

  const hasSettled = (entry: Entry | undefined): boolean =>
    !entry || now() - entry.renderedAt >= MIN_OPTIMIZE_AGE_MS;

  async function renderEntry(
    key: string,
    startedAt: number,
    render: () => Promise<RenderedResponse>,
  ): Promise<RenderResult> {
    served.renders += 1;
    const { status, headers, body, tags, ...sendRules } = await limiter(render);
    const type = headers["content-type"] ?? "";
    const etag = etagOf(body);
    const existing = bodies.get(etag);
    const isTemplate = sendRules.fillForms !== undefined;
    const effort = tags !== null && hasSettled(findEntry(key)) ? "shared" : "quick";
    const response = {
      status,
      headers,
      etag,
      ...sendRules,
      bodies: existing?.bodies ?? (isTemplate ? uncompressed(body) : await compress(body, type, effort)),
    };
    const newer = findEntry(key);
    if (tags === null) {
      // The stored page is no longer public.
      if (newer && newer.startedAt < startedAt) remove(key);
      return { response, isShared: false };
    }
    // A later render of the same page finished first.
    if (newer && newer.startedAt > startedAt) return { response, isShared: true };
    // Changed during the render: this reader may see it, the next one must not.
    const changed = ["*", ...tags].filter((tag) => (invalidatedAt.get(tag) ?? 0) > startedAt);
    const isOutdated = changed.some((tag) => !isTotalsTable(tag));
    const totalsChangedAt = changed.some(isTotalsTable) ? now() : null;
    const entryBytes = ENTRY_OVERHEAD_BYTES + 2 * key.length;
    storeEntry(key, {
      ...response,
      tags,
      isOutdated,
      totalsChangedAt,
      startedAt,
      renderedAt: now(),
      bytes: entryBytes,
    });
    if (!isTemplate && (newer?.etag === etag || hasSettled(newer)))
      void optimizeBody(etag, type).catch(onError);
    return { response, isShared: true };
  }

  /** Concurrent requests share a render, unless data has changed since its start or it is private. */
  async function renderShared(
    key: string,
    render: () => Promise<RenderedResponse>,
  ): Promise<EncodedResponse> {
    const inFlight = running.get(key);
    if (inFlight && inFlight.startedAt > lastInvalidation) {
      const { response, isShared } = await inFlight.promise;
      return isShared ? response : (await renderEntry(key, ++tick, render)).response;
    }
    const startedAt = ++tick;
    const promise = renderEntry(key, startedAt, render).finally(() => {
      if (running.get(key)?.promise === promise) running.delete(key);
    });
    running.set(key, { startedAt, promise });
    return (await promise).response;
  }

  const isFresh = ({ isOutdated, totalsChangedAt, renderedAt }: Entry) =>
    !isOutdated &&
    now() - renderedAt < freshMs &&
    (totalsChangedAt === null || totalsThrottle.mustWait(totalsChangedAt));

  const isUnusable = ({ isOutdated, totalsChangedAt, renderedAt }: Entry) =>
    isOutdated || totalsChangedAt !== null || now() - renderedAt >= MAX_STALE_FACTOR * freshMs;

  return {
    getFresh(key: string): EncodedResponse | null {
      const entry = findEntry(key);
      if (!entry || !isFresh(entry)) return null;
      served.hits += 1;
      return touch(key)!;
    },

    getAny(key: string): EncodedResponse | null {
      return findEntry(key) ? touch(key)! : null;
    },

    /** @throws the renderer's error, if nothing is cached either */
    async getOrRender(key: string, render: () => Promise<RenderedResponse>): Promise<EncodedResponse> {
      const entry = touch(key);
      if (!entry) return renderShared(key, render);
      if (isFresh(entry)) return entry;
      if (entry.totalsChangedAt !== null && !running.has(key)) totalsThrottle.recordRender();
      if (isUnusable(entry))
        return renderShared(key, render).catch((error: unknown) => {
          onError(error);
          return entry;
        });
      void renderShared(key, render).catch(onError);
      return entry;
    },

    /** Marks entries of these tables as outdated, or their totals as changed; `*` is everything. */
    invalidate(tags: readonly string[]): void {
      lastInvalidation = ++tick;
      for (const tag of tags) invalidatedAt.set(tag, lastInvalidation);
      for (const segment of [usedOnce, usedAgain])
        for (const entry of segment.values()) {
          const changed = tags.filter((tag) => tag === "*" || entry.tags.includes(tag));
          entry.isOutdated ||= changed.some((tag) => !isTotalsTable(tag));
          if (changed.some(isTotalsTable)) entry.totalsChangedAt ??= now();
        }
    },

    async whenIdle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ promise }) => promise));
    },

    stats: () => ({
      entries: usedOnce.size + usedAgain.size,
      bytes,
      bodies: bodies.size,
      running: running.size,
      ...served,
    }),
  };
}
export type PageCache = ReturnType<typeof createPageCache>;

const bodyBytes = ({ br, gzip, identity }: EncodedBodies): number =>
  identity.length + (br === identity ? 0 : br.length) + (gzip === identity ? 0 : gzip.length);
