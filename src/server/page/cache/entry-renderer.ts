import { createLimiter } from "../../../platform/concurrency-limiter";
import { compress, etagOf, uncompressed } from "../../http/compression";
import { createChangeClock } from "./change-clock";
import type { Entry, EntryStore } from "./entry-store";
import type { EncodedResponse, RenderedResponse } from "./response-types";
import { isTotalsTable } from "./totals-throttle";

type RenderResult = { response: EncodedResponse; isShared: boolean };

type EntryRendererDeps = Readonly<{
  store: EntryStore;
  now: () => number;
  onError: (error: unknown) => void;
}>;

/** A flood waits here, where nothing times out, rather than for database connections. */
const MAX_CONCURRENT_RENDERS = 4;

/** A page that changes sooner is not worth its smallest form, which takes 80 ms of a processor. */
const MIN_OPTIMIZE_AGE_MS = 10_000;

/** Renders pages into the store. */
export function createEntryRenderer({ store, now, onError }: EntryRendererDeps) {
  const running = new Map<string, { startedAt: number; promise: Promise<RenderResult> }>();
  const limiter = createLimiter(MAX_CONCURRENT_RENDERS);
  const clock = createChangeClock();
  let renders = 0;

  const hasSettled = (entry: Entry | undefined): boolean =>
    !entry || now() - entry.renderedAt >= MIN_OPTIMIZE_AGE_MS;

  async function renderEntry(
    key: string,
    startedAt: number,
    render: () => Promise<RenderedResponse>,
  ): Promise<RenderResult> {
    renders += 1;
    const { status, headers, body, tags, ...sendRules } = await limiter(render);
    const type = headers["content-type"] ?? "";
    const etag = etagOf(body);
    const isTemplate = sendRules.fillForms !== undefined;
    const effort = tags !== null && hasSettled(store.find(key)) ? "shared" : "quick";
    const bodies =
      store.findBodies(etag) ?? (isTemplate ? uncompressed(body) : await compress(body, type, effort));
    const response = { status, headers, etag, ...sendRules, bodies };
    const newer = store.find(key);
    if (tags === null) {
      // The stored page is no longer public.
      if (newer && newer.startedAt < startedAt) store.remove(key);
      return { response, isShared: false };
    }
    // A later render of the same page finished first.
    if (newer && newer.startedAt > startedAt) return { response, isShared: true };
    const changes = summarizeChanges(clock.changedTagsSince(startedAt, tags), now());
    store.put(key, { ...response, ...changes, tags, startedAt, renderedAt: now() });
    if (!isTemplate && (newer?.etag === etag || hasSettled(newer)))
      void store.optimizeBody(etag, type).catch(onError);
    return { response, isShared: true };
  }

  return {
    /** Concurrent requests share a render, unless data has changed since its start or it is private. */
    async render(key: string, render: () => Promise<RenderedResponse>): Promise<EncodedResponse> {
      const inFlight = running.get(key);
      if (inFlight && !clock.hasChangedSince(inFlight.startedAt)) {
        const { response, isShared } = await inFlight.promise;
        return isShared ? response : (await renderEntry(key, clock.next(), render)).response;
      }
      const startedAt = clock.next();
      const promise = renderEntry(key, startedAt, render).finally(() => {
        if (running.get(key)?.promise === promise) running.delete(key);
      });
      running.set(key, { startedAt, promise });
      return (await promise).response;
    },

    isRunning: (key: string): boolean => running.has(key),

    recordChange: clock.recordChange,

    async whenIdle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ promise }) => promise));
    },

    stats: () => ({ running: running.size, renders }),
  };
}

/** Changed during the render: this reader may see it, the next one must not. */
const summarizeChanges = (changedTags: string[], now: number) => ({
  isOutdated: changedTags.some((tag) => !isTotalsTable(tag)),
  totalsChangedAt: changedTags.some(isTotalsTable) ? now : null,
});
