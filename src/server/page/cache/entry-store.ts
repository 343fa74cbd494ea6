import type { EncodedBodies } from "../../http/compression";
import type { EncodedResponse } from "./response-types";
import { createSharedBodies } from "./shared-bodies";

export type Entry = EncodedResponse & {
  tags: readonly string[];
  renderedAt: number;
  /** In ticks, which count invalidations and renders. */
  startedAt: number;
  /** A table has changed: shown again only if rendering fails. */
  isOutdated: boolean;
  /** Since when a total is out of date, in milliseconds of `now`; null if none is. */
  totalsChangedAt: number | null;
};

type StoredEntry = Entry & { bytes: number };

const ENTRY_OVERHEAD_BYTES = 2048;

/** Entries with equal bodies share them. The least recently used ones leave first. */
export function createEntryStore(maxBytes: number) {
  // In order of use. Entries that were used once leave first: made-up URLs do not evict real pages.
  const usedOnce = new Map<string, StoredEntry>();
  const usedAgain = new Map<string, StoredEntry>();
  const sharedBodies = createSharedBodies();
  let entryBytes = 0;
  const find = (key: string): StoredEntry | undefined => usedAgain.get(key) ?? usedOnce.get(key);
  const entries = (): Entry[] => [...usedOnce.values(), ...usedAgain.values()];
  const countEntries = () => usedOnce.size + usedAgain.size;
  const countBytes = () => entryBytes + sharedBodies.bytes();

  function remove(key: string): void {
    const entry = find(key);
    if (!entry) return;
    usedOnce.delete(key);
    usedAgain.delete(key);
    entryBytes -= entry.bytes;
    sharedBodies.release(entry.etag);
  }

  function put(key: string, entry: Entry): void {
    const segment = usedAgain.has(key) ? usedAgain : usedOnce;
    const bodies = sharedBodies.acquire(entry.etag, entry.bodies);
    // Removes the old entry last: an unchanged body retains its smallest form.
    remove(key);
    const bytes = ENTRY_OVERHEAD_BYTES + 2 * key.length;
    segment.set(key, { ...entry, bodies, bytes });
    entryBytes += bytes;
    evict();
  }

  function evict(): void {
    for (const segment of [usedOnce, usedAgain])
      for (const oldest of segment.keys()) {
        if (countBytes() <= maxBytes) return;
        remove(oldest);
      }
  }

  /** Counts as a use. */
  function touch(key: string): Entry | undefined {
    const segment = usedAgain.has(key) ? usedAgain : usedOnce;
    const entry = segment.get(key);
    if (!entry) return undefined;
    segment.delete(key);
    usedAgain.set(key, entry);
    return entry;
  }

  async function optimizeBody(etag: string, type: string): Promise<void> {
    const best = await sharedBodies.optimize(etag, type);
    if (!best) return;
    for (const entry of entries()) if (entry.etag === etag) entry.bodies = best;
    evict();
  }

  return {
    find: (key: string): Entry | undefined => find(key),
    entries,
    touch,
    put,
    remove,
    optimizeBody,
    findBodies: (etag: string): EncodedBodies | undefined => sharedBodies.find(etag),
    // Read for each request, to notice overload.
    stats: () => ({ entries: countEntries(), bytes: countBytes(), bodies: sharedBodies.count() }),
  };
}
export type EntryStore = ReturnType<typeof createEntryStore>;
