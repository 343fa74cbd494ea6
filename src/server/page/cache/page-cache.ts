import { createLimiter } from "../../../platform/concurrency-limiter";
import { type EncodedBodies, compress, etagOf, uncompressed } from "../../http/compression";
import type { FillForms } from "../form-template";
import { createTotalsThrottle, isTotalsTable } from "./totals-throttle";

/** What an answer of the cache needs before it may be sent. */
type SendRules = {
  /** Names of the cookies that were looked for: for a reader who has one of them the page may differ. Undefined: any may count. */
  readCookies?: ReadonlySet<string>;
  /** Of a page with a form: makes the body for one reader. The cached body is not to be sent. */
  fillForms?: FillForms;
};

/** What came out of the renderer. `tags` name what it was made of; null when it must not be stored. */
export type RenderedResponse = SendRules & {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly string[] | null;
};

/** A finished answer, ready to be sent in any encoding. */
export type EncodedResponse = SendRules & {
  status: number;
  headers: Record<string, string | string[]>;
  bodies: EncodedBodies;
  etag: string;
};

/** `forAll`: whoever waited for it may have it too. */
type RenderResult = { response: EncodedResponse; isShared: boolean };

type Entry = EncodedResponse & {
  tags: readonly string[];
  /** Milliseconds of `now`. */
  renderedAt: number;
  bytes: number;
  /** On the clock that ticks with every drop and every start of a render. */
  startedAt: number;
  /** Something it was made of has changed: it is shown again only when it cannot be rendered again. */
  isOutdated: boolean;
  /** Since when a figure on it is older than the books say, in milliseconds of `now`; null: none is. */
  totalsChangedAt: number | null;
};

/** One body for all entries that have it. `improved`: its smallest form is there, or on its way. */
type SharedBody = { bodies: EncodedBodies; users: number; isOptimized: boolean };

export type PageCacheOptions = {
  /** Room for all entries together, in bytes. */
  maxBytes: number;
  /** How long an entry is shown without a look behind it, in milliseconds: what depends on the clock moves on. */
  freshMs: number;
  now: () => number;
  onError: (error: unknown) => void;
};

/**
 * Pages made at once: a flood waits here, where nothing times out, and not for connections of the database, where waiting
 * readers would get errors.
 */
const MAX_CONCURRENT_RENDERS = 4;

/** A page that changes sooner than this is not worth its smallest form, which takes eighty milliseconds of a processor. */
const MIN_OPTIMIZE_AGE_MS = 10_000;

/**
 * After so many times `freshFor` a page is not shown before it was looked at again: nobody has asked for it for long, and
 * what depends on the clock may be far off.
 */
const MAX_STALE_FACTOR = 10;

/** What an entry costs beside its bodies: headers, tags, the map itself. */
const ENTRY_OVERHEAD_BYTES = 2048;

/**
 * Finished answers by key. One render at a time per key; an old entry is shown while it is rendered again, an outdated or very
 * old one is not, unless making it fails. Missing pages share one body, so a flood of made-up addresses costs their keys only.
 */
export function createPageCache(options: PageCacheOptions) {
  const { maxBytes, freshMs, now, onError } = options;
  // Both in order of use, the least recent first. What was asked for once only leaves before what is asked for again:
  // so a walk through made-up addresses does not push the real pages out.
  const usedOnce = new Map<string, Entry>();
  const usedAgain = new Map<string, Entry>();
  const findEntry = (key: string) => usedAgain.get(key) ?? usedOnce.get(key);
  const bodies = new Map<string, SharedBody>();
  const running = new Map<string, { startedAt: number; promise: Promise<RenderResult> }>();
  /** When each tag was last dropped, on the same clock. */
  const invalidatedAt = new Map<string, number>();
  const limiter = createLimiter(MAX_CONCURRENT_RENDERS);
  const totalsThrottle = createTotalsThrottle(now);
  /** Hits, and renders. */
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
    // After it was counted: when it came out the same, its smallest form stays.
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

  /** The entry, now the most recently used of those that are asked for again. */
  function touch(key: string): Entry | undefined {
    const entry = findEntry(key);
    if (!entry) return undefined;
    usedOnce.delete(key);
    usedAgain.delete(key);
    usedAgain.set(key, entry);
    return entry;
  }

  /** The entry's body again, smaller: made after the first reader has been served. */
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

  /** Whether the next version is likely to stay for some time: there was none, or it stayed. */
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
      // The stored page is no longer for everyone.
      if (newer && newer.startedAt < startedAt) remove(key);
      return { response, isShared: false };
    }
    // A later render of the same page was quicker.
    if (newer && newer.startedAt > startedAt) return { response, isShared: true };
    // Changed while it was being made: this reader may see it, the next one must not.
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

  /**
   * One render at a time per key; whoever asks meanwhile waits for the same one, unless something changed since it began.
   * What turns out to be for one reader alone (a form with its number, a cookie) is rendered for each reader who waited.
   */
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

  /** It is shown to no reader, unless it cannot be rendered again. */
  const isUnusable = ({ isOutdated, totalsChangedAt, renderedAt }: Entry) =>
    isOutdated || totalsChangedAt !== null || now() - renderedAt >= MAX_STALE_FACTOR * freshMs;

  return {
    /** The fresh response for a key; null when there is none. */
    getFresh(key: string): EncodedResponse | null {
      const entry = findEntry(key);
      if (!entry || !isFresh(entry)) return null;
      served.hits += 1;
      return touch(key)!;
    },

    /** The response for a key, of any age; null when there is none. */
    getAny(key: string): EncodedResponse | null {
      return findEntry(key) ? touch(key)! : null;
    },

    /** The cached or rendered response. @throws the renderer's error, when nothing is cached either */
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

    /** Marks everything made of one of these outdated, or moved if it is a figure; `*` is everything. */
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

    /** Resolves when no page is being made: those behind a reader's back too, which still ask the database. */
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
